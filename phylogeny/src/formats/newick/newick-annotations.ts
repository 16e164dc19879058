import { readCalendarDate } from '../dating/calendar-dates.ts';
import { parseDecimal } from '../dating/decimal.ts';
import type {
  RawColumn,
  RawInterval,
  RawIntervals,
  RawMoments,
  RawYoungest,
} from '../trees/raw-tree.ts';
import { supportName } from '../trees/tree-columns.ts';
import { RawValues } from '../trees/tree-rows.ts';
import { type AnnotatedAges, isWrittenAge, readWrittenAges } from './annotated-ages.ts';
import {
  colourKey,
  type IntervalKey,
  intervalKey,
  isSupportKey,
  labelKey,
  type MomentKey,
  momentKeys,
  readColour,
  readInterval,
} from './annotation-keys.ts';

/** The contents of the bracketed comments of one tree, by row. */
export interface Annotations {
  readonly moments: RawMoments | null;
  readonly intervals: RawIntervals | null;
  /** Whether MCMCTree wrote the intervals. */
  readonly isMcmcTree: boolean;
  readonly columns: readonly RawColumn[] | null;
  readonly colours: ReadonlyMap<number, string> | null;
  /** The names of inner nodes that are annotations, as FigTree writes them. */
  readonly names: ReadonlyMap<number, string>;
  /** The number of occurrences of each key that we do not use. */
  readonly droppedKeys: ReadonlyMap<string, number>;
  /** The number of comments without `&`, which are only for people. */
  readonly plainComments: number;
  readonly unrooted: boolean;
  /** The name of the unit of the lengths, '' if the tree does not say. */
  readonly units: string;
  readonly youngest: RawYoungest | null;
}

/** The keys under which a tree states when its youngest tip ends. */
const youngestKeys: Readonly<Record<string, 'age' | 'date'>> = {
  youngest_tip_age: 'age',
  youngest_tip_date: 'date',
};

/** Reads all comments of a tree; `comments` has the row, start and end of each. */
export function readAnnotations(
  text: string,
  parents: Int32Array,
  lengths: Float64Array,
  comments: readonly number[],
): Annotations {
  const moments = new MomentValues();
  const names = new Map<number, string>();
  const droppedKeys = new Map<string, number>();
  const intervals = new IntervalKeys();
  const values = new RawValues();
  const colours = new Map<number, string>();
  let plainComments = 0;
  let unrooted = false;
  let units = '';
  let youngest: RawYoungest | null = null;

  const take = (row: number, key: string, value: string): void => {
    if (row < 0) {
      // Of the comments before the tree, only rooting, unit and present matter, not likelihoods and weights.
      if (/^u$/i.test(key)) unrooted = true;
      else if (key === 'units') units = value;
      else if (key in youngestKeys && readCalendarDate(value) !== null) {
        const kind = youngestKeys[key] ?? 'age';
        youngest = { kind, value: readCalendarDate(value)?.moment ?? 0 };
      } else if (!/^r$/i.test(key)) count(droppedKeys, key);
    } else if (momentKeys.has(key)) {
      if (!moments.take(row, key, value)) count(droppedKeys, key);
    } else if (!intervals.take(row, key, value)) takeValue(row, key, value);
  };
  /** Programs write the support of a tip, which is always certain, and names of the tip itself. */
  const takeValue = (row: number, key: string, value: string): void => {
    const isSupport = isSupportKey(key);
    if (isSupport && parents[row + 1] !== row && /^(?:1|100)(?:\.0*)?$/.test(value)) return;
    const name = key.toLowerCase() === 'support' ? supportName : key;
    const colour = key === colourKey ? readColour(value) : null;
    const isName = key === labelKey && parents[row + 1] === row && parseDecimal(value) === null;
    if (colour !== null) colours.set(row, colour);
    else if (isName && value !== '') names.set(row, value);
    else if (value === '' || key.startsWith('!')) count(droppedKeys, key);
    else values.set(row, { name, ...(isSupport && { isSupport }) }, value);
  };
  for (let index = 0; index + 2 < comments.length; index += 3) {
    const row = comments[index] ?? -1;
    const comment = text.slice(comments[index + 1], comments[index + 2]);
    if (!comment.startsWith('&')) plainComments += 1;
    else if (comment.startsWith('&&')) readExtended(comment, (key, value) => take(row, key, value));
    else readPairs(comment, (key, value) => take(row, key, value));
  }
  const best = moments.best(parents, lengths);
  const bestIntervals = withMoments(intervals.best(best?.kind ?? 'age'), best, moments.intervals);
  // What is not used as the time of a node is a value like any other.
  for (const [key, others] of [...moments.others, ...intervals.others]) {
    for (const [row, value] of others) values.set(row, { name: key }, value);
  }
  return {
    moments: best,
    intervals: bestIntervals,
    isMcmcTree: intervals.isMcmcTree,
    columns: values.columns,
    colours: colours.size === 0 ? null : colours,
    names,
    droppedKeys,
    plainComments,
    unrooted,
    units,
    youngest,
  };
}

/** The times of nodes by their key, as written. */
class MomentValues {
  readonly #byKey = new Map<string, Map<number, string>>();
  /** The keys of which some ages are not plain numbers. */
  readonly #written = new Set<string>();
  #best: string | null = null;
  #ages: AnnotatedAges | null = null;

  /** Takes an annotation if it is a time. */
  take(row: number, key: string, value: string): boolean {
    const isNumber = readCalendarDate(value) !== null;
    if (!isNumber && !(momentKeys.get(key)?.kind === 'age' && isWrittenAge(value))) return false;
    if (!isNumber) this.#written.add(key);
    let found = this.#byKey.get(key);
    if (found === undefined) {
      found = new Map();
      this.#byKey.set(key, found);
    }
    found.set(row, value);
    return true;
  }

  /**
   * The times under the best key: the one that the lengths agree with, since some versions of TreeAnnotator
   * call the mean `height` in trees of medians. Otherwise one that most nodes have, and no summary if there
   * is another.
   */
  best(parents: Int32Array, lengths: Float64Array): RawMoments | null {
    const found = [...momentKeys].flatMap(([key, meaning]) => {
      const texts = this.#byKey.get(key);
      return texts === undefined ? [] : [{ key, meaning, texts }];
    });
    const direct = found.filter(({ meaning }) => meaning.isSummary !== true);
    const most = (direct.length > 0 ? direct : found).reduce<(typeof found)[number] | null>(
      (best, one) => (best === null || one.texts.size > best.texts.size ? one : best),
      null,
    );
    if (most === null) return null;
    const agreeing =
      found.length === 1
        ? most
        : found.find(({ meaning, texts }) => agrees(parents, lengths, valuesOf(meaning, texts)));
    const { key, meaning, texts } = agreeing ?? most;
    this.#best = key;
    const values = new Float64Array(parents.length).fill(Number.NaN);
    this.#ages = this.#written.has(key) ? readWrittenAges(texts) : null;
    for (const [row, value] of this.#ages?.values ?? valuesOf(meaning, texts)) values[row] = value;
    const unit = this.#ages?.yearsPerUnit ?? null;
    return { values, yearsPerUnit: meaning.kind === 'date' ? 1 : unit, ...meaning };
  }

  /** The intervals that the best times state themselves. */
  get intervals(): ReadonlyMap<number, RawInterval> {
    return this.#ages?.intervals ?? new Map();
  }

  /** Those under other keys. */
  get others(): (readonly [string, ReadonlyMap<number, string>])[] {
    return [...this.#byKey].filter(([key]) => key !== this.#best);
  }
}

function valuesOf({ kind }: MomentKey, texts: ReadonlyMap<number, string>): Map<number, number> {
  const read = kind === 'date' ? (text: string) => readCalendarDate(text)?.moment : Number;
  return new Map(Array.from(texts, ([row, text]) => [row, read(text) ?? Number.NaN]));
}

/** Whether the lengths of branches are the differences between the times of their ends. */
function agrees(
  parents: Int32Array,
  lengths: Float64Array,
  values: ReadonlyMap<number, number>,
): boolean {
  let largest = 0;
  let difference = 0;
  let pairs = 0;
  for (const [row, value] of values) {
    const above = values.get(parents[row] ?? -1);
    if (above === undefined) continue;
    pairs += 1;
    const length = lengths[row] ?? Number.NaN;
    largest = Math.max(largest, Math.abs(length));
    difference = Math.max(difference, Math.abs(Math.abs(value - above) - Math.abs(length)));
  }
  // A length that is missing makes the difference NaN.
  return pairs > 0 && difference <= largest * 1e-6;
}

/** The intervals of a tree by their key. */
class IntervalKeys {
  readonly #byKey = new Map<string, FoundIntervals>();

  get isMcmcTree(): boolean {
    return [...this.#byKey.values()].some(({ key }) => key.isMcmcTree === true);
  }

  /** Takes an annotation if it is an interval. */
  take(row: number, name: string, value: string): boolean {
    let found = this.#byKey.get(name);
    if (found === undefined) {
      const key = intervalKey(name);
      if (key === null) return false;
      found = { key, values: new Map(), texts: new Map() };
      this.#byKey.set(name, found);
    }
    const ends = readInterval(value);
    const { kind, level } = found.key;
    if (ends === null) return false;
    found.values.set(row, { ends, kind, ...(level !== undefined && { level }) });
    found.texts.set(row, value);
    return true;
  }

  /** The interval of each node under the best key that it has, of those that count like the stated moments. */
  best(moment: 'age' | 'date'): RawIntervals | null {
    const rank = ({ key }: FoundIntervals) => key.rank + (key.moment === moment ? 0 : 100);
    const [first, ...others] = [...this.#byKey.values()]
      .filter(({ values }) => values.size > 0)
      .sort((a, b) => rank(a) - rank(b));
    if (first === undefined) return null;
    const { moment: kind, isRelative } = first.key;
    const values = new Map(first.values);
    first.texts.clear();
    for (const { key, values: more, texts } of others) {
      if (key.moment !== kind || key.isRelative !== isRelative) continue;
      for (const [row, interval] of more) {
        if (values.has(row)) continue;
        values.set(row, interval);
        texts.delete(row);
      }
    }
    return { kind, isRelative, values };
  }

  /** Those that are not the best of their nodes, as written. */
  get others(): (readonly [string, ReadonlyMap<number, string>])[] {
    return Array.from(this.#byKey, ([key, { texts }]) => [key, texts]);
  }
}

/** The intervals of nodes, and those that are part of their times: "66 ± 0.5 Ma". */
function withMoments(
  stated: RawIntervals | null,
  moments: RawMoments | null,
  own: ReadonlyMap<number, RawInterval>,
): RawIntervals | null {
  if (own.size === 0 || moments === null) return stated;
  const { kind, isRelative = false } = moments;
  const isSame = stated?.kind === kind && (stated.isRelative ?? false) === isRelative;
  return { kind, isRelative, values: new Map([...own, ...(isSame ? stated.values : [])]) };
}

interface FoundIntervals {
  readonly key: IntervalKey;
  readonly values: Map<number, RawInterval>;
  readonly texts: Map<number, string>;
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

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
