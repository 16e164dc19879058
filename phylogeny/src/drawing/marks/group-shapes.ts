import type { Theme } from '../../layout/colouring/palette.ts';
import type { ForestLayout } from '../../layout/forest-layout.ts';
import { type GroupMark, groupStart, isShadeOnly } from '../../layout/groups/group-layout.ts';
import {
  bracketStrip,
  bracketWidth,
  type PlacedBracket,
  placeBrackets,
} from '../../layout/groups/place-brackets.ts';
import { pictureColumn, rowsWithPictures } from '../../layout/pictures/picture-column.ts';
import { withPictures } from '../../layout/pictures/with-pictures.ts';
import type { Projection } from '../../layout/shape/index.ts';
import { maxRowHeight } from '../../layout/sizes.ts';
import type { SideStrip } from '../../layout/strips/side-strip.ts';
import { stripColumns, withColumns } from '../../layout/strips/strip-columns.ts';
import { isColouredByColumn } from '../../layout/tree-look.ts';
import type { DrawingOptions } from '../drawing-options.ts';
import { mixColours } from '../mix-colours.ts';
import type { Shape } from '../shapes.ts';
import type { LegendItem } from '../sheet/legend-items.ts';
import type { PlotSpace, SheetLayout } from '../sheet/sheet-layout.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import { shortenToWidth } from '../texts/text-width.ts';
import { type DrawingColours, drawingColours } from '../themes.ts';
import { type SpeciesRequest, xAt, yAt } from './species-request.ts';

/** The size of the names of groups. */
export const groupTextSize = 12;
const textSize = groupTextSize;

/** From the baseline to the middle of letters, in ems. */
const middleHeight = 0.34;

/** Of a sheet with a given width, the strip takes no more than this part. */
const maxRatio = 0.2;

/** The same around a fan, on each side. */
const aroundRatio = 0.15;

/** Wide enough for the names of six lanes. */
const naturalWidth = 1100;

/** The least height of rows with names, relative to the size of texts. */
const minRow = 1.12;
const shadeOpacity = 0.13;
const serif = 4;
/** The part of the height of a sheet that the rows take, and the length of a fan's rim. */
const treeRatio = 0.8;
const fanRim = 2.2;
const spineRatio = 0.55;

/** What is needed to draw groups. */
export interface GroupRequest {
  readonly layout: Pick<ForestLayout, 'look' | 'groups' | 'columns'>;
  readonly sheetLayout: PlotSpace & Pick<SheetLayout, 'namesRight' | 'namesRightOf'>;
  readonly colours: Pick<DrawingColours, 'theme' | 'paper' | 'ink' | 'quietInk'>;
  readonly measure: MeasureText;
}

/** The size of a sheet, as far as it is given, and the images on it. */
interface SheetSize {
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly image?: DrawingOptions['image'];
}

/** The strip for columns of values and the brackets of groups on a sheet; null without any. */
export function sideStrip(
  layout: ForestLayout,
  { width = null, height = null, image }: SheetSize,
  measure: MeasureText,
): SideStrip | null {
  const { groups, shape, strips, rows } = layout;
  const pictured =
    layout.largePictures && image !== undefined
      ? rowsWithPictures(layout, (index) => image(index) !== null)
      : [];
  const hasBrackets = groups !== null && groups.lanes.length > 0;
  if (!hasBrackets && strips === null && pictured.length === 0) return null;
  const side = Math.min(width ?? Number.POSITIVE_INFINITY, height ?? Number.POSITIVE_INFINITY);
  const around = width === null ? naturalWidth : side * aroundRatio;
  const beside = width === null ? naturalWidth : width * maxRatio;
  const maxWidth = shape === 'fan' ? around : beside;
  const rowHeight = width === null ? undefined : textSize * minRow;
  const brackets = hasBrackets
    ? bracketStrip(groups, maxWidth, textSize, measure, shape !== undefined, rowHeight)
    : null;
  const pictures = pictureColumn(pictured, rows.count, {
    maxWidth,
    rowHeight: roughRowHeight(layout, { width, height }),
    isFan: shape === 'fan',
    canGrow: false,
  });
  const columns = withColumns(brackets, stripColumns(strips, maxWidth), textSize);
  return withPictures(columns, pictures, textSize);
}

/** About how high rows will be, once it is known how much what is around the tree takes. */
function roughRowHeight({ rows, shape }: ForestLayout, { width, height }: SheetSize): number {
  if (width == null) return maxRowHeight;
  const side = Math.min(width, height ?? width);
  const length =
    shape === 'fan' ? side * fanRim : shape === 'upright' ? width : (height ?? width) * treeRatio;
  return Math.min(length / Math.max(rows.count, 1), maxRowHeight);
}

/** The shades of groups behind their rows. */
export function groupShades(request: GroupRequest): Shape[] {
  const { layout, sheetLayout, colours } = request;
  const { top, bottom } = sheetLayout.plot;
  return (layout.groups?.shades ?? []).flatMap((mark) => {
    if (yAt(request, mark.endRow) < top || yAt(request, mark.firstRow) > bottom) return [];
    const x = xAt(request, groupStart(mark, layout.columns)) - 4;
    const right = sheetLayout.namesRightOf?.(mark) ?? sheetLayout.namesRight;
    const look = { fill: mark.colours[colours.theme], opacity: shadeOpacity };
    return mark.runStarts.flatMap((start, run): Shape[] => {
      const y = Math.max(yAt(request, start), top);
      const height = Math.min(yAt(request, mark.runEnds[run] ?? start), bottom) - y;
      if (height <= 0 || right <= x) return [];
      return [{ kind: 'rectangle', x, y, width: right - x, height, ...look }];
    });
  });
}

/** The colour behind the name of a species: that of the paper, under the shades of its groups. */
export function paperBehind({ layout, colours }: SpeciesRequest, index: number): string {
  const row = layout.rows.position(index);
  if (row === null || layout.groups === null) return colours.paper;
  return layout.groups.shades
    .filter((mark) => isInGroup(mark, row))
    .reduce(
      (paper, mark) => mixColours(paper, mark.colours[colours.theme], shadeOpacity),
      colours.paper,
    );
}

function isInGroup({ runStarts, runEnds }: GroupMark, row: number): boolean {
  let low = 0;
  let high = runEnds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runEnds[middle] ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  return row >= (runStarts[low] ?? Number.POSITIVE_INFINITY);
}

/** What a legend says of the groups that have no name beside the tree, for which there is no room. */
export function unnamedGroups(
  { groups }: ForestLayout,
  strip: SideStrip | null,
): readonly LegendItem[] {
  if (groups === null) return [];
  const unnamed = new Map(
    groups.lanes
      .filter((_, lane) => (strip?.lanes[lane]?.textWidth ?? 0) === 0)
      .flatMap((marks) => marks.map((mark) => [mark.id, mark])),
  );
  const bracketed = new Set(groups.lanes.flat().map(({ id }) => id));
  const items = [
    ...Array.from(unnamed.values(), (mark) => ({
      mark,
      opacity: isShadeOnly(mark) ? shadeOpacity : 1,
    })),
    ...groups.shades
      .filter(({ id }) => !bracketed.has(id))
      .map((mark) => ({ mark, opacity: shadeOpacity })),
  ];
  return items
    .sort((one, other) => one.mark.firstRow - other.mark.firstRow)
    .map(({ mark: { group, colours }, opacity }) => {
      const colour = (theme: Theme) =>
        mixColours(drawingColours[theme].paper, colours[theme], opacity);
      return {
        kind: 'colour',
        colour: { light: colour('light'), dark: colour('dark') },
        text: group.name,
      };
    });
}

/** The brackets of groups with their names, beside the tree. Turned trees have names that run down. */
export function groupBrackets(request: GroupRequest, strip: SideStrip, isTurned = false): Shape[] {
  return placedBrackets(request, strip).flatMap((bracket) => [
    ...bracketShapes(request, bracket),
    ...bracketName(request, bracket, isTurned),
  ]);
}

/** The name of a group beside its bracket, if it has room. */
export function bracketName(
  { colours, sheetLayout }: GroupRequest,
  { label }: PlacedBracket,
  isTurned: boolean,
): Shape[] {
  if (label === null) return [];
  const { top } = sheetLayout.plot;
  const look = { kind: 'text', text: label.text, size: textSize, fill: colours.ink } as const;
  if (!label.isVertical) {
    return [{ ...look, x: label.x, y: top + label.y + textSize * middleHeight }];
  }
  const turn = isTurned ? 1 : -1;
  const frame = { a: 0, b: turn, c: -turn, d: 0, e: label.x + textSize / 2, f: top + label.y };
  const text = { ...look, x: 0, y: textSize * middleHeight, anchor: 'middle' } as const;
  return [{ kind: 'frame', frame, shapes: [text] }];
}

/** The brackets of groups, in pixels from the top of the plot. */
export function placedBrackets(
  request: GroupRequest,
  strip: SideStrip,
  fan?: Projection,
): readonly PlacedBracket[] {
  const { layout, sheetLayout, measure } = request;
  if (layout.groups === null) return [];
  const { top, bottom } = sheetLayout.plot;
  const view = {
    top: yAt(request, 0) - top,
    rowHeight: yAt(request, 1) - yAt(request, 0),
    height: bottom - top,
    left: sheetLayout.namesRight,
    leftOf: sheetLayout.namesRightOf,
    ...(fan && { spread: fan.spread, radius: (x: number) => fan.nearest + x }),
  };
  const width = (text: string) => measure(text, textSize);
  const shorten = (text: string, room: number) => shortenToWidth(text, room, width);
  return placeBrackets(layout.groups, strip, view, shorten, width);
}

/** The lines of a bracket. */
export function bracketShapes(
  { layout, sheetLayout, colours }: GroupRequest,
  { mark, x, segments, ...extent }: PlacedBracket,
): Shape[] {
  const { top } = sheetLayout.plot;
  // Beside the colours of a column, those of groups would seem to be values of it.
  const fill = isColouredByColumn(layout.look) ? colours.quietInk : mark.colours[colours.theme];
  const shapes: Shape[] = [];
  if (segments.length > 2 || isShadeOnly(mark)) {
    const at = x + bracketWidth - 0.5;
    const ends = [at, top + extent.top, at, top + extent.bottom];
    // The rows between are of others.
    const stroke = mixColours(fill, colours.paper, spineRatio);
    shapes.push({ kind: 'lines', ends, stroke, width: 1 });
  }
  if (isShadeOnly(mark)) return shapes;
  for (let at = 0; at < segments.length; at += 2) {
    const from = segments[at] ?? 0;
    const height = Math.max((segments[at + 1] ?? from) - from, 0.5);
    const y = top + from;
    const box = { x, y, width: bracketWidth, height };
    shapes.push({ kind: 'rectangle', ...box, fill, title: mark.group.name });
    if (height < 2 * serif) continue;
    const ends = [y + 0.75, y + height - 0.75].flatMap((each) => [x - serif, each, x, each]);
    shapes.push({ kind: 'lines', ends, stroke: fill, width: 1.5 });
  }
  return shapes;
}
