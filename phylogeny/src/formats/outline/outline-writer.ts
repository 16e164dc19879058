import { livedWhen } from '../../species/ancestry/reticulations.ts';
import type { Forest } from '../../species/forest.ts';
import { hasTime, nowOf, type OwnScale, type TreeScale } from '../../timeline/tree-scale.ts';
import { defaultTimeUnit, yearsPer } from '../../timeline/units.ts';
import { parseScaledDecimal } from '../dating/decimal.ts';
import { WrittenEnds } from '../tables/writing/written-ends.ts';
import { writeOutlineLine } from './outline-line.ts';
import { notationIn } from './outline-reader.ts';

/** The units in which ages are written. */
const units = [
  [1e9, 'Ga'],
  [1e6, 'Ma'],
  [1e3, 'ka'],
  [1, 'ya'],
] as const;

/** Indentation takes room on every line, so deeper species are indented like their ancestors. */
const maxDepth = 500;
const tooDeep = `# Species more than ${maxDepth} generations deep are written as siblings of their ancestors.\n`;

/** Writes a forest as indented text, two spaces for each generation. `scale` is the tree's own time scale. */
export function writeOutline(forest: Forest, scale?: TreeScale): string {
  const own = hasTime(scale) ? scale : undefined;
  const { unit, word, today, isForward } = unitOf(forest, own);
  const now = nowOf({ scale });
  const reading = { yearsPerUnit: 1, notation: notationIn(own), mark: '.' } as const;
  // Times are sums along a line of descent, which add digits that nobody stated.
  const { from, to } = forest.span ?? { from: 0, to: 0 };
  const inaccuracy = Math.max(Math.abs(from), Math.abs(to)) * 2 ** -49;
  const write = (time: number) => writeCount(isForward ? time : 0 - time, unit, inaccuracy);
  /** "c. 30–20 Ma" is about both ends. */
  const datesOf = (first: string, last: string | null, [isFirst, isLast]: readonly boolean[]) => {
    const circa = isFirst && (isLast || last === null) ? 'c. ' : '';
    const start = isFirst && circa === '' ? `${first}?` : `${circa}${first}`;
    if (last === null) return `${start} ${word}–${today}`;
    return `${start}–${isLast && !isFirst ? 'c. ' : ''}${last} ${word}`;
  };
  const parentsOf = hybridParents(forest);
  const ends = new WrittenEnds(forest);
  const depths = new Int32Array(forest.size);
  const lines: string[] = [];
  let deepest = 0;
  for (let row = 0; row < forest.size; row++) {
    const ancestor = forest.ancestor(row);
    const depth = ancestor < 0 ? 0 : (depths[ancestor] ?? 0) + 1;
    depths[row] = depth;
    const extinction = ends.best(row, 'extinction');
    const first = write(ends.best(row, 'apparition'));
    const { apparitionBounds, extinctionBounds } = forest.details(row) ?? {};
    const isGuess = [apparitionBounds, extinctionBounds].map((bounds) => bounds?.kind === 'circa');
    const dates = hasTime(scale)
      ? datesOf(first, extinction === now ? null : write(extinction), isGuess)
      : '';
    const line = {
      name: forest.name(row),
      isInferred: forest.isInferred(row),
      isExtinct: now !== null && extinction < now,
      placement: forest.details(row)?.placement ?? null,
      parents: parentsOf(row),
    };
    deepest = Math.max(deepest, depth);
    lines.push(
      `${'  '.repeat(Math.min(depth, maxDepth))}${writeOutlineLine(line, dates, reading).trimEnd()}\n`,
    );
  }
  return `${deepest > maxDepth ? tooDeep : ''}${lines.join('')}`;
}

/** The names of the ancestors of each hybrid, the first one as '' if other species have its name, too. */
function hybridParents(forest: Forest): (row: number) => readonly string[] | null {
  if (!forest.uses('otherAncestors')) return () => null;
  const counts = new Map<string, number>();
  const key = (row: number) => forest.name(row).toLowerCase();
  for (let row = 0; row < forest.size; row++) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  const isUnique = (row: number) => counts.get(key(row)) === 1;
  return (row) => {
    const ancestor = forest.ancestor(row);
    const others = (forest.details(row)?.otherAncestors ?? []).flatMap(({ id, as }) => {
      const other = as === 'hybrid' ? forest.indexOf(id) : -1;
      return other >= 0 && isUnique(other) && livedWhen(forest, other, row)
        ? [forest.name(other)]
        : [];
    });
    if (ancestor < 0 || others.length === 0) return null;
    return [isUnique(ancestor) ? forest.name(ancestor) : '', ...others];
  };
}

function unitOf(forest: Forest, scale: OwnScale | undefined) {
  if (scale !== undefined) {
    const isForward = scale.direction === 'forward';
    return { unit: 1, word: scale.unit, today: 'now', isForward };
  }
  const suited = yearsPer(defaultTimeUnit(forest.span));
  const [unit, word] = units.find(([years]) => years <= suited) ?? units[3];
  return { unit, word, today: 'today', isForward: false };
}

/** The shortest decimal from which the same time is read, as far as it is accurate. */
function writeCount(years: number, unit: number, inaccuracy: number): string {
  const count = years / unit;
  for (let digits = 1; digits <= 17; digits++) {
    const text = plainDecimal(Number(count.toPrecision(digits)) + 0);
    const read = parseScaledDecimal(text, unit) ?? Number.NaN;
    if (Math.abs(read - years) > inaccuracy) continue;
    // With three decimals of years, the point could be one of thousands.
    return unit === 1 && /\.\d{3}$/.test(text) ? `${text}0` : text;
  }
  return plainDecimal(count);
}

const maxZeros = 12;

/** Without an exponent where people would write none. */
function plainDecimal(value: number): string {
  const text = String(value);
  if (!text.includes('e-')) return text;
  const [mantissa = '', exponent = '0'] = text.split('e-');
  if (Number(exponent) > maxZeros) return text;
  const digits = mantissa.replace(/[-.]/g, '');
  const sign = mantissa.startsWith('-') ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits}`;
}
