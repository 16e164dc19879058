import { accept, type Result, refuse } from '../../result.ts';
import type { BoundsKind } from '../../species/bounds.ts';
import { parseDecimal, parseScaledDecimal } from '../dating/decimal.ts';
import type { SingleRole } from './column-titles.ts';
import type { TableHeader } from './table-header.ts';

/** A number with its text, so that a change of unit rounds only once. */
export interface TableTime {
  readonly text: string;
  readonly value: number;
}

/** One end of a species as a row states it; null where the row does not. */
export interface RowEnd {
  readonly earliest: TableTime | null;
  readonly best: TableTime | null;
  readonly latest: TableTime | null;
}

/** The times of one row. */
export interface RowTimes {
  readonly apparition: RowEnd;
  readonly extinction: RowEnd;
  readonly duration: TableTime | null;
  /** Whether the row says that the species is still living. */
  readonly isLiving: boolean;
  /** Whether it says so in words, and not by an empty end. */
  readonly isStatedLiving: boolean;
}

/** The unit and direction of the times of a table. */
export interface TableTimes {
  readonly yearsPerUnit: number;
  /** Whether numbers increase towards the present, like calendar years. Otherwise they are ages. */
  readonly growing: boolean;
  /** The year in which living species live, for calendar years; otherwise 0, the present. */
  readonly now: number;
  /** What to subtract from growing times. */
  readonly zero: number;
  /** Whether each row is a find, dated between its two times, and not a species. */
  readonly isFinds: boolean;
  /** What bounds of its ends mean. */
  readonly boundsKind: BoundsKind;
}

/** Larger numbers are not times in any unit. */
const maxNumber = 1e80;
/** Spreadsheets leave an unknown time empty, and R writes NA. */
const empty = /^(?:|na|n\/a|nan|null|none|[-–—]+)$/i;
const unknown = /^\?+$/;
/** Words for "still living" in English, Spanish, Portuguese, French, Italian and German. */
const livingWords: ReadonlySet<string> = new Set([
  ...[
    'present',
    'the present',
    'present day',
    'recent',
    'extant',
    'today',
    'now',
    'living',
    'alive',
  ],
  ...[
    'still living',
    'still alive',
    'holocene',
    'current',
    'hoy',
    'presente',
    'actual',
    'reciente',
  ],
  ...['actualidad', 'vivo', 'viva', 'viviente', 'existente', 'hoje', 'atual', 'recente', 'oggi'],
  ...[
    'attuale',
    'vivente',
    'actuel',
    'présent',
    "aujourd'hui",
    'vivant',
    'heute',
    'rezent',
    'lebend',
  ],
]);

/** Reads the times of rows. A refusal is the text that is not a time. */
export function rowTimesReader(header: TableHeader, indexOf: (role: SingleRole) => number) {
  const decimalMark = header.delimiter === ',' ? '.' : ',';
  const columnsOf = (end: 'apparition' | 'extinction') =>
    [indexOf(`${end}-earliest`), indexOf(end), indexOf(`${end}-latest`)] as const;
  const apparitionColumns = columnsOf('apparition');
  const extinctionColumns = columnsOf('extinction');
  const endColumns = extinctionColumns.filter((column) => column >= 0);
  const duration = indexOf('duration');
  const living = indexOf('living');
  let fields: readonly string[] = [];
  let refused: string | null = null;
  const field = (column: number) => (fields[column] ?? '').trim();
  const read = (column: number): TableTime | null => {
    if (column < 0) return null;
    const text = field(column);
    const time = readTime(text, decimalMark);
    if (time !== undefined) return time;
    refused ??= text;
    return null;
  };
  const readEnd = ([earliest, best, latest]: readonly [number, number, number]): RowEnd => ({
    earliest: read(earliest),
    best: read(best),
    latest: read(latest),
  });
  return (row: readonly string[]): Result<RowTimes, string> => {
    fields = row;
    refused = null;
    const apparition = readEnd(apparitionColumns);
    const extinction = readEnd(extinctionColumns);
    const lasted = read(duration);
    if (refused !== null) return refuse(refused);
    const canBeOpen = !hasTime(extinction) && lasted === null && endColumns.length > 0;
    const hasWord =
      canBeOpen && endColumns.some((column) => livingWords.has(field(column).toLowerCase()));
    const isEmpty =
      canBeOpen && endColumns.every((column) => empty.test(field(column))) && hasTime(apparition);
    const stated = living < 0 ? null : statesLiving(field(living));
    const isLiving = stated ?? (hasWord || isEmpty);
    const isStatedLiving = stated ?? hasWord;
    return accept({ apparition, extinction, duration: lasted, isLiving, isStatedLiving });
  };
}

/** Whether a column such as `is_extant` says that the species is living; null when it says nothing. */
function statesLiving(text: string): boolean | null {
  if (/^(?:extant|1|yes|true|y|sí|si|living|alive)$/i.test(text)) return true;
  return /^(?:extinct|0|no|false|n|dead)$/i.test(text) ? false : null;
}

function hasTime({ earliest, best, latest }: RowEnd): boolean {
  return earliest !== null || best !== null || latest !== null;
}

/** Null where the table has no time, undefined where the field is not a time. */
function readTime(text: string, decimalMark: ',' | '.'): TableTime | null | undefined {
  const plain = decimalMark === ',' && /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
  const value = parseDecimal(plain);
  if (value !== null) return Math.abs(value) > maxNumber ? undefined : { text: plain, value };
  const isKnown = empty.test(text) || unknown.test(text) || livingWords.has(text.toLowerCase());
  return isKnown ? null : undefined;
}

/** One end of a species in years. Bounds that the table does not state equal the best value. */
export interface EndMoments {
  readonly earliest: number;
  readonly best: number;
  readonly latest: number;
}

/** The ends of a species in years; null where its rows do not state them. */
export interface TaxonMoments {
  readonly apparition: EndMoments | null;
  readonly extinction: EndMoments | null;
  readonly isLiving: boolean;
}

/** The ends of a species from the times of all its rows. */
export function combineRows(rows: readonly RowTimes[], times: TableTimes): TaxonMoments {
  let apparition: EndMoments | null = null;
  let extinction: EndMoments | null = null;
  let isLiving = false;
  for (const row of rows) {
    const first = momentsOf(row.apparition, times, 'earliest');
    const stated = momentsOf(row.extinction, times, 'latest');
    const last = stated ?? addDuration(first, row.duration, times);
    const [start, end] = times.isFinds ? datesOfFind(first, last) : [first, last];
    if (start !== null) apparition = combine(apparition, start, Math.min);
    if (end !== null) extinction = combine(extinction, end, Math.max);
    isLiving ||= row.isLiving && !times.isFinds;
  }
  return { apparition, extinction, isLiving };
}

/** The best value of an end without one is its outer bound, as range charts draw it. */
function momentsOf(
  { earliest, best, latest }: RowEnd,
  times: TableTimes,
  outer: 'earliest' | 'latest',
): EndMoments | null {
  const [from, middle, to] = [earliest, best, latest].map((time) =>
    time === null ? null : toMoment(time, times),
  );
  const value = middle ?? (outer === 'earliest' ? (from ?? to) : (to ?? from));
  if (value === null || value === undefined) return null;
  return {
    earliest: Math.min(value, from ?? value),
    best: value,
    latest: Math.max(value, to ?? value),
  };
}

function toMoment(time: TableTime, { yearsPerUnit, growing, zero }: TableTimes): number {
  const scaled = parseScaledDecimal(time.text, yearsPerUnit) ?? 0;
  return growing ? scaled - zero : 0 - scaled;
}

function addDuration(
  start: EndMoments | null,
  duration: TableTime | null,
  { yearsPerUnit }: TableTimes,
): EndMoments | null {
  if (start === null || duration === null) return null;
  const end = start.best + (parseScaledDecimal(duration.text, yearsPerUnit) ?? 0);
  return { earliest: end, best: end, latest: end };
}

/** A find lies between its two dates, and with it both ends of a species that has no other find. */
function datesOfFind(
  older: EndMoments | null,
  younger: EndMoments | null,
): [EndMoments | null, EndMoments | null] {
  const from = older?.best ?? younger?.best;
  const to = younger?.best ?? older?.best;
  if (from === undefined || to === undefined) return [null, null];
  const [earliest, latest] = [Math.min(from, to), Math.max(from, to)];
  return [
    { earliest, best: earliest, latest },
    { earliest, best: latest, latest },
  ];
}

function combine(
  known: EndMoments | null,
  row: EndMoments,
  outer: (a: number, b: number) => number,
): EndMoments {
  if (known === null) return row;
  return {
    earliest: outer(known.earliest, row.earliest),
    best: outer(known.best, row.best),
    latest: outer(known.latest, row.latest),
  };
}
