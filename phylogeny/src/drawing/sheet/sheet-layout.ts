import type { ForestLayout } from '../../layout/forest-layout.ts';
import type { GroupMark } from '../../layout/groups/group-layout.ts';
import { outerGap } from '../../layout/groups/place-brackets.ts';
import { pixels } from '../../layout/pixels.ts';
import {
  type Disc,
  minTextSize,
  nameOffset,
  rowPitch,
  type SpeciesSizes,
  speciesSizes,
} from '../../layout/sizes.ts';
import { boundsBeforeStart } from '../../layout/uncertainty.ts';
import type { Viewport } from '../../layout/viewport/viewport.ts';
import { zoomBase } from '../../layout/viewport/zoom-range.ts';
import { genusInitials, type StyledName, shortenName } from '../texts/short-names.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import { markWidth } from './references.ts';

/** Where a tree is on a sheet or a screen, in pixels, and which part of it is seen there. */
export interface PlotSpace {
  readonly width: number;
  /** The part that contains the tree; time runs along its width. */
  readonly plot: { readonly left: number; readonly top: number; readonly bottom: number };
  /** The right edge of the bands and the axis. */
  readonly plotRight: number;
  /** The smallest text of a printed sheet; 0 on a screen, where texts can be enlarged. */
  readonly smallest: number;
  /** The view of the tree in the plot, with the plot's corner as origin. */
  readonly view: Viewport;
}

/** The positions of the parts of a drawing, in pixels. */
export interface SheetLayout extends PlotSpace {
  readonly height: number;
  /** Names end here at the latest. Beyond it are the brackets of groups. */
  readonly namesRight: number;
  /** The same for the rows of a group, where it differs from group to group. */
  readonly namesRightOf?: (mark: GroupMark) => number;
  readonly rowHeight: number;
  readonly sizes: SpeciesSizes;
}

/** The size and the parts to lay out. */
export interface SheetLayoutRequest {
  readonly width: number | null;
  readonly height: number | null;
  /** At the left and the right. */
  readonly margin: number;
  readonly header: number;
  readonly footer: number;
  /** The width of the strip beside the tree, and of the large pictures in it. */
  readonly strip: number;
  readonly pictures: number;
  readonly names: boolean;
  readonly hasImage: (index: number) => boolean;
  readonly measure: MeasureText;
  /** What is written beside a name. */
  readonly mark: (index: number) => string | null;
  readonly label: (index: number) => string;
  /** For paper: names of one size, and no smaller text than this. */
  readonly print?: { readonly maxRowHeight: number; readonly smallest: number };
}

/** At the left and the right of a drawing that is not on paper. */
export const screenMargin = 32;

const maxRowHeight = 120;
const maxNameWidth = 280;
/** Rows without images are drawn closer together. */
const plainScale = 0.52;
/** In thinner rows, the times under one bar and over the next could touch. */
const minPrintedTimeRow = 37;
/** The part of the width that is left to the tree, however long the names are; of all of a printed sheet. */
const minTreeRatio = { screen: 0.4, print: 0.5 };
/** The part of the width for the labels of a tree whose rows are too thin for one name each. */
const denseLabelsRatio = 0.32;

/** After a name that is shortened. */
const namePadding = 5;

/** A name of a tree shortened to the available width, and to `maxNameWidth` at most. */
export function nameAsDrawn(
  { forest, italics }: Pick<ForestLayout, 'forest' | 'italics'>,
  name: string,
  size: number,
  measure: (text: string, size: number) => number,
  width = maxNameWidth,
): StyledName {
  const room = Math.min(width, maxNameWidth);
  const widthOf = ({ text }: StyledName) => measure(text, size);
  return shortenName(name, room, widthOf, italics, genusInitials(forest.names, italics));
}

/** What is drawn at the end of a species' bar. Folded branches have no disc. */
export function discOf({ folded }: ForestLayout, index: number, hasImage: boolean): Disc {
  if (folded.has(index)) return null;
  return hasImage ? 'image' : 'initial';
}

/** Lays out a sheet in its natural size, or so that the tree fills the given width or height. */
export function layOutSheet(layout: ForestLayout, request: SheetLayoutRequest): SheetLayout {
  const count = Math.max(layout.rows.count, 1);
  const scale = anyImage(layout, request) ? zoomBase : plainScale;
  const rowHeight =
    request.height === null
      ? rowPitch * scale
      : Math.min(
          Math.max(request.height - request.header - request.footer, 1) / count,
          request.print?.maxRowHeight ?? maxRowHeight,
        );
  const top = request.header;
  const bottom =
    request.height === null
      ? top + rowHeight * count
      : Math.max(request.height - request.footer, top);
  const before = layout.showsBounds ? boundsBeforeStart(layout) : 0;
  const scaleX =
    request.width === null
      ? scale
      : fittingScale(
          layout,
          request,
          rowHeight,
          request.width - request.strip - 2 * request.margin,
          before,
        );
  const width =
    request.width ??
    Math.ceil(
      rightmost(layout, request, rowHeight, scaleX) + before * scaleX + 2 * request.margin,
    ) + request.strip;
  const plotRight = width - request.strip - request.margin;
  const height = request.height ?? Math.ceil(bottom + request.footer);
  // Rows that do not fill the height are centred.
  const spare = Math.max(bottom - top - rowHeight * count, 0);
  const scaleY = rowHeight / rowPitch;
  return {
    width,
    height,
    plot: { left: request.margin, top, bottom },
    plotRight,
    namesRight: width - request.strip - beyondStrip(request),
    rowHeight,
    sizes: sizesOf(rowHeight, request),
    smallest: request.print?.smallest ?? 0,
    view: {
      width: plotRight - request.margin,
      height: bottom - top,
      zoom: scaleY / zoomBase,
      scaleX,
      scaleY,
      left: 0 - before,
      top: -spare / 2 / scaleY,
    },
  };
}

/** On paper, names have one size, which the sheet is scaled to. */
function sizesOf(rowHeight: number, { print }: SheetLayoutRequest): SpeciesSizes {
  const sizes = speciesSizes(rowHeight);
  if (print === undefined) return sizes;
  const name = sizes.name === 0 ? sizes.name : minTextSize;
  return { ...sizes, name, time: pixels(rowHeight < minPrintedTimeRow ? 0 : print.smallest) };
}

function anyImage(layout: ForestLayout, request: SheetLayoutRequest): boolean {
  return layout.rows.speciesAt.some((index) => request.hasImage(index));
}

/** The width of a species to the right of its bar's end. */
function trailing(
  layout: ForestLayout,
  request: SheetLayoutRequest,
  rowHeight: number,
  index: number,
  room = Number.POSITIVE_INFINITY,
): number {
  const size = sizesOf(rowHeight, request).name;
  const offset = nameOffset(rowHeight, discOf(layout, index, request.hasImage(index)));
  if (!request.names || size === 0) return offset;
  const mark = markWidth(request.mark(index), size, request.measure, request.print?.smallest);
  const free = room - offset - mark - namePadding;
  const name = nameAsDrawn(layout, request.label(index), size, request.measure, free);
  return offset + request.measure(name.text, size) + mark;
}

function rightmost(
  layout: ForestLayout,
  request: SheetLayoutRequest,
  rowHeight: number,
  scaleX: number,
): number {
  let right = layout.columns.width * scaleX;
  for (const index of layout.rows.speciesAt) {
    const end = (layout.labelEnds[index] ?? 0) * scaleX;
    right = Math.max(right, end + trailing(layout, request, rowHeight, index));
  }
  return right;
}

/** The scale at which every bar with its name fits into the width. */
function fittingScale(
  layout: ForestLayout,
  request: SheetLayoutRequest,
  rowHeight: number,
  width: number,
  before: number,
): number {
  const { columns, labelEnds, rows } = layout;
  const whole = Math.max(width, 1) / Math.max(before + columns.width, 1);
  if (request.names && sizesOf(rowHeight, request).name === 0)
    return whole * (1 - denseLabelsRatio);
  const scaleFor = (roomAt: (end: number) => number) => {
    let scale = whole;
    for (const index of rows.speciesAt) {
      const end = before + (labelEnds[index] ?? 0);
      if (end <= 0) continue;
      const length = trailing(layout, request, rowHeight, index, roomAt(end));
      scale = Math.min(scale, (width - length) / end);
    }
    return scale;
  };
  const scale = scaleFor(() => Number.POSITIVE_INFINITY);
  // On a narrow drawing, the tree takes precedence over the names.
  if (request.print === undefined) return Math.max(scale, whole * minTreeRatio.screen);
  // Beside large pictures, whose width was chosen, time has half of what is left.
  const all = (width + request.strip - request.pictures) / Math.max(before + columns.width, 1);
  const least = Math.min(all * minTreeRatio.print, whole);
  if (scale >= least) return scale;
  // Names are often shortened by more than what is too much, which leaves room for time.
  return Math.max(
    scaleFor((end) => width - end * least),
    least,
  );
}

/** The rest of the margin after the strip of brackets, which ends with a gap. */
function beyondStrip({ strip, margin }: SheetLayoutRequest): number {
  return strip > 0 ? Math.max(margin - outerGap, 0) : 0;
}
