import { isCalendarUnit, yearsPerNamedUnit } from '../../timeline/time-words.ts';
import type { RawMoments } from '../raw-tree.ts';
import type { Report } from '../report.ts';
import type { TreeRows } from '../tree-rows.ts';
import type { CladeDate } from './phyloxml-clade.ts';

/**
 * Converts the `<date>` elements of one tree, each with its own unit, to one unit: that of the branch
 * lengths, since both are compared, or else that of the date nearest to the root.
 */
export class PhyloXmlDates {
  readonly #rows: TreeRows;
  readonly #report: Report;
  readonly #taken: { row: number; date: CladeDate; name: string }[] = [];
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
    if (yearsPerLength !== null)
      this.#understanding = { kind: 'age', yearsPerUnit: yearsPerLength };
    for (const { row, date, name } of this.#taken.sort((a, b) => a.row - b.row)) {
      this.#setMoment(row, date, name);
    }
    return this.#taken.length === 0 ? null : this.#understanding;
  }

  #setMoment(row: number, date: CladeDate, name: string): void {
    const moment = this.#moment(date, name);
    if (moment === null) return;
    const kind = isCalendarUnit(date.unit) ? 'date' : 'age';
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
    this.#rows.setInterval(row, { ends: [minimum * scale, maximum * scale], kind: 'range' });
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
