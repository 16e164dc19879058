import {
  type Bounds,
  type BoundsKind,
  boundsFault,
  boundsKinds,
} from '../../../species/times/bounds.ts';
import { parseTimeText } from '../../../time-texts/read-time-text.ts';
import { readDuration } from '../../../time-texts/typed-times.ts';
import { addDecimals, parseScaledDecimal } from '../../dating/decimal.ts';
import type { TableTimes } from '../columns/table-times.ts';
import { type CellTime, presentWord, type RowEnd, type RowTimes, readCell } from './time-cells.ts';

/** One end of a species in years. Bounds that the table does not state equal the best value. */
export interface EndMoments {
  readonly earliest: number;
  readonly best: number;
  readonly latest: number;
  /** What the bounds mean; absent if the table does not say. */
  readonly kind?: BoundsKind;
  readonly level?: number;
}

/** The ends of a species in years; null where its rows do not state them. */
export interface TaxonMoments {
  readonly apparition: EndMoments | null;
  readonly extinction: EndMoments | null;
  /** When its lineage begins. */
  readonly split: number | null;
  readonly isLiving: boolean;
  /** Whether the extinction is guessed, since the species is extinct but its last time is the present. */
  readonly isEndGuessed: boolean;
}

/** The bounds of an end; null when the table states none. */
export function boundsOfEnd(end: EndMoments, otherwise: BoundsKind): Bounds | null {
  const { earliest, best, latest, kind = otherwise, level } = end;
  if (earliest === best && latest === best && kind !== 'circa') return null;
  const bounds = { before: addDecimals(best, -earliest), after: addDecimals(latest, -best), kind };
  const leveled = level === undefined || kind !== 'hpd' ? bounds : { ...bounds, level };
  return boundsFault(leveled) === null ? leveled : null;
}

/** The ends of a species from the times of all its rows. */
export function combineRows(rows: readonly RowTimes[], times: TableTimes): TaxonMoments {
  let apparition: EndMoments | null = null;
  let extinction: EndMoments | null = null;
  let split: number | null = null;
  let isLiving = false;
  for (const row of rows) {
    const first = momentsOf(row.apparition, times, 'earliest');
    const stated = momentsOf(row.extinction, times, 'latest');
    const last = stated ?? addDuration(first, row.duration, times);
    const [start, end] = times.isFinds ? datesOfFind(first, last) : [first, last];
    if (start !== null) apparition = combine(apparition, start, Math.min);
    if (end !== null) extinction = combine(extinction, end, Math.max);
    if (row.split !== null) {
      split = Math.min(split ?? Number.POSITIVE_INFINITY, momentOf(row.split, times).best);
    }
    isLiving ||= row.isStatedLiving || (row.isLiving && !times.isFinds);
  }
  const stated = { apparition, extinction, split, isLiving, isEndGuessed: false };
  if (isLiving || extinction === null || extinction.best < times.present) return stated;
  const isStatedExtinct = rows.some((row) => row.isStatedExtinct);
  const isRecentFind = times.boundsKind === 'fossil' && extinction.earliest < times.present;
  if (isStatedExtinct && extinction.earliest >= times.present) {
    const guess = guessEnd(apparition, times);
    return guess === null ? stated : { ...stated, extinction: guess, isEndGuessed: true };
  }
  if (isRecentFind && !isStatedExtinct && times.recentFinds === 'living') {
    return { ...stated, isLiving: true };
  }
  if (!isRecentFind && !isStatedExtinct) return stated;
  // An end that may be at the present is moved into the middle of the time in which it can lie.
  return { ...stated, extinction: { ...extinction, best: middle(extinction.earliest, times) } };
}

/** The length of the Holocene. Who is extinct but was there "today" died out during it. */
const recently = 11_700;

/** The end of an extinct species of Earth that lived until the present, as the table says. */
function guessEnd(apparition: EndMoments | null, times: TableTimes): EndMoments | null {
  const { present, scale, notation } = times;
  if (scale !== null || notation.own !== undefined) return null;
  const earliest = Math.max(present - recently, apparition?.best ?? present - recently);
  if (earliest >= present) return null;
  return { earliest, best: middle(earliest, times), latest: present, kind: 'circa' };
}

function middle(earliest: number, { present }: TableTimes): number {
  return (earliest + present) / 2;
}

/** Whether it is only a guess that a species is extinct: its last find may be from today. */
export function mayLiveNow(rows: readonly RowTimes[], times: TableTimes): boolean {
  if (rows.some(({ isStatedExtinct }) => isStatedExtinct)) return false;
  const { extinction, isLiving } = combineRows(rows, times);
  if (isLiving || extinction === null) return false;
  return extinction.earliest < times.present && extinction.latest >= times.present;
}

/** The best value of an end without one is its outer bound, as range charts draw it. */
function momentsOf(
  { earliest, best, latest, kind }: RowEnd,
  times: TableTimes,
  outer: 'earliest' | 'latest',
): EndMoments | null {
  const middle = best && momentOf(best, times);
  const [from, to] = inOrder(
    earliest === null ? middle?.earliest : momentOf(earliest, times).earliest,
    latest === null ? middle?.latest : momentOf(latest, times).latest,
  );
  const value = middle?.best ?? (outer === 'earliest' ? (from ?? to) : (to ?? from));
  if (value === undefined) return null;
  const { kind: phrased, level } = middle ?? {};
  return {
    ...{ earliest: from ?? value, best: value, latest: to ?? value },
    ...(phrased !== undefined && { kind: phrased, ...(level !== undefined && { level }) }),
    ...readKind(kind),
  };
}

/** Some tables have the older bound in the column of the younger one. */
function inOrder(from: number | undefined, to: number | undefined) {
  return from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
}

/** The kind of bounds as our own tables write it: "fossil", "95% HPD". */
export function readKind(text: string): Pick<EndMoments, 'kind' | 'level'> {
  const hpd = /^(?:(\d+(?:[.,]\d+)?)\s?%\s?)?hpd$/i.exec(text);
  if (hpd !== null) {
    const level = Number((hpd[1] ?? '95').replace(',', '.'));
    return level === 95 ? { kind: 'hpd' } : { kind: 'hpd', level };
  }
  const kind = boundsKinds.find((one) => one === text.toLowerCase());
  return kind === undefined ? {} : { kind };
}

function momentOf(time: CellTime, times: TableTimes): EndMoments {
  const { yearsPerUnit, growing, zero, notation, mark, present, scale } = times;
  if (time.text === presentWord) return { earliest: present, best: present, latest: present };
  if (!time.isPhrase) {
    const scaled = parseScaledDecimal(time.text, yearsPerUnit) ?? 0;
    const best = growing ? scaled - zero : 0 - scaled;
    return { earliest: best, best, latest: best };
  }
  const read = parseTimeText(time.text, { yearsPerUnit, notation, mark });
  if (!read.ok) return { earliest: 0, best: 0, latest: 0 };
  // Ages such as "8000 BP" among calendar years are before 1950.
  const origin = Number.isNaN(time.value) ? (scale === null ? 0 : 1950) : -zero;
  const best = read.value.time + origin;
  const { before = 0, after = 0, kind, level } = read.value.bounds ?? {};
  return {
    ...{ earliest: best - before, best, latest: best + after },
    ...(kind !== undefined && { kind }),
    ...(level !== undefined && { level }),
  };
}

/** The best value of a cell with a time; null if it has none. */
export function readMoment(text: string, times: TableTimes): number | null {
  const cell = readCell(text, times.mark, times.notation);
  return typeof cell === 'object' ? momentOf(cell, times).best : null;
}

/** A duration in years. */
export function yearsOfDuration(
  { text, isPhrase }: CellTime,
  { yearsPerUnit, notation, mark }: TableTimes,
): number {
  if (!isPhrase) return parseScaledDecimal(text, yearsPerUnit) ?? 0;
  const read = readDuration(text, { yearsPerUnit, notation, mark });
  return read.ok ? read.value : 0;
}

function addDuration(
  start: EndMoments | null,
  duration: CellTime | null,
  times: TableTimes,
): EndMoments | null {
  if (start === null || duration === null) return null;
  const end = start.best + yearsOfDuration(duration, times);
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
    ...row,
    ...known,
    earliest: outer(known.earliest, row.earliest),
    best: outer(known.best, row.best),
    latest: outer(known.latest, row.latest),
  };
}
