import { parseTimeText } from '../../time-texts/read-time-text.ts';
import { englishAgoNotation, type TimeNotation } from '../../timeline/time-notation.ts';
import { parseDuration } from '../../timeline/typed-times.ts';
import { parseDecimal } from '../dating/decimal.ts';
import { signedYears } from './calendar-words.ts';
import { type SingleRole, timeRoles } from './column-titles.ts';
import { type DecimalMark, plainNumber, withPlainNumbers } from './table-numbers.ts';

/** A time as a cell states it, before the unit of the table is known. */
export interface CellTime {
  /** With decimal points. A number is kept as text, so that a change of unit rounds only once. */
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
  /** Whether the row says anything about the start, be it that nobody knows it. */
  readonly hasStart: boolean;
  /** Whether the row says that the species is still living. */
  readonly isLiving: boolean;
  /** Whether it says so in words, and not by an empty end. */
  readonly isStatedLiving: boolean;
  /** The cells that are not times. Their ends are open. */
  readonly unreadable: readonly UnreadableCell[];
}

/** The roles of the cells that say something about times. */
export const timeCellRoles = [
  ...timeRoles,
  ...(['apparition-bounds', 'extinction-bounds', 'living'] as const),
] as const satisfies readonly SingleRole[];

/** The cells of a row that say something about times, as written, in the order of `timeCellRoles`. */
export interface TimeCells {
  readonly texts: readonly string[];
  /** Where the row starts in the text. */
  readonly offset: number;
}

/** Larger numbers are not times in any unit. */
const maxNumber = 1e80;
/** Spreadsheets leave an unknown time empty, and R writes NA. */
const empty = /^(?:|na|n\/a|nan|null|none|[-–—]+)$/i;
const unknown = /^(?:\?+|unknown|uncertain|desconocid[oa]|unbekannt|inconnue?)$/i;
/** Words for "still living" in English, Spanish, Portuguese, French, Italian and German. */
const livingWords: ReadonlySet<string> = new Set([
  ...['present', 'the present', 'present day', 'recent', 'extant', 'today', 'now', 'living'],
  ...['alive', 'still living', 'still alive', 'current', 'hoy', 'ahora', 'presente', 'actual'],
  ...['reciente', 'actualidad', 'vivo', 'viva', 'viviente', 'existente', 'hoje', 'atual'],
  ...['recente', 'oggi', 'attuale', 'vivente', 'actuel', 'présent', "aujourd'hui", 'vivant'],
  ...['heute', 'rezent', 'lebend'],
]);

/** The text of a time that is the present. */
export const presentWord = 'today';

/** What a cell with a time says. */
type Cell = CellTime | 'empty' | 'unknown' | 'living' | 'unreadable';

/**
 * Reads the cells of rows. `own` is the notation of a time scale that is not that of Earth. In calendar
 * years, "1200 BC" is a number.
 */
export function rowTimesReader(mark: DecimalMark, own: TimeNotation | null, isCalendar: boolean) {
  const notation = own ?? englishAgoNotation;
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
    const ends = last.filter((_, index) => hasExtinction[index]);
    const canBeOpen = !hasTime(extinction) && duration === null && ends.length > 0;
    const hasWord = canBeOpen && ends.includes('living');
    // A row that says nothing else about time does not say that the species lives.
    const hasStart = first.some((cell) => cell !== 'empty');
    const isEmpty = canBeOpen && ends.every((cell) => cell === 'empty') && hasStart;
    const stated = statesLiving(cellOf('living'));
    return {
      ...{ apparition, extinction, duration, hasStart, unreadable },
      isLiving: stated ?? (hasWord || isEmpty),
      isStatedLiving: stated ?? hasWord,
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
  const timeOf = (cell: Cell): CellTime | null => {
    if (typeof cell === 'object') return cell;
    if (cell !== 'living' || !canBePresent) return null;
    return { text: presentWord, value: Number.NaN, isPhrase: true };
  };
  return { earliest: timeOf(earliest), best: timeOf(best), latest: timeOf(latest), kind };
}

/** Reads a cell with a time, or with a duration. */
export function readCell(
  text: string,
  mark: DecimalMark,
  notation: TimeNotation,
  isDuration = false,
): Cell {
  if (empty.test(text)) return 'empty';
  const number = plainNumber(text, mark);
  if (number !== null) {
    const value = parseDecimal(number) ?? 0;
    return Math.abs(value) > maxNumber ? 'unreadable' : { text: number, value, isPhrase: false };
  }
  if (unknown.test(text)) return 'unknown';
  if (livingWords.has(text.toLowerCase())) return isDuration ? 'unreadable' : 'living';
  const plain = withPlainNumbers(text, mark);
  const inYears = readPhrase(plain, 'Years', notation, isDuration);
  const inThousands = readPhrase(plain, 'Thousand Years', notation, isDuration);
  if (inYears === null || inThousands === null) return 'unreadable';
  const isRelative = notation.own !== undefined || inYears !== inThousands;
  return { text: plain, value: isRelative ? inYears : Number.NaN, isPhrase: true };
}

/** The number that a phrase means in this unit; null if it cannot be read. */
function readPhrase(
  text: string,
  unit: 'Years' | 'Thousand Years',
  notation: TimeNotation,
  isDuration: boolean,
): number | null {
  if (isDuration) {
    const read = parseDuration(text, unit, notation);
    return read.ok ? read.value : null;
  }
  const read = parseTimeText(text, unit, notation);
  if (!read.ok) return null;
  return notation.own === undefined ? 0 - read.value.time : read.value.time;
}

/** Whether a column such as `is_extant` says that the species is living; null when it says nothing. */
function statesLiving(text: string): boolean | null {
  if (/^(?:extant|1|yes|true|y|sí|si|living|alive)$/i.test(text)) return true;
  return /^(?:extinct|0|no|false|n|dead)$/i.test(text) ? false : null;
}
