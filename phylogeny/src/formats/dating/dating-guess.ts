import { type NameColumn, nameAt } from '../../species/columns.ts';
import type { RawTree } from '../raw-tree.ts';
import type { Report } from '../report.ts';
import type { DatingQuestions } from './dating-questions.ts';
import type { NodeTimes } from './node-times.ts';

/** The age of the universe in million years. A longer tree is in another unit. */
const maxMillionYears = 13_800;
const datedName = /(?:^|[_|@/ -])((?:1[6-9]|20)\d\d)(?:\.(\d+)|-(\d\d)(?:-(\d\d))?)?(?:[_|/ ]*)$/;

/** The number of years per unit of the file: stated, or guessed and reported. */
export function guessYearsPerUnit(
  tree: RawTree,
  names: NameColumn,
  times: NodeTimes,
  questions: DatingQuestions,
): number {
  if (times.yearsPerUnit !== null) return times.yearsPerUnit;
  if (times.source === 'lengths' && typeof tree.yearsPerLength === 'number') {
    return tree.yearsPerLength;
  }
  if (times.source === 'cladogram') {
    questions.ask('unit', 'cladogram', { guess: 1e6 });
    return 1e6;
  }
  if (times.latest > maxMillionYears) {
    questions.ask('unit', 'unit-years-by-length', { guess: 1 });
    return 1;
  }
  if (datesInNames(names, tree.parents, times) !== null) {
    questions.ask('unit', 'unit-years-by-names', { guess: 1 });
    return 1;
  }
  if (tree.likelyUnit !== undefined) {
    const { yearsPerUnit, reason } = tree.likelyUnit;
    questions.ask('unit', reason, { guess: yearsPerUnit });
    return yearsPerUnit;
  }
  questions.ask('unit', 'unit-million-years', { guess: 1e6 });
  return 1e6;
}

/**
 * The calendar date of the latest end by the years in the names of tips, as in trees of dated samples. Null
 * unless the ends of tips differ as much as these years.
 */
function datesInNames(
  names: NameColumn,
  parents: Int32Array,
  { ends, latest }: NodeTimes,
): number | null {
  const firstTip = parents.findIndex((_, row) => parents[row + 1] !== row);
  if (!datedName.test(nameAt(names, firstTip))) return null;
  const shifts: number[] = [];
  let tips = 0;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  let firstEnd = Number.POSITIVE_INFINITY;
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < parents.length; row++) {
    if (parents[row + 1] === row) continue;
    tips += 1;
    const match = datedName.exec(nameAt(names, row));
    if (match === null) continue;
    const [, year = '', decimals = '', month = '1'] = match;
    const moment = Number(`${year}.${decimals}0`) + (Number(month) - 1) / 12;
    from = Math.min(from, moment);
    to = Math.max(to, moment);
    const end = ends[row] ?? 0;
    firstEnd = Math.min(firstEnd, end);
    lastEnd = Math.max(lastEnd, end);
    shifts.push(moment - end);
  }
  if (shifts.length < 3 || shifts.length < tips * 0.8 || to - from < 2) return null;
  // If tips hardly differ, the lengths are substitutions and not times.
  if (lastEnd - firstEnd < (to - from) / 2) return null;
  shifts.sort((a, b) => a - b);
  const middle = shifts[shifts.length >> 1] ?? 0;
  const near = shifts.filter((shift) => Math.abs(shift - middle) <= 1.5).length;
  return near >= shifts.length * 0.8 ? latest + middle : null;
}

/** The calendar date of the latest end: stated, or by the years in the names of tips; null without dates. */
export function latestDateOf(
  { parents }: RawTree,
  names: NameColumn,
  times: NodeTimes,
): number | null {
  if (times.latestDate !== null) return times.latestDate;
  // Ages that do not end at 0 are stated before another present.
  return (times.latestAge ?? 0) === 0 ? datesInNames(names, parents, times) : null;
}

/** The age of the latest end in the file's unit: stated, or assumed to be 0 and reported. */
export function guessLatestAge(
  times: NodeTimes,
  isEven: boolean,
  questions: DatingQuestions,
  report: Report,
): number {
  if (times.latestAge !== null) return times.latestAge;
  if (times.latestDate !== null) {
    // Text, since a year is not written with the separators of a number.
    const date = String(Math.round(times.latestDate * 1000) / 1000);
    report.add('guessed', 'present-latest-date', { values: { date } });
  } else {
    questions.ask('present', isEven ? 'present-even-tips' : 'present-latest-tip', { guess: 0 });
  }
  return 0;
}
