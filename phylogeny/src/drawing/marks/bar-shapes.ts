import { foldHeight } from '../../layout/sizes.ts';
import type { Span } from '../../layout/span.ts';
import { splitBarHeight } from '../../layout/split-intervals.ts';
import {
  minFadedRowHeight,
  overlapEnds,
  type UncertainBar,
  whiskerSpans,
} from '../../layout/uncertainty.ts';
import type { Fade, VectorShape } from '../shapes.ts';

/** A bar on a sheet, in pixels. */
export interface Bar {
  readonly start: number;
  readonly end: number;
  /** The middle of its row. */
  readonly y: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly colour: string;
  /** How much of its tail a bar of a living species has: all by time, none by generation. */
  readonly tail: number;
  readonly isExtinct: boolean;
  /** Null if both ends are certain, or if it is not shown. */
  readonly uncertain: UncertainBar | null;
}

/** The opacity of a bar of which no part is certain. */
export const uncertainOpacity = 0.35;
const maxTailLength = 48;
/** The part of a bar that its tail takes at most. */
const tailRatio = 0.6;

/**
 * A bar with a round start. Living species fade out at the end; extinct ones end with a dagger.
 * Uncertain ends fade out towards their bounds. A whisker joins an interval to a best value outside of it.
 * Thin rows have no room for any of these, and show whiskers over all that is uncertain.
 */
export function barShapes(bar: Bar): VectorShape[] {
  const { start, end, uncertain } = bar;
  if (bar.rowHeight < minFadedRowHeight) return thinBar(bar);
  if (uncertain === null) return [...body(bar, { from: start, to: end }), ...dagger(bar)];
  const ends = [...whiskerShapes(bar, uncertain.gaps), ...dagger(bar)];
  if (uncertain.solid === null) return [...uncertainBody(bar, uncertain.outer), ...ends];
  const solid = overlapEnds(uncertain, uncertain.solid);
  return [...fadedEnds(bar, uncertain), ...body(bar, solid), ...ends];
}

function thinBar(bar: Bar): VectorShape[] {
  const { start, end, y, height, colour, uncertain } = bar;
  const width = Math.max(end - start, 0.5);
  const box = {
    kind: 'rectangle',
    x: start,
    y: y - height / 2,
    width,
    height,
    fill: colour,
  } as const;
  return uncertain === null ? [box] : [box, ...whiskerShapes(bar, whiskerSpans(uncertain))];
}

/** The certain part of a bar. Certain ends are round. */
function body({ y, height, colour, tail, uncertain }: Bar, { from, to }: Span): VectorShape[] {
  const half = height / 2;
  const length = Math.max(to - from, 0.5);
  const isRound = uncertain?.apparition == null;
  const round = isRound ? Math.min(half, length / 2) : 0;
  const shape = { kind: 'rectangle', x: from, y: y - half, height, round, fill: colour } as const;
  if (tail > 0) {
    const faded = Math.min((length - round) * tailRatio, maxTailLength) * tail;
    // The body overlaps the tail a little, or a hairline of background would show between them.
    const width = length - faded + 0.5;
    return [
      isRound ? { ...shape, width, isOpen: true } : { ...shape, width },
      { kind: 'fade', x: to - faded, y: y - half, width: faded, height, colour },
    ];
  }
  const isOpen = isRound && uncertain?.extinction != null;
  return [isOpen ? { ...shape, width: length, isOpen } : { ...shape, width: length }];
}

/** A stroke at the end of an extinct species. */
function dagger({ end, y, height, colour, isExtinct }: Bar): VectorShape[] {
  if (!isExtinct) return [];
  const reach = height / 2 + Math.min(Math.max(height * 0.55, 2), 6);
  const width = Math.min(Math.max(height * 0.28, 1), 2.5);
  const ends = [end, y - reach, end, y + reach];
  return [{ kind: 'lines', ends, stroke: colour, width, isRound: true }];
}

function fadedEnds(
  { y, height, colour }: Bar,
  { apparition, extinction }: UncertainBar,
): VectorShape[] {
  const fade = ({ from, to }: Span): Fade => ({
    kind: 'fade',
    x: from,
    y: y - height / 2,
    width: to - from,
    height,
    colour,
  });
  return [
    ...(apparition === null ? [] : [{ ...fade(apparition), isReversed: true }]),
    ...(extinction === null ? [] : [fade(extinction)]),
  ];
}

/** A pale bar, with a thin line between the most likely ends. */
function uncertainBody({ start, end, y, height, colour }: Bar, { from, to }: Span): VectorShape[] {
  const width = Math.max(to - from, 0.5);
  const pale = { x: from, y: y - height / 2, width, height, fill: colour } as const;
  return [
    { kind: 'rectangle', ...pale, opacity: uncertainOpacity },
    { kind: 'lines', ends: [start, y, end, y], stroke: colour, width: 1 },
  ];
}

/** A folded branch: a triangle that fades out if anything in it is living. Thin rows have a thick bar. */
export function foldedShapes(bar: Omit<Bar, 'height' | 'isExtinct' | 'uncertain'>): VectorShape[] {
  const { start, y, rowHeight, colour: fill, tail } = bar;
  const length = Math.max(bar.end - start, 1);
  const height = foldHeight(rowHeight);
  const base = start + length;
  const half = height / 2;
  if (rowHeight < minFadedRowHeight) {
    return [{ kind: 'rectangle', x: start, y: y - half, width: length, height, fill }];
  }
  if (tail === 0) {
    return [{ kind: 'polygon', corners: [start, y, base, y - half, base, y + half], fill }];
  }
  const faded = Math.min(length * tailRatio, maxTailLength) * tail;
  const at = base - faded;
  const side = half * (1 - faded / length);
  // Both parts overlap a little, or a hairline of background would show between them.
  const joint = at + 0.5;
  const end = [at, y - side, base, y - half, base, y + half, at, y + side];
  return [
    { kind: 'polygon', corners: [start, y, joint, y - side, joint, y + side], fill },
    { kind: 'polygon', corners: end, fill, fades: true },
  ];
}

/** The interval of the time of a split, as one bar across it. Thin rows show whiskers. */
export function splitBarShapes(
  { y, rowHeight, colour }: Pick<Bar, 'y' | 'rowHeight' | 'colour'>,
  span: Span,
  barHeight: number,
): VectorShape[] {
  if (rowHeight < minFadedRowHeight) return whiskerShapes({ y, rowHeight, colour }, [span]);
  const height = splitBarHeight(barHeight);
  const box = {
    x: span.from,
    y: y - height / 2,
    width: Math.max(span.to - span.from, 0.5),
    height,
  };
  return [{ kind: 'rectangle', ...box, fill: colour, opacity: uncertainOpacity }];
}

/** A line over each span, with a tick at both of its ends. */
export function whiskerShapes(
  { y, rowHeight, colour }: Pick<Bar, 'y' | 'rowHeight' | 'colour'>,
  spans: readonly Span[],
): VectorShape[] {
  if (spans.length === 0) return [];
  const tick = whiskerTick(rowHeight);
  const ends = spans.flatMap(({ from, to }) => [
    ...[from, y, to, y],
    ...[from, y - tick, from, y + tick, to, y - tick, to, y + tick],
  ]);
  return [{ kind: 'lines', ends, stroke: colour, width: 0.75 }];
}

/** Half the height of the ticks of a whisker. */
function whiskerTick(rowHeight: number): number {
  return Math.min(rowHeight * 0.3, 3);
}
