import type { TimeNotation } from '../timeline/time-notation.ts';
import { partAndBase } from './interval-parts.ts';
import { foldName, intervalsByName } from './named-intervals.ts';

/** Comparing longer texts with every name would take a while, and none is that long. */
const maxNameLength = 40;

/** The text nearest to one that cannot be read, or null if nothing is near. */
export function nearestTimeText(
  text: string,
  notation: TimeNotation,
  isReadable: (candidate: string) => boolean,
): string | null {
  const candidates = [
    () => nearestName(text, notation),
    () => nearestPart(text, notation),
    () => nearestRange(text, notation, isReadable),
    () => (/\d ?mil{0,2}\.?$/i.test(text) ? text.replace(/ ?mil{0,2}\.?$/i, ' million') : null),
    () => text.replace(/\s*[^\d.,]+$/u, ''),
    () => /[-+]?\d+(?:[.,]\d+)?/.exec(text)?.[0] ?? null,
  ];
  for (const candidate of candidates) {
    const nearest = candidate();
    if (nearest !== null && isReadable(nearest)) return nearest;
  }
  return null;
}

/** The part of an interval that is misspelt: "Late Miocen". */
function nearestPart(text: string, notation: TimeNotation): string | null {
  const found = partAndBase(foldName(text));
  const base = found && nearestName(found.base, notation);
  if (base === null) return null;
  const isFirst = foldName(text).startsWith(found?.word ?? '');
  return isFirst ? `${found?.word} ${base}` : `${base} ${found?.word}`;
}

/** Two names or times with a dash between them, each corrected on its own. */
function nearestRange(
  text: string,
  notation: TimeNotation,
  isReadable: (candidate: string) => boolean,
): string | null {
  const [first, last, ...others] = text.split(/\s*[-–—]\s*|\s+to\s+/u);
  if (first === undefined || last === undefined || others.length > 0) return null;
  const sides = [first, last].map((side) =>
    isReadable(side) ? side : nearestName(side, notation),
  );
  return sides.includes(null) ? null : sides.join('–');
}

/** The name of an interval that starts with the text, or else differs from it by the fewest letters. */
function nearestName(text: string, notation: TimeNotation): string | null {
  const typed = foldName(text);
  if (typed.length < 3 || typed.length > maxNameLength || /\d/.test(typed)) return null;
  const byName = intervalsByName(notation);
  let nearest: string | null = null;
  let distance = Math.floor(typed.length / 3) + 1;
  for (const [name, interval] of byName) {
    if (name.startsWith(typed)) return interval.name;
    const letters = editDistance(typed, name, distance);
    if (letters >= distance) continue;
    distance = letters;
    nearest = interval.name;
  }
  return nearest;
}

/** How many letters must be inserted, removed, replaced or swapped with the next; at most `max`. */
export function editDistance(first: string, second: string, max: number): number {
  if (Math.abs(first.length - second.length) >= max) return max;
  let beforeLast: number[] = [];
  let last = Array.from({ length: second.length + 1 }, (_, column) => column);
  for (let row = 1; row <= first.length; row++) {
    const current = [row];
    for (let column = 1; column <= second.length; column++) {
      const isSame = first[row - 1] === second[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        first[row - 1] === second[column - 2] &&
        first[row - 2] === second[column - 1];
      current.push(
        Math.min(
          (last[column] ?? max) + 1,
          (current[column - 1] ?? max) + 1,
          (last[column - 1] ?? max) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? max) + 1 : max,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(last[second.length] ?? max, max);
}
