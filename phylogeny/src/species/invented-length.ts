import type { Forest } from './forest.ts';

/** As a ratio of the whole span. */
const ratio = 1e-6;

/** The duration of a bar whose branch has none, for a tree of this span in years, so that it can be drawn. */
export function inventedLength(span: number): number {
  return span * ratio;
}

/** Whether the duration of a species is still one that was invented: it is not counted, and written as 0. */
export function isInvented(forest: Forest, row: number): boolean {
  return forest.uses('invented') && forest.details(row)?.invented === forest.duration(row);
}
