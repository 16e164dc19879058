import type { ForestLayout } from '../../layout/forest-layout.ts';
import { type GroupMark, groupStart, isShadeOnly } from '../../layout/groups/group-layout.ts';
import {
  bracketWidth,
  type PlacedBracket,
  placeBrackets,
} from '../../layout/groups/place-brackets.ts';
import type { Projection } from '../../layout/shape/index.ts';
import type { SideStrip } from '../../layout/strips/side-strip.ts';
import { isColouredByColumn } from '../../layout/tree-look.ts';
import { mixColours } from '../mix-colours.ts';
import type { Shape } from '../shapes.ts';
import type { PlotSpace, SheetLayout } from '../sheet/sheet-layout.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import { shortenToWidth } from '../texts/text-width.ts';
import type { DrawingColours } from '../themes.ts';
import { type SpeciesRequest, xAt, yAt } from './species-request.ts';

/** The size of the names of groups. */
export const groupTextSize = 12;
const textSize = groupTextSize;

/** From the baseline to the middle of letters, in ems. */
const middleHeight = 0.34;

/** Of the shades of groups. */
export const shadeOpacity = 0.13;
const serif = 4;
const spineRatio = 0.55;

/** What is needed to draw groups. */
export interface GroupRequest {
  readonly layout: Pick<ForestLayout, 'look' | 'groups' | 'columns'>;
  readonly sheetLayout: PlotSpace & Pick<SheetLayout, 'namesRight' | 'namesRightOf'>;
  readonly colours: Pick<DrawingColours, 'theme' | 'paper' | 'ink' | 'quietInk'>;
  readonly measure: MeasureText;
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
