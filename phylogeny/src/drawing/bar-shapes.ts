import {
  minFadedRowHeight,
  overlapEnds,
  type Span,
  type UncertainBar,
  whiskerSpans,
} from '../layout/uncertainty.ts';
import type { Fade, Shape } from './shapes.ts';

/** A bar on a sheet, in pixels. */
export interface Bar {
  readonly start: number;
  readonly end: number;
  /** The middle of its row. */
  readonly y: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly colour: string;
  readonly isLiving: boolean;
  readonly isExtinct: boolean;
  /** Null if both ends are certain, or if it is not shown. */
  readonly uncertain: UncertainBar | null;
}

/** The opacity of a bar of which no part is certain. */
export const uncertainOpacity = 0.35;
const minDaggerRowHeight = 9;

/**
 * A bar with a round start. Living species fade out at the end; extinct ones end with a dagger.
 * Uncertain ends fade out towards their bounds. A whisker joins an interval to a best value outside of it.
 */
export function barShapes(bar: Bar): Shape[] {
  const { start, end, uncertain } = bar;
  if (uncertain === null) return [...body(bar, { from: start, to: end }), ...dagger(bar)];
  if (bar.rowHeight < minFadedRowHeight) {
    const whiskers = whiskerShapes(bar, whiskerSpans(uncertain));
    return [...body(bar, { from: start, to: end }), ...whiskers];
  }
  const ends = [...whiskerShapes(bar, uncertain.gaps), ...dagger(bar)];
  if (uncertain.solid === null) return [...uncertainBody(bar, uncertain.outer), ...ends];
  const solid = overlapEnds(uncertain, uncertain.solid);
  return [...fadedEnds(bar, uncertain), ...body(bar, solid), ...ends];
}

/** The certain part of a bar. Certain ends are round. */
function body({ y, height, colour, isLiving, uncertain }: Bar, { from, to }: Span): Shape[] {
  const half = height / 2;
  const length = Math.max(to - from, 0.5);
  const isRound = uncertain?.apparition == null;
  const round = isRound ? Math.min(half, length / 2) : 0;
  const shape = { kind: 'rectangle', x: from, y: y - half, height, round, fill: colour } as const;
  if (isLiving) {
    const tail = Math.min((length - round) * 0.6, 48);
    // The body overlaps the tail a little, or a hairline of background would show between them.
    const width = length - tail + 0.5;
    return [
      isRound ? { ...shape, width, isOpen: true } : { ...shape, width },
      { kind: 'fade', x: to - tail, y: y - half, width: tail, height, colour },
    ];
  }
  if (uncertain?.extinction == null) return [{ ...shape, width: length }];
  return [isRound ? { ...shape, width: length, isOpen: true } : { ...shape, width: length }];
}

/** A stroke at the end of an extinct species. */
function dagger({ end, y, height, rowHeight, colour, isExtinct }: Bar): Shape[] {
  if (!isExtinct || rowHeight < minDaggerRowHeight) return [];
  const reach = height / 2 + Math.min(Math.max(height * 0.55, 2), 6);
  const width = Math.min(Math.max(height * 0.28, 1), 2.5);
  const ends = [end, y - reach, end, y + reach];
  return [{ kind: 'lines', ends, stroke: colour, width, isRound: true }];
}

function fadedEnds({ y, height, colour }: Bar, { apparition, extinction }: UncertainBar): Shape[] {
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
function uncertainBody({ start, end, y, height, colour }: Bar, { from, to }: Span): Shape[] {
  const width = Math.max(to - from, 0.5);
  const pale = { x: from, y: y - height / 2, width, height, fill: colour } as const;
  return [
    { kind: 'rectangle', ...pale, opacity: uncertainOpacity },
    { kind: 'lines', ends: [start, y, end, y], stroke: colour, width: 1 },
  ];
}

/** A line over each span, with a tick at both of its ends. */
export function whiskerShapes(
  { y, rowHeight, colour }: Pick<Bar, 'y' | 'rowHeight' | 'colour'>,
  spans: readonly Span[],
): Shape[] {
  if (spans.length === 0) return [];
  const tick = whiskerTick(rowHeight);
  const ends = spans.flatMap(({ from, to }) => [
    ...[from, y, to, y],
    ...[from, y - tick, from, y + tick, to, y - tick, to, y + tick],
  ]);
  return [{ kind: 'lines', ends, stroke: colour, width: 0.75 }];
}

/** Half the height of the ticks of a whisker. */
export function whiskerTick(rowHeight: number): number {
  return Math.min(rowHeight * 0.3, 3);
}
