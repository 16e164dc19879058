import type { ForestLayout } from '../../layout/forest-layout.ts';
import { bracketStarts } from '../../layout/groups/bracket-starts.ts';
import type { GroupMark } from '../../layout/groups/group-layout.ts';
import {
  fanReach,
  type Projection,
  projectedTree,
  projectionOf,
  shapeExtent,
} from '../../layout/shape/index.ts';
import { maxRowHeight, minTextSize, nameOffset, rowPitch } from '../../layout/sizes.ts';
import { hasRings, type SideStrip } from '../../layout/strips/side-strip.ts';
import { fitView, worldExtent } from '../../layout/viewport/viewport.ts';
import type { DrawingOptions } from '../drawing-options.ts';
import { groupTextSize } from '../marks/group-shapes.ts';
import { sideStrip } from '../marks/side-strip.ts';
import { labelText } from '../sheet/label-text.ts';
import { markWidth } from '../sheet/references.ts';
import { discOf, nameAsDrawn, type SheetLayoutRequest } from '../sheet/sheet-layout.ts';
import { ampleWidth } from '../texts/text-measure.ts';

/** The size of the area for a fan. */
interface FanArea {
  readonly width: number;
  readonly height: number;
}

/** A fan in an area, in pixels from the corner of it. */
export interface FittedFan {
  readonly projection: Projection;
  /** The greatest distance of names from the centre, under the brackets of groups. */
  readonly rim: number;
  /** Where what is written in a row must end, in the unrolled view. */
  readonly endOf: (y: number) => number;
  /** Names start here at the earliest, in the unrolled view. A line leads to those of shorter bars. */
  readonly namesFrom: number;
  /** Where the bracket of a group starts, in the unrolled view; without brackets, where its names end. */
  readonly startOf: (mark: GroupMark) => number;
}

/** What is written after the bars of a fan. */
export type FanTexts = Pick<
  SheetLayoutRequest,
  'names' | 'hasImage' | 'measure' | 'mark' | 'label' | 'print'
> & {
  readonly strip: SideStrip | null;
};

/** Rows without images are not higher, or discs and times would appear in some of them only. */
const maxPlainRowHeight = 30;

/** Between the fan with its names and the edge of its area. */
const edge = 8;
const ellipsis = '…';

/** The circle gives way to names until this part of the radius is left to the tree. */
const minRadiusRatio = 0.4;

/** The same where names would be cut otherwise, and not only abbreviated. */
const leastRadiusRatio = 0.25;

/** Names start at this part of the radius at the latest, if there is room for all of them. */
const maxStartRatio = 0.6;

/** In larger trees, a sample of this many names has to do. */
const maxNames = 2000;
const steps = 12;

/** The maximum height of the row of a species. */
export function maxFanRow(hasImage: boolean): number {
  return hasImage ? maxRowHeight : maxPlainRowHeight;
}

/** Makes a fan so large that it fits into an area with its names and brackets. */
export function fitFan(layout: ForestLayout, area: FanArea, texts: FanTexts): FittedFan {
  const { rows, columns, labelEnds } = layout;
  const { strip } = texts;
  const tree = projectedTree(layout);
  const world = shapeExtent('fan', worldExtent(rows, columns), tree);
  const reach = fanReach(tree.fan);
  const across = reach.left + reach.right;
  const down = reach.top + reach.bottom;
  const most = Math.min(area.width / across, area.height / down);
  // Brackets are circles, so the names under them can't use the corners. Their strip ends with a gap.
  const rim = Math.max(most - Math.max(strip?.width ?? 0, edge), 1);
  const corner = { x: (area.width - most * across) / 2, y: (area.height - most * down) / 2 };
  const projectionAt = (radius: number) => {
    const beyond = most - radius;
    const margins = {
      left: corner.x + beyond * reach.left,
      right: corner.x + beyond * reach.right,
      top: corner.y + beyond * reach.top,
      bottom: corner.y + beyond * reach.bottom,
    };
    return projectionOf('fan', fitView(world, area, margins), tree);
  };
  const labels = labelLengths(layout, texts, rim * (1 - leastRadiusRatio));
  const reachesIn = (projection: Projection) => {
    const { unrolled, spread } = projection;
    const least = leastStart(projection, rim);
    const reaches = new Map<number, number>();
    for (const { row, index, length } of labels) {
      const end = Math.max(((labelEnds[index] ?? 0) - unrolled.left) * unrolled.scaleX, least);
      // Names in thinner rows are sampled, or left out if they do not fit.
      const isNamed = rowPitch * unrolled.scaleY * spread(end) >= minTextSize;
      reaches.set(row, isNamed ? end + length : Number.POSITIVE_INFINITY);
    }
    return reaches;
  };
  // Pictures and columns of values are rings, so that all names end under them.
  const isRinged = strip !== null && hasRings(strip);
  const bracketed = strip === null ? [] : (layout.groups?.lanes.flat() ?? []);
  const isBracketed = (row: number) =>
    isRinged || bracketed.some(({ firstRow, endRow }) => firstRow <= row && row < endRow);
  const roomIn = (projection: Projection, row: number) => {
    const { unrolled, nearest } = projection;
    const y = ((row + 0.5) * rowPitch - unrolled.top) * unrolled.scaleY;
    const inside = lengthInside(projection, area, y);
    return isBracketed(row) ? Math.min(inside, rim - nearest) : inside;
  };
  /** What is too long for its row is shortened, often by more than what is too much. */
  const shortened = (projection: Projection) => {
    const reaches = reachesIn(projection);
    for (const { row, index, offset, length } of labels) {
      const end = reaches.get(row) ?? 0;
      const room = roomIn(projection, row);
      if (end === Number.POSITIVE_INFINITY || end <= room) continue;
      const start = end - length;
      reaches.set(
        row,
        start + offset + nameLength(layout, texts, index, room - start - offset - nameGap),
      );
    }
    return reaches;
  };
  const startsIn = (projection: Projection, most: number) => {
    if (isRinged) return () => most;
    const { unrolled, spread } = projection;
    const reaches = shortened(projection);
    const written = {
      ...{ from: 0, to: rows.count, most },
      reachOf: (row: number) => reaches.get(row) ?? Number.POSITIVE_INFINITY,
      pitchAt: (x: number) => rowPitch * unrolled.scaleY * spread(x),
    };
    const none = { lanes: [], shades: [] };
    const width = (text: string) => texts.measure(text, groupTextSize);
    return bracketStarts(layout.groups ?? none, strip ?? none, written, width);
  };
  const fits = (radius: number) => {
    const projection = projectionAt(radius);
    const least = leastStart(projection, rim);
    const reaches = reachesIn(projection);
    return labels.every(({ row, length }) => {
      const end = reaches.get(row) ?? 0;
      const room = roomIn(projection, row);
      // A smaller circle would not help names that are too long even at the least distance.
      return end <= room || end === Number.POSITIVE_INFINITY || least + length > room;
    });
  };
  /** How many names do not fit even when they are abbreviated. */
  const cutsAt = (radius: number) => {
    const projection = projectionAt(radius);
    const reaches = reachesIn(projection);
    return labels.filter(({ row, index, offset, length }) => {
      const end = reaches.get(row) ?? 0;
      if (end === Number.POSITIVE_INFINITY) return false;
      const free = roomIn(projection, row) - (end - length) - offset - nameGap;
      return isCut(layout, texts, index, free);
    }).length;
  };
  const largest = (from: number, to: number, isRoomy: (radius: number) => boolean) => {
    let [least, most] = [from, to];
    for (let step = 0; step < steps && most - least > 0.5; step++) {
      const radius = (least + most) / 2;
      if (isRoomy(radius)) least = radius;
      else most = radius;
    }
    return isRoomy(most) ? most : least;
  };
  const [usual, small] = [rim * minRadiusRatio, rim * leastRadiusRatio];
  const fewestCuts = texts.names ? cutsAt(small) : 0;
  const cutsFew = (radius: number) => cutsAt(radius) <= fewestCuts;
  const isSmall = texts.names && !cutsFew(usual);
  const radius = isSmall ? largest(small, usual, cutsFew) : largest(usual, rim, fits);
  const projection = projectionAt(radius);
  const namesFrom = leastStart(projection, rim);
  const startOf = startsIn(projection, rim - projection.nearest);
  const endOf = (y: number) => {
    const row = (y / projection.unrolled.scaleY + projection.unrolled.top) / rowPitch;
    const around = bracketed.filter(({ firstRow, endRow }) => firstRow <= row && row < endRow);
    const most = isRinged ? rim - projection.nearest : Number.POSITIVE_INFINITY;
    return Math.min(most, lengthInside(projection, area, y), ...around.map(startOf));
  };
  return { projection, rim, endOf, startOf, namesFrom };
}

/** Nearer to the centre, rows are too thin for names. 0 if that is too far out for all names to start there. */
function leastStart({ unrolled, spread }: Projection, rim: number): number {
  const least = (minTextSize * 1.02) / (rowPitch * unrolled.scaleY * spread(1));
  return least <= rim * maxStartRatio ? least : 0;
}

/** How many rows a fan in an area can have so that all of them have a height where the last names start. */
export function fanRowRoom(
  layout: ForestLayout,
  area: FanArea,
  { names = true, measure = ampleWidth, image }: DrawingOptions,
  rowHeight: number,
): number {
  const texts = {
    names,
    measure,
    hasImage: () => false,
    mark: () => null,
    label: (index: number) => labelText(layout, index),
    strip: sideStrip(layout, { ...area, image }, measure),
    print: { maxRowHeight: rowHeight, smallest: minTextSize },
  };
  const { projection, rim } = fitFan(layout, area, texts);
  const { unrolled, spread } = projection;
  const longest = labelLengths(layout, texts, rim * (1 - minRadiusRatio)).reduce(
    (most, { length }) => Math.max(most, length),
    0,
  );
  const start = Math.min(rim - longest, rim * maxStartRatio);
  const pitch = rowPitch * unrolled.scaleY * spread(start);
  return Math.floor((layout.rows.count * pitch) / rowHeight);
}

interface LabelLength {
  readonly row: number;
  readonly index: number;
  /** From the end of the bar to the name. */
  readonly offset: number;
  /** From the end of the bar to the end of the name. */
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
    lengths.push({
      row,
      index,
      offset,
      length: offset + nameLength(layout, texts, index, maxName),
    });
  }
  return lengths;
}

/** After a name. */
const nameGap = 6;

function nameLength(
  layout: ForestLayout,
  { names, measure, mark, label, print }: FanTexts,
  index: number,
  maxName: number,
): number {
  if (!names) return 0;
  const name = nameAsDrawn(layout, label(index), minTextSize, measure, maxName);
  const width = measure(name.text, minTextSize);
  return width + markWidth(mark(index), minTextSize, measure, print?.smallest) + nameGap;
}

/** Whether letters of a name are missing in a width, apart from those of an abbreviated genus. */
function isCut(
  layout: ForestLayout,
  { measure, mark, label, print }: FanTexts,
  index: number,
  width: number,
): boolean {
  const name = label(index);
  const room = width - markWidth(mark(index), minTextSize, measure, print?.smallest);
  const { text } = nameAsDrawn(layout, name, minTextSize, measure, room);
  return text.endsWith(ellipsis) && !name.endsWith(ellipsis);
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
