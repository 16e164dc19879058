import type { Forest } from '../../species/forest.ts';
import { isInvented } from '../../species/invented-length.ts';
import { nowOf, type TreeScale } from '../../timeline/tree-scale.ts';
import { defaultTimeUnit, yearsPer } from '../../timeline/units.ts';
import { parseScaledDecimal } from '../dating/decimal.ts';
import { writeOutlineLine } from './outline-line.ts';

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
  const { unit, word, today, isForward } = unitOf(forest, scale);
  const now = nowOf({ scale });
  const depths = new Int32Array(forest.size);
  const lines: string[] = [];
  let deepest = 0;
  for (let row = 0; row < forest.size; row++) {
    const ancestor = forest.ancestor(row);
    const depth = ancestor < 0 ? 0 : (depths[ancestor] ?? 0) + 1;
    depths[row] = depth;
    const extinction = forest.extinction(row);
    const write = (time: number) => (isForward ? plainDecimal(time) : writeAge(time, unit));
    // The line of a split that its file does not have is not written.
    const isPoint = forest.isInferred(row) && isInvented(forest, row);
    const first = write(isPoint ? extinction : forest.apparition(row));
    const dates =
      extinction === now ? `${first} ${word}–${today}` : `${first}–${write(extinction)} ${word}`;
    const line = {
      name: forest.name(row),
      isInferred: forest.isInferred(row),
      isExtinct: now !== null && extinction < now,
      placement: forest.details(row)?.placement ?? null,
    };
    deepest = Math.max(deepest, depth);
    lines.push(
      `${'  '.repeat(Math.min(depth, maxDepth))}${writeOutlineLine(line, dates, scale?.unit)}\n`,
    );
  }
  return `${deepest > maxDepth ? tooDeep : ''}${lines.join('')}`;
}

function unitOf(forest: Forest, scale: TreeScale | undefined) {
  if (scale !== undefined) {
    const isForward = scale.direction === 'forward';
    return { unit: 1, word: scale.unit, today: 'now', isForward };
  }
  const suited = yearsPer(defaultTimeUnit(forest.span));
  const [unit, word] = units.find(([years]) => years <= suited) ?? units[3];
  return { unit, word, today: 'today', isForward: false };
}

/** The shortest decimal from which the same time is read. */
function writeAge(time: number, unit: number): string {
  const age = time === 0 ? 0 : -time / unit;
  for (let digits = 1; digits <= 17; digits++) {
    const text = plainDecimal(Number(age.toPrecision(digits)));
    if (parseScaledDecimal(text, unit) === -time) return text;
  }
  return plainDecimal(age);
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
