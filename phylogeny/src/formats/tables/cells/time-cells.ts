import type { DecimalMark } from '../../../time-texts/decimal-marks.ts';
import { parseTimeText } from '../../../time-texts/read-time-text.ts';
import { isEmptyText, isNowText, isUnknownText } from '../../../time-texts/time-phrases.ts';
import { readDuration } from '../../../time-texts/typed-times.ts';
import type { TimeNotation } from '../../../timeline/time-notation.ts';
import { parseDecimal } from '../../dating/decimal.ts';
import { type SingleRole, timeRoles } from '../columns/column-titles.ts';
import { plainNumber } from '../columns/table-numbers.ts';
import { signedYears } from './calendar-words.ts';

/** A time as a cell states it, before the unit of the table is known. */
export interface CellTime {
  /** Kept as text, so that a change of unit rounds only once. A number has a decimal point. */
  readonly text: string;
  /** The number in the unit of the table; NaN if the cell names a unit or an interval of its own. */
  readonly value: number;
  /** Whether it is more than a number: "c. 70", "83.6–72.2", "Campanian". */
  readonly isPhrase: boolean;
}

/** One end of a species as a row states it; null where the row does not. */
export interface RowEnd {
  readonly earliest: CellTime | null;
  readonly best: CellTime | null;
  readonly latest: CellTime | null;
  /** What kind of bounds the row says it has; '' if it does not say. */
  readonly kind: string;
}

/** A cell whose text is not a time. */
export interface UnreadableCell {
  readonly text: string;
  readonly role: (typeof timeRoles)[number];
}

/** The times of one row. */
export interface RowTimes {
  readonly apparition: RowEnd;
  readonly extinction: RowEnd;
  readonly duration: CellTime | null;
  /** When the lineage begins. */
  readonly split: CellTime | null;
  /** Whether the row says anything about the start, be it that nobody knows it. */
  readonly hasStart: boolean;
  /** Whether the row says that the species is still living. */
  readonly isLiving: boolean;
  /** Whether it says so in words, and not by an empty end. */
  readonly isStatedLiving: boolean;
  /** Whether a column says that the species is extinct. */
  readonly isStatedExtinct: boolean;
  /** The cells that are not times. Their ends are open. */
  readonly unreadable: readonly UnreadableCell[];
}

/** The roles of the cells that say something about times. */
export const timeCellRoles = [
  ...timeRoles,
  ...(['apparition-bounds', 'extinction-bounds', 'living', 'extinct'] as const),
] as const satisfies readonly SingleRole[];

/** The cells of a row that say something about times, as written, in the order of `timeCellRoles`. */
export interface TimeCells {
  readonly texts: readonly string[];
  /** Where the row starts in the text. */
  readonly offset: number;
}

/** Larger numbers are not times in any unit. */
const maxNumber = 1e80;
/** The text of a time that is the present. */
export const presentWord = 'today';

/** What a cell with a time says. */
type Cell = CellTime | 'empty' | 'unknown' | 'living' | 'unreadable';

/** Reads the cells of rows. In calendar years, "1200 BC" is a number. */
export function rowTimesReader(mark: DecimalMark, notation: TimeNotation, isCalendar: boolean) {
  return ({ texts }: TimeCells, hasExtinction: readonly boolean[]): RowTimes => {
    const unreadable: UnreadableCell[] = [];
    const cellOf = (role: (typeof timeCellRoles)[number]) =>
      texts[timeCellRoles.indexOf(role)] ?? '';
    const read = (role: (typeof timeRoles)[number]): Cell => {
      const text = cellOf(role);
      const signed = isCalendar && role !== 'duration' ? signedYears(text) : null;
      const cell = readCell(signed ?? text, mark, notation, role === 'duration');
      if (cell === 'unreadable') unreadable.push({ text, role });
      return cell;
    };
    const readEnd = (end: 'apparition' | 'extinction') =>
      [read(`${end}-earliest`), read(end), read(`${end}-latest`)] as const;
    const first = readEnd('apparition');
    const last = readEnd('extinction');
    const lasted = read('duration');
    const apparition = endOf(first, cellOf('apparition-bounds'), true);
    const extinction = endOf(last, cellOf('extinction-bounds'), false);
    const duration = typeof lasted === 'object' ? lasted : null;
    const split = timeOf(read('split'), true);
    const ends = last.filter((_, index) => hasExtinction[index]);
    const canBeOpen = !hasTime(extinction) && duration === null && ends.length > 0;
    const hasWord = canBeOpen && ends.includes('living');
    // A row that says nothing else about time does not say that the species lives.
    const hasStart = first.some((cell) => cell !== 'empty');
    const isEmpty = canBeOpen && ends.every((cell) => cell === 'empty') && hasStart;
    const stated = statesLiving(cellOf('living')) ?? statesNotExtinct(cellOf('extinct'));
    return {
      ...{ apparition, extinction, duration, split, hasStart, unreadable },
      isLiving: stated ?? (hasWord || isEmpty),
      isStatedLiving: stated ?? hasWord,
      isStatedExtinct: stated === false,
    };
  };
}

function hasTime({ earliest, best, latest }: RowEnd): boolean {
  return earliest !== null || best !== null || latest !== null;
}

/** A species that appears now is one of the present; one that ends now is living, which is not a time. */
function endOf(
  [earliest, best, latest]: readonly [Cell, Cell, Cell],
  kind: string,
  canBePresent: boolean,
): RowEnd {
  const read = (cell: Cell) => timeOf(cell, canBePresent);
  return { earliest: read(earliest), best: read(best), latest: read(latest), kind };
}

function timeOf(cell: Cell, canBePresent: boolean): CellTime | null {
  if (typeof cell === 'object') return cell;
  if (cell !== 'living' || !canBePresent) return null;
  return { text: presentWord, value: Number.NaN, isPhrase: true };
}

/** Reads a cell with a time, or with a duration. */
export function readCell(
  text: string,
  mark: DecimalMark,
  notation: TimeNotation,
  isDuration = false,
): Cell {
  if (isEmptyText(text)) return 'empty';
  const number = plainNumber(text, mark);
  if (number !== null) {
    const value = parseDecimal(number) ?? 0;
    return Math.abs(value) > maxNumber ? 'unreadable' : { text: number, value, isPhrase: false };
  }
  if (isUnknownText(text)) return 'unknown';
  if (isNowText(text, notation)) return isDuration ? 'unreadable' : 'living';
  const reading = { yearsPerUnit: 1, notation, mark };
  const read = isDuration ? readDuration(text, reading) : parseTimeText(text, reading);
  if (!read.ok) return 'unreadable';
  if (typeof read.value === 'number') return { text, value: read.value, isPhrase: true };
  const { time, isRelative } = read.value;
  const value = notation.own === undefined ? 0 - time : time;
  const isOfTable = isRelative || notation.own !== undefined;
  return { text, value: isOfTable ? value : Number.NaN, isPhrase: true };
}

const livingWords = /^(?:extant|living|alive|viv[ao]|viviente|actual)$/i;
const extinctWords = /^(?:extinct|dead|extint[ao]|extinguid[ao]|†)$/i;

/** Whether a cell says in a word that the species is living; null when it says nothing. */
export function livingInWords(text: string): boolean | null {
  if (livingWords.test(text)) return true;
  return extinctWords.test(text) ? false : null;
}

/** Whether a column such as `is_extant` says that the species is living; null when it says nothing. */
function statesLiving(text: string): boolean | null {
  return livingInWords(text) ?? statesYes(text);
}

/** The same for a column such as `extinct`. */
export function statesNotExtinct(text: string): boolean | null {
  const answer = statesYes(text);
  return livingInWords(text) ?? (answer === null ? null : !answer);
}

function statesYes(text: string): boolean | null {
  if (/^(?:1|yes|true|y|sí|si)$/i.test(text)) return true;
  return /^(?:0|no|false|n)$/i.test(text) ? false : null;
}
