import type { SpeciesDetails } from '../details.ts';

/** As a ratio of the whole span. */
const ratio = 1e-6;

/** The duration of a bar whose branch has none, for a tree of this span in years, so that it can be drawn. */
export function inventedLength(span: number): number {
  return span * ratio;
}

/** What a forest tells of each species. */
interface Durations {
  details(row: number): SpeciesDetails | null;
  duration(row: number): number;
}

/** Whether the duration of a species is still one that was invented: it is not counted, and written as 0. */
export function isInvented(forest: Durations, row: number): boolean {
  return forest.details(row)?.invented === forest.duration(row);
}
