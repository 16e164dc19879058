import type { Clade } from './clade-index.ts';

/** Brackets move at most this far to be aligned. Further from its rows, a name would seem to belong to others. */
const maxAlignment = 140;

/** A line beside the rows of a clade. It can be at any `x` up to `lastX`. */
export interface Bracket {
  readonly clade: Clade;
  readonly x: number;
  readonly lastX: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
}

/** Brackets at similar distances form a column: they move to the right until they are aligned. */
export function alignBrackets(brackets: readonly Bracket[]): Bracket[] {
  const columns: number[] = [];
  for (const x of brackets.map((bracket) => bracket.x).sort((a, b) => b - a)) {
    if (x < (columns.at(-1) ?? Number.POSITIVE_INFINITY) - maxAlignment) columns.push(x);
  }
  return brackets.map((bracket) => {
    const column = columns.find((x) => x - maxAlignment <= bracket.x && x <= bracket.lastX);
    return column === undefined ? bracket : { ...bracket, x: Math.max(column, bracket.x) };
  });
}
