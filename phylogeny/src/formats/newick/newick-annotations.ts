import type { SpeciesDetails } from '../../species/details.ts';
import { parseDetails } from '../details-json.ts';
import type { RawMarks, RawMoments } from '../raw-tree.ts';
import { forestMark, unescapeAnnotation } from './newick-marks.ts';

/** The contents of the bracketed comments of one tree, by row. */
export interface Annotations {
  readonly moments: RawMoments | null;
  readonly marks: RawMarks | null;
  readonly descriptions: readonly (string | null)[] | null;
  readonly images: readonly (string | null)[] | null;
  /** Names of marked species that cannot be written as labels. */
  readonly exactNames: ReadonlyMap<number, string>;
  /** The number of occurrences of each key that we do not use. */
  readonly droppedKeys: ReadonlyMap<string, number>;
  /** The number of comments without `&`, which are only for people. */
  readonly plainComments: number;
  readonly unrooted: boolean;
}

/** Keys of a node's time, best first, as used by BEAST, MrBayes, TreeTime, LSD2 and RevBayes. */
const momentKeys = [
  ['height', 'age'],
  ['height_median', 'age'],
  ['height_mean', 'age'],
  ['CAheight_median', 'age'],
  ['CAheight_mean', 'age'],
  ['age', 'age'],
  ['age_median', 'age'],
  ['age_mean', 'age'],
  ['date', 'date'],
  ['num_date', 'date'],
] as const;
const momentRank = new Map<string, number>(momentKeys.map(([key], rank) => [key, rank]));

/** Reads all comments of a tree of `size` rows; `comments` has the row, start and end of each. */
export function readAnnotations(
  text: string,
  size: number,
  comments: readonly number[],
): Annotations {
  const moments = momentKeys.map(() => new Map<number, number>());
  const descriptions = new Map<number, string>();
  const images = new Map<number, string>();
  const exactNames = new Map<number, string>();
  const species = new Map<number, readonly number[]>();
  const details = new Map<number, SpeciesDetails>();
  const droppedKeys = new Map<string, number>();
  let plainComments = 0;
  let unrooted = false;

  const take = (row: number, key: string, value: string): void => {
    const rank = momentRank.get(key);
    if (row < 0) {
      // Of the comments before the tree, only the rooting matters, not likelihoods and weights.
      if (/^u$/i.test(key)) unrooted = true;
      else if (!/^r$/i.test(key)) count(droppedKeys, key);
    } else if (rank !== undefined) {
      const moment = readMoment(value);
      if (Number.isNaN(moment)) count(droppedKeys, key);
      else moments[rank]?.set(row, moment);
    } else if (key === forestMark.species) {
      species.set(row, value.replace(/[{}]/g, '').split(',').map(Number));
    } else if (key === forestMark.name) exactNames.set(row, unescapeAnnotation(value));
    else if (key === forestMark.details) {
      const read = parseDetails(unescapeAnnotation(value));
      if (read !== null) details.set(row, read);
    } else if (key === forestMark.description) descriptions.set(row, unescapeAnnotation(value));
    else if (key === forestMark.image) images.set(row, unescapeAnnotation(value));
    else count(droppedKeys, key);
  };
  for (let index = 0; index + 2 < comments.length; index += 3) {
    const row = comments[index] ?? -1;
    const comment = text.slice(comments[index + 1], comments[index + 2]);
    if (!comment.startsWith('&')) plainComments += 1;
    else if (comment.startsWith('&&')) readExtended(comment, (key, value) => take(row, key, value));
    else readPairs(comment, (key, value) => take(row, key, value));
  }
  return {
    moments: bestMoments(size, moments),
    marks: species.size === 0 ? null : markColumns(size, species, details),
    descriptions: sparseColumn(size, descriptions),
    images: sparseColumn(size, images),
    exactNames,
    droppedKeys,
    plainComments,
    unrooted,
  };
}

/** `&key=value,key={1,2},key="a, b"`, as written by BEAST and FigTree. */
function readPairs(comment: string, take: (key: string, value: string) => void): void {
  let position = 1;
  while (position < comment.length) {
    let end = position;
    while (end < comment.length && comment[end] !== '=' && comment[end] !== ',') end += 1;
    const key = comment.slice(position, end).trim();
    let value = '';
    if (comment[end] === '=') {
      position = end + 1;
      while (comment[position] === ' ') position += 1;
      const opening = comment[position];
      const closing = opening === '{' ? '}' : opening === '"' || opening === "'" ? opening : null;
      const close = closing === null ? -1 : comment.indexOf(closing, position + 1);
      end = comment.indexOf(',', close < 0 ? position : close);
      if (end < 0) end = comment.length;
      if (close < 0) value = comment.slice(position, end).trim();
      else if (closing === '}') value = comment.slice(position, close + 1);
      else value = comment.slice(position + 1, close);
    }
    if (key !== '') take(key, value);
    position = end + 1;
  }
}

/** `&&NHX:key=value:key=value`, the New Hampshire X form. */
function readExtended(comment: string, take: (key: string, value: string) => void): void {
  for (const pair of comment.slice(2).split(':')) {
    const equals = pair.indexOf('=');
    if (equals > 0) take(pair.slice(0, equals).trim(), pair.slice(equals + 1).trim());
    else if (pair !== '' && pair !== 'NHX') take(pair.trim().slice(0, 40), '');
  }
}

/** A number, or a calendar date as a number of years; NaN when it is neither. */
function readMoment(value: string): number {
  const date = /^(-?\d{1,4})-(\d{2})(?:-(\d{2}))?$/.exec(value);
  if (date === null) return value === '' ? Number.NaN : Number(value);
  const [, year = '', month = '1', day = '1'] = date;
  return Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 365.25;
}

function bestMoments(
  size: number,
  byRank: readonly ReadonlyMap<number, number>[],
): RawMoments | null {
  let best = -1;
  for (const [rank, values] of byRank.entries()) {
    if (values.size > (byRank[best]?.size ?? 0)) best = rank;
  }
  const values = byRank[best];
  const kind = momentKeys[best]?.[1];
  if (values === undefined || kind === undefined) return null;
  const column = new Float64Array(size).fill(Number.NaN);
  for (const [row, moment] of values) column[row] = moment;
  return { kind, values: column, yearsPerUnit: kind === 'date' ? 1 : null };
}

function markColumns(
  size: number,
  marks: ReadonlyMap<number, readonly number[]>,
  details: ReadonlyMap<number, SpeciesDetails>,
): RawMarks {
  const species = new Int32Array(size).fill(-1);
  const starts = new Float64Array(size).fill(Number.NaN);
  const durations = new Float64Array(size).fill(Number.NaN);
  for (const [row, [number = -1, start = Number.NaN, duration = Number.NaN]] of marks) {
    species[row] = Number.isSafeInteger(number) ? number : -1;
    starts[row] = start;
    durations[row] = duration;
  }
  return { species, starts, durations, details: sparseColumn(size, details) };
}

function sparseColumn<Value>(
  size: number,
  values: ReadonlyMap<number, Value>,
): readonly (Value | null)[] | null {
  if (values.size === 0) return null;
  return Array.from({ length: size }, (_, row) => values.get(row) ?? null);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
