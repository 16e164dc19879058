import { nameOffset, rowPitch, type SpeciesSizes } from '@life-tree/phylogeny';
import { maxNameWidth } from '../../camera/canvas-margins.ts';
import { type Plot, xAt, yAt } from '../scene.ts';
import { placedTimes } from './time-labels.ts';

/** The texts of a selected split, which has no row of its own for them. */
interface SplitTexts {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly width: number;
  readonly height: number;
}

/** Where they are written: from `x` on, and `shiftY` below the line of the split. */
interface SplitPlace {
  readonly x: number;
  readonly shiftY: number;
  /** There is no free place, so they need a background. */
  readonly isOverOthers: boolean;
}

const edge = 6;
const gap = 4;

/**
 * Finds a place that covers no bar, name or line: after the end like any name, above the line, or
 * before the start.
 */
export function placeSplitTexts(
  plot: Plot,
  sizes: SpeciesSizes,
  texts: SplitTexts,
  reachOf: (index: number) => number,
): SplitPlace {
  const { viewport, rowHeight } = plot;
  const { start, end, width, height } = texts;
  const above = -(sizes.bar / 2 + height / 2 + gap);
  const after = end + nameOffset(rowHeight, null);
  const places = [
    { x: after, shiftY: 0 },
    { x: Math.max(end - width, edge), shiftY: above },
    { x: start - 2 * gap - width, shiftY: 0 },
    { x: Math.max(end - width, edge), shiftY: -above },
  ];
  const last = viewport.width - edge - width;
  const free = places.find(
    ({ x, shiftY }) => x >= edge && x <= last && isFree(plot, sizes, texts, { x, shiftY }, reachOf),
  );
  if (free !== undefined) return { ...free, isOverOthers: false };
  return { x: Math.max(Math.min(after, last), edge), shiftY: 0, isOverOthers: true };
}

function isFree(
  plot: Plot,
  sizes: SpeciesSizes,
  { index, width, height }: SplitTexts,
  { x, shiftY }: { readonly x: number; readonly shiftY: number },
  reachOf: (index: number) => number,
): boolean {
  const { tree, scene, viewport } = plot;
  const { marks } = scene;
  const middle = yAt(plot, tree.rows.position(index) ?? 0) + shiftY;
  const isAcross = (left: number, right: number) => left < x + width + gap && right > x - gap;
  const reach = height / 2 + halfRow(plot, sizes);
  const rowAt = (y: number) => (viewport.top + y / viewport.scaleY) / rowPitch - 0.5;
  for (let row = Math.ceil(rowAt(middle - reach)); row < rowAt(middle + reach); row++) {
    const species = tree.rows.species(row);
    if (species < 0) continue;
    const start = xAt(plot, tree.columns.starts[species] ?? 0);
    const end = xAt(plot, tree.columns.ends[species] ?? 0);
    const named = end + reachOf(species);
    const distance = Math.abs(yAt(plot, row) - middle);
    const bar = Math.max(sizes.name, sizes.bar);
    if (distance < (height + bar) / 2 + 1 && isAcross(start, named)) return false;
    // Times, and names without room after the bar, are written above and below both ends of it.
    const texts = Math.max(
      textsWidth(plot, sizes, species),
      named > viewport.width ? maxNameWidth : 0,
    );
    const first = Math.max(start, 0);
    if (texts > 0 && (isAcross(first, first + texts) || isAcross(end - texts, end))) return false;
  }
  for (let entry = 0; entry < marks.lineCount; entry++) {
    if (marks.lineSpecies[entry] === index) continue;
    const distance = Math.abs(yAt(plot, marks.linePositions[entry] ?? 0) - middle);
    const left = xAt(plot, marks.lineStarts[entry] ?? 0);
    const right = xAt(plot, marks.lineEnds[entry] ?? 0);
    if (distance < height / 2 + 1 && isAcross(left, right)) return false;
  }
  return true;
}

/** Half the height of what a row can show. In higher rows, there are texts above and below the bar. */
export function halfRow({ rowHeight }: Plot, sizes: SpeciesSizes): number {
  return sizes.time > 0 ? rowHeight / 2 : Math.max(sizes.name, sizes.bar) / 2;
}

/** The width of the longer time at the ends of a bar, 0 if there are none. */
function textsWidth(plot: Plot, sizes: SpeciesSizes, index: number): number {
  const times = placedTimes(plot, sizes, index);
  return times?.position === 'bar' ? Math.max(times.fromWidth, times.toWidth) + 3 * gap : 0;
}
