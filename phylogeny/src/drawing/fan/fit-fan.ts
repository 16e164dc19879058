import type { ForestLayout } from '../../layout/forest-layout.ts';
import { type Projection, projectionOf, shapeExtent } from '../../layout/shape/index.ts';
import { maxRowHeight, minTextSize, nameOffset, rowPitch } from '../../layout/sizes.ts';
import { fitView, worldExtent } from '../../layout/viewport/viewport.ts';
import type { DrawingOptions } from '../drawing-options.ts';
import { groupStrip } from '../group-shapes.ts';
import { markWidth } from '../references.ts';
import { discOf, labelText, nameAsDrawn, type SheetLayoutRequest } from '../sheet-layout.ts';
import { ampleWidth } from '../text-measure.ts';

/** The size of the area for a fan. */
interface FanArea {
  readonly width: number;
  readonly height: number;
}

/** A fan in an area, in pixels from the corner of it. */
export interface FittedFan {
  readonly projection: Projection;
  /** The distance of the brackets of groups from the centre; beyond all names. */
  readonly rim: number;
  /** Where what is written in a row must end, in the unrolled view. */
  readonly endOf: (y: number) => number;
}

/** What is written after the bars of a fan. */
export type FanTexts = Pick<
  SheetLayoutRequest,
  'names' | 'hasImage' | 'measure' | 'mark' | 'label' | 'strip' | 'print'
>;

/** Rows without images are not higher, or discs and times would appear in some of them only. */
const maxPlainRowHeight = 30;
/** Between the fan with its names and the edge of its area. */
const edge = 8;
/** The part of the radius that is left to the tree, however long the names are. */
const minRadiusRatio = 0.6;
/** In larger trees, a sample of this many names has to do. */
const maxNames = 2000;
/** Longer names are shortened rather than that the tree is smaller. */
const maxNameRatio = 0.35;
const steps = 12;

/** The maximum height of the row of a species. */
export function maxFanRow(hasImage: boolean): number {
  return hasImage ? maxRowHeight : maxPlainRowHeight;
}

/** Makes a fan so large that it fits into an area with its names and brackets. */
export function fitFan(layout: ForestLayout, area: FanArea, texts: FanTexts): FittedFan {
  const { rows, columns, labelEnds } = layout;
  const world = shapeExtent('fan', worldExtent(rows, columns), rows.count);
  const tree = { rowCount: rows.count, width: columns.width };
  const half = Math.min(area.width, area.height) / 2;
  // Brackets are circles, so with them no name may use the corners. Their strip ends with a gap.
  const rim = Math.max(half - Math.max(texts.strip, edge), 1);
  const projectionAt = (radius: number) => {
    const [across, down] = [area.width / 2 - radius, area.height / 2 - radius];
    const margins = { left: across, right: across, top: down, bottom: down };
    return projectionOf('fan', fitView(world, area, margins), tree);
  };
  const endIn = (projection: Projection, y: number) => {
    const inside = lengthInside(projection, area, y);
    return texts.strip > 0 ? Math.min(inside, rim - projection.nearest) : inside;
  };
  const labels = labelLengths(layout, texts, rim * maxNameRatio);
  const fits = (radius: number) => {
    const projection = projectionAt(radius);
    const { unrolled, spread } = projection;
    return labels.every(({ row, index, length }) => {
      const end = ((labelEnds[index] ?? 0) - unrolled.left) * unrolled.scaleX;
      // Names in thinner rows are left out if they do not fit.
      if (rowPitch * unrolled.scaleY * spread(end) < minTextSize) return true;
      const y = ((row + 0.5) * rowPitch - unrolled.top) * unrolled.scaleY;
      return end + length <= endIn(projection, y);
    });
  };
  let least = rim * minRadiusRatio;
  let most = rim;
  for (let step = 0; step < steps && most - least > 0.5; step++) {
    const radius = (least + most) / 2;
    if (fits(radius)) least = radius;
    else most = radius;
  }
  const projection = projectionAt(fits(most) ? most : least);
  return { projection, rim, endOf: (y) => endIn(projection, y) };
}

/** How many rows a fan in an area can have so that at least half of them have a height where their bars end. */
export function fanRowRoom(
  layout: ForestLayout,
  area: FanArea,
  { names = true, measure = ampleWidth, figure }: DrawingOptions,
  rowHeight: number,
): number {
  const texts = {
    names,
    measure,
    hasImage: () => false,
    mark: () => null,
    label: figure?.label ?? ((index: number) => labelText(layout, index)),
    strip: groupStrip(layout, area, measure)?.width ?? 0,
    print: { maxRowHeight: rowHeight, smallest: minTextSize },
  };
  const { unrolled, spread } = fitFan(layout, area, texts).projection;
  const ends = Float64Array.from(layout.rows.speciesAt, (index) => layout.labelEnds[index] ?? 0);
  const middle = ends.sort()[ends.length >> 1] ?? 0;
  const pitch = rowPitch * unrolled.scaleY * spread((middle - unrolled.left) * unrolled.scaleX);
  return Math.floor((layout.rows.count * pitch) / rowHeight);
}

interface LabelLength {
  readonly row: number;
  readonly index: number;
  readonly length: number;
}

function labelLengths(layout: ForestLayout, texts: FanTexts, maxName: number): LabelLength[] {
  const { rows } = layout;
  const step = Math.max(Math.floor(rows.count / maxNames), 1);
  const lengths: LabelLength[] = [];
  for (let row = 0; row < rows.count; row += step) {
    const index = rows.species(row);
    const hasImage = texts.hasImage(index);
    const offset = nameOffset(maxFanRow(hasImage), discOf(layout, index, hasImage));
    lengths.push({ row, index, length: offset + nameLength(texts, index, maxName) });
  }
  return lengths;
}

/** Names on a screen are larger where rows are high. */
const screenText = maxPlainRowHeight / 2;

function nameLength(
  { names, measure, mark, label, print }: FanTexts,
  index: number,
  maxName: number,
): number {
  if (!names) return 0;
  const size = print === undefined ? screenText : minTextSize;
  const name = nameAsDrawn(label(index), size, measure, () => 0, maxName);
  return measure(name.text, size) + markWidth(mark(index), size, measure, print?.smallest) + 4;
}

/** Where a row leaves the area, in the unrolled view. */
function lengthInside(projection: Projection, { width, height }: FanArea, y: number): number {
  const { a, b } = projection.frame(y);
  const start = projection.project(0, y);
  const along = (from: number, to: number, direction: number) => {
    if (direction > 0) return (to - edge - from) / direction;
    return direction < 0 ? (edge - from) / direction : Number.POSITIVE_INFINITY;
  };
  return Math.max(Math.min(along(start.x, width, a), along(start.y, height, b)), 0);
}
