import { isAgeUnit, isCalendarUnit, yearsPerNamedUnit } from '../../timeline/time-words.ts';
import type { Report } from '../report.ts';
import type { RawMoments } from '../trees/raw-tree.ts';
import type { TreeRows } from '../trees/tree-rows.ts';
import { type CladeDate, levelOf } from './phyloxml-clade.ts';

/** Years between these can be those of our era. */
const firstYear = 1000;
const lastYear = 2200;

interface Taken {
  readonly row: number;
  readonly date: CladeDate;
  readonly name: string;
}

/**
 * Converts the `<date>` elements of one tree, each with its own unit, to one unit: that of the branch
 * lengths, since both are compared, or else that of the date nearest to the root.
 */
export class PhyloXmlDates {
  readonly #rows: TreeRows;
  readonly #report: Report;
  readonly #taken: Taken[] = [];
  #understanding: Omit<RawMoments, 'values'> | null = null;

  constructor(rows: TreeRows, report: Report) {
    this.#rows = rows;
    this.#report = report;
  }

  /** Adds the date of a clade, in the order in which clades close. */
  take(row: number, date: CladeDate, name: string): void {
    this.#taken.push({ row, date, name });
  }

  /** Sets the moments of all rows, and returns their meaning; null when there are none. */
  settle(yearsPerLength: number | null): Omit<RawMoments, 'values'> | null {
    this.#taken.sort((a, b) => a.row - b.row);
    const isGuessed = this.#areYearsOfOurEra();
    const isDate = ({ unit }: CladeDate) => isCalendarUnit(unit) || (isGuessed && isYears(unit));
    if (yearsPerLength !== null && !this.#taken.some(({ date }) => isDate(date)))
      this.#understanding = { kind: 'age', yearsPerUnit: yearsPerLength };
    for (const { row, date, name } of this.#taken) {
      this.#setMoment(row, date, name, isDate(date) ? 'date' : 'age');
    }
    if (this.#taken.length === 0 || this.#understanding === null) return null;
    return isGuessed ? { ...this.#understanding, isGuessed } : this.#understanding;
  }

  /**
   * Whether "years" are calendar years, as of viruses: ages would decrease from ancestors to descendants.
   * Where only tips are dated, those further from the root must be later.
   */
  #areYearsOfOurEra(): boolean {
    const years = this.#taken.filter(({ date }) => isYears(date.unit));
    const statedYear = ({ date: { value, minimum, maximum } }: Taken) =>
      value ?? minimum ?? maximum;
    const values = years.map(statedYear).filter((value) => value !== null);
    if (values.length < 2 || values.length < this.#taken.length) return false;
    if (!values.every((value) => value >= firstYear && value <= lastYear)) return false;
    const byRow = new Map(years.map((taken) => [taken.row, statedYear(taken)]));
    const { parents, lengths } = this.#rows;
    const above: (number | null)[] = [];
    const distances: number[] = [];
    let pairs = 0;
    for (const [row, parent] of parents.entries()) {
      const own = byRow.get(row) ?? null;
      const nearest = above[parent] ?? null;
      if (own !== null && nearest !== null) {
        pairs += 1;
        if (own < nearest) return false;
      }
      above.push(own ?? nearest);
      distances.push((distances[parent] ?? 0) + (lengths[row] || 0));
    }
    const depths = years.map(({ row }) => distances[row] ?? 0);
    return pairs > 0 || covariance(depths, values) > 0;
  }

  #setMoment(row: number, date: CladeDate, name: string, kind: RawMoments['kind']): void {
    const moment = this.#moment(date, name);
    if (moment === null) return;
    const yearsPerUnit = kind === 'date' ? 1 : this.#yearsPerUnit(date.unit);
    if (yearsPerUnit === null) {
      this.#report.add('guessed', 'date-unit', { example: date.unit || name });
    }
    this.#understanding ??= { kind, yearsPerUnit };
    const scale = this.#scale(kind, yearsPerUnit);
    if (scale === null) {
      this.#report.add('dropped', 'date-mixed', { example: name });
      return;
    }
    this.#rows.setMoment(row, moment * scale);
    const { minimum, maximum } = date;
    if (minimum === null || maximum === null || minimum === maximum) return;
    const level = levelOf(date.label);
    this.#rows.setInterval(row, {
      ends: [minimum * scale, maximum * scale],
      ...(level === null ? { kind: 'range' } : { kind: 'hpd', ...(level !== 95 && { level }) }),
    });
  }

  /** A date without a unit is in the unit of the others. */
  #yearsPerUnit(unit: string): number | null {
    return unit === '' ? (this.#understanding?.yearsPerUnit ?? null) : yearsPerNamedUnit(unit);
  }

  #moment({ value, minimum, maximum }: CladeDate, name: string): number | null {
    if (value !== null) return value;
    if (minimum === null || maximum === null) return minimum ?? maximum;
    this.#report.add('guessed', 'date-middle', { example: name });
    return (minimum + maximum) / 2;
  }

  #scale(kind: 'age' | 'date', yearsPerUnit: number | null): number | null {
    const first = this.#understanding;
    if (first === null || first.kind !== kind) return null;
    if (first.yearsPerUnit === yearsPerUnit) return 1;
    if (first.yearsPerUnit === null || yearsPerUnit === null) return null;
    return yearsPerUnit / first.yearsPerUnit;
  }
}

/** Whether a unit means years, without saying what they count from. */
function isYears(unit: string): boolean {
  return yearsPerNamedUnit(unit) === 1 && !isAgeUnit(unit);
}

function covariance(first: readonly number[], second: readonly number[]): number {
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [ofFirst, ofSecond] = [mean(first), mean(second)];
  return first.reduce(
    (sum, number, index) => sum + (number - ofFirst) * ((second[index] ?? 0) - ofSecond),
    0,
  );
}
