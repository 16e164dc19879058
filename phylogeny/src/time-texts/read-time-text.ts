import { codedMessage } from '../coded-message.ts';
import { accept, type Result, refuse } from '../result.ts';
import { type Bounds, boundsFault } from '../species/times/bounds.ts';
import { countsBack } from '../timeline/counting.ts';
import type { TimeNotation } from '../timeline/time-notation.ts';
import type { TimeUnit } from '../timeline/units.ts';
import { type Years, years } from '../timeline/years.ts';
import { numberPattern as number, withoutGaps } from './decimal-marks.ts';
import { intervalNamed, type NamedSpan, withSharedInterval } from './interval-parts.ts';
import { foldName } from './named-intervals.ts';
import { nearestTimeText } from './nearest-time-text.ts';
import { bareNumber, sharedUnit, unitAtEnd, withSharedUnit } from './shared-unit.ts';
import { circa, circaMark, withoutMarks } from './time-marks.ts';
import { isNowText, isUnknownText, withoutPrepositions } from './time-phrases.ts';
import {
  parseMoment,
  readDuration,
  type TimeReading,
  timeMessages,
  typedIn,
  type UnreadableTime,
} from './typed-times.ts';
import { distances, middleOf, type UncertainTime } from './uncertain-time.ts';
import { exampleTexts } from './write-time-text.ts';

/** Longer texts are not times. The forms below try every dash of a text. */
const maxLength = 200;
const maxShown = 40;

/**
 * Reads a time with its uncertainty: "66", "66 ± 0.5", "66 +0.4 -0.6", "c. 70", "~70", "70?", "83.6–72.2",
 * "Campanian", "Campanian–Maastrichtian" or "today", with or without a unit. "(95% HPD)" or "(fossil)" may
 * follow. "66 (65–64)" and "66 (95% HPD: 65–64)" are a best value and its interval, which need not contain
 * it. In the notation with signs, "83.6–72.2" are ages too: otherwise the range would run backwards.
 */
export function readTimeText(
  text: string,
  unit: TimeUnit,
  notation: TimeNotation,
): Result<UncertainTime, UnreadableTime> {
  const reading = typedIn(unit, notation);
  const read = parseTimeText(text, reading);
  if (read.ok) return accept({ time: read.value.time, bounds: read.value.bounds });
  if (read.error.code !== 'unreadable-time') return read;
  const isLong = text.length > maxLength;
  const typed = isLong ? `${text.slice(0, maxShown)}…` : text.trim();
  const isReadable = (candidate: string) => parseTimeText(candidate, reading).ok;
  const suggestion = isLong ? null : nearestTimeText(typed, notation, isReadable);
  return refuse(
    suggestion === null
      ? codedMessage(timeMessages, 'unknown-time', { text: typed, ...exampleTexts(notation) })
      : codedMessage(timeMessages, 'misspelt-time', { text: typed, suggestion }),
  );
}

/** A time in years and how far before and after it the moment may be. */
interface Spread {
  readonly time: Years;
  readonly before: number;
  readonly after: number;
  /** Whether an interval of the time scale was named. */
  readonly isNamed: boolean;
  /** Whether its limits are only approximate. */
  readonly isGuess?: boolean;
  /** Whether a number has no unit of its own. */
  readonly isRelative: boolean;
}

/** A time that was read, and whether it depends on the unit that it was read in. */
export interface ReadTime extends UncertainTime {
  readonly isRelative: boolean;
  readonly isNamed: boolean;
}

const unreadable = refuse(codedMessage(timeMessages, 'unreadable-time'));

/** Like `readTimeText`, but looks for no text to suggest, which takes long for many texts. */
export function parseTimeText(
  text: string,
  reading: TimeReading,
): Result<ReadTime, UnreadableTime> {
  if (text.length > maxLength) return unreadable;
  const plain = plainText(withoutGaps(text));
  if (plain === '') return refuse(codedMessage(timeMessages, 'empty-time'));
  return new SpreadReader(reading).readMarked(plain, true);
}

/** One end of a span: a time, that nobody knows it, that it is now, or that the text does not have it. */
export type SpanEnd = ReadTime | 'unknown' | 'now' | null;

/** From when to when, as a list writes it. */
export interface TimeSpan {
  readonly from: SpanEnd;
  readonly to: SpanEnd;
  /** Whether the text can only be times, and not a part of a name: "Strain 12-50". */
  readonly isCertain: boolean;
  /** The years in the unit that its numbers share; null if it names none. */
  readonly yearsPerUnit: number | null;
}

/**
 * Reads two times with a dash or a word between them, or one: "50–48 Ma", "1.9 million to 110,000 years ago",
 * "300 ka – present", "Campanian–Maastrichtian", "c. 7–? Ma", "12 ka". An interval of the time scale alone
 * is both ends. In a field, the same text is one uncertain time.
 */
export function readTimeSpan(text: string, reading: TimeReading): TimeSpan | null {
  if (text.length > maxLength) return null;
  // In "Species 1 500 Ma", the first number belongs to the name. Years have more digits.
  const ungapped = yearWords.test(text) ? withoutGaps(text) : text;
  if ((ungapped.match(/\d[\d.,]*/g)?.length ?? 0) > maxNumbers) return null;
  const bare = plainText(ungapped)
    .replace(/^[([](.*)[)\]]$/, '$1')
    .trim();
  return bare === '' ? null : new SpreadReader(reading).readSpan(bare);
}

/** Two ends, each with two bounds and the level of these. */
const maxNumbers = 8;
const yearWords = /\b(?:years?|yrs?|ya|bp|a[nñ]os?)(?!\p{L})/iu;

function plainText(text: string): string {
  return text
    .replace(/[\s\u00a0]+/g, ' ')
    .replaceAll('\u2212', '-')
    .trim();
}

const amount = `${number}(?: ?\\p{L}+(?: \\p{L}+)*)?`;
const symmetric = new RegExp(`^(.+?) ?(?:±|\\+ ?/ ?-|\\+-) ?(${amount})$`, 'iu');
const plusMinus = new RegExp(`^(.+?) ?\\+ ?(${amount}) ?[/,]? ?- ?(${amount})$`, 'iu');
const minusPlus = new RegExp(`^(.+?) ?- ?(${amount}) ?[/,]? ?\\+ ?(${amount})$`, 'iu');
const plusOnly = new RegExp(`^(.+?) \\+ ?(${amount})$`, 'iu');
const withInterval = /^(.+?) ?[([] ?(.+?) ?[)\]](?: ?(\p{L}+(?: \p{L}+)*))?$/u;
const separators = / (?:to|until|through|a|al|hasta) |\.\.|[-–—]/giu;

class SpreadReader {
  readonly #reading: TimeReading;
  readonly #notation: TimeNotation;

  constructor(reading: TimeReading) {
    this.#reading = reading;
    this.#notation = reading.notation;
  }

  get #isAge(): boolean {
    return countsBack(this.#notation);
  }

  /** A time with the words that say what it is. Inside a span, a range is not one of its ends. */
  readMarked(typed: string, canBeRange: boolean): Result<ReadTime, UnreadableTime> {
    const text = this.#isEra(typed) ? typed : withoutPrepositions(typed);
    const { rest, isCirca, kind, level } = withoutMarks(text, this.#notation);
    const spread = this.#read(rest, canBeRange);
    if (!spread.ok) return spread;
    const { time, before, after, isNamed, isRelative, isGuess } = spread.value;
    const bounds: Bounds = {
      before,
      after,
      kind: isCirca || isGuess ? 'circa' : (kind ?? (isNamed ? 'fossil' : 'range')),
      ...(level !== undefined && { level }),
    };
    const read = { time, isNamed, isRelative };
    if (before === 0 && after === 0 && !isCirca) {
      // "66 (95% HPD)" names a kind of bounds, but no bounds.
      return kind === undefined ? accept({ ...read, bounds: null }) : unreadable;
    }
    return boundsFault(bounds) === null ? accept({ ...read, bounds }) : unreadable;
  }

  readSpan(typed: string): TimeSpan | null {
    if (this.#isEra(typed)) return this.#single(typed);
    // "7–? Ma" is "7 Ma–?".
    const text = withoutPrepositions(typed).replace(/(\d) ?([-–—]) ?\? ?(\p{L}.*)$/u, '$1 $3$2?');
    const bare = text.replace(circaMark, '');
    for (const { 0: separator, index } of bare.matchAll(separators)) {
      const sides = sidesOf(bare, index, separator);
      const [from, to] = this.#ends(sides, bare !== text);
      if (from === undefined || to === undefined || (from === to && from === 'unknown')) continue;
      const times = [from, to].filter((end) => typeof end === 'object' && end !== null);
      const isInOrder = times.length === 2 && (times[0]?.time ?? 0) < (times[1]?.time ?? 0);
      // "Alpha 60-50" has dates, oldest first. "Strain 12-50" and "Apollo 1-1" are names.
      const isCertain =
        /[–—]/.test(separator) ||
        times.length < 2 ||
        withoutPrepositions(typed) !== typed ||
        times.some(({ isRelative }) => !isRelative) ||
        (separator === '-' && isInOrder);
      return { from, to, isCertain, yearsPerUnit: sharedUnit(sides) };
    }
    return this.#single(typed);
  }

  /** The ends of a span, which share a unit; undefined for what cannot be read. */
  #ends(sides: readonly string[], isCirca: boolean): (SpanEnd | undefined)[] {
    const shared = sharedUnit(sides);
    const reader =
      shared === null || this.#notation.own !== undefined
        ? this
        : new SpreadReader({ ...this.#reading, yearsPerUnit: shared });
    return withSharedUnit(sides).map((side) => {
      if (isUnknownText(side)) return 'unknown';
      const end = withoutPrepositions(side);
      if (isNowText(end, this.#notation)) return 'now';
      const read = reader.readMarked(end, false);
      if (!read.ok) return undefined;
      const isRelative = read.value.isRelative && reader === this;
      const bounds = read.value.bounds ?? (isCirca ? circa : null);
      return { ...read.value, isRelative, bounds };
    });
  }

  #single(text: string): TimeSpan | null {
    const read = this.readMarked(text, false);
    if (!read.ok) return null;
    const { isNamed, isRelative, bounds } = read.value;
    const isCertain = isNamed || !isRelative || bounds !== null;
    const yearsPerUnit = sharedUnit([text]);
    return { from: read.value, to: isNamed ? read.value : null, isCertain, yearsPerUnit };
  }

  #isEra(text: string): boolean {
    return this.#era(text) !== undefined;
  }

  #era(text: string): NamedSpan | undefined {
    // The names of Earth's intervals begin with letters, and folding takes time.
    if (this.#notation.own === undefined && !/^\s*\p{L}/u.test(text)) return undefined;
    return intervalNamed(text, this.#notation);
  }

  #read(text: string, canBeRange: boolean): Result<Spread, UnreadableTime> {
    const single = this.#side(text);
    if (single.ok) {
      const { from, to, ...others } = single.value;
      return accept({ ...middleOf(from, to), ...others });
    }
    const spread = this.#withInterval(text) ?? this.#around(text);
    if (spread !== null) return accept(spread);
    const range = canBeRange ? this.#range(text) : null;
    // "1,500" is not a time of another form: its own message says how to write it.
    if (range === null) return single;
    const { from, to, ...others } = range;
    return accept({ ...middleOf(from, to), ...others });
  }

  /** A best value and an interval in brackets. */
  #withInterval(text: string): Spread | null {
    const [, moment = '', inner = '', last] = withInterval.exec(text) ?? [];
    if (inner === '') return null;
    const unit = last ?? unitAtEnd.exec(inner)?.[1] ?? unitAtEnd.exec(moment)?.[1];
    const withUnit = (part: string) =>
      unit !== undefined && /\d$/.test(part) ? `${part} ${unit}` : part;
    const interval = inner.replace(/[,;] /, '–');
    const named = this.#side(interval);
    const span = named.ok && named.value.isNamed ? named.value : this.#range(withUnit(interval));
    const best = parseMoment(withUnit(moment), this.#reading);
    if (span === null || !best.ok) return null;
    // Where the interval is one of ages, so is its best value.
    const isAge = span.isAge && !best.value.isAge && this.#notation.own === undefined;
    const time = isAge ? years(-Math.abs(best.value.time)) : best.value.time;
    const isRelative = span.isRelative || best.value.isRelative;
    return { time, ...distances(time, span), isNamed: span.isNamed, isRelative };
  }

  /** A best value with the distances to its bounds. */
  #around(text: string): Spread | null {
    const both = symmetric.exec(text);
    if (both !== null) return this.#withDistances(both[1], both[2], both[2]);
    const mixed = plusMinus.exec(text);
    const spread = mixed && this.#withDistances(mixed[1], mixed[2], mixed[3]);
    if (spread !== null) return spread;
    const reversed = minusPlus.exec(text);
    const other = reversed && this.#withDistances(reversed[1], reversed[3], reversed[2]);
    if (other !== null) return other;
    const upwards = plusOnly.exec(text);
    return upwards && this.#withDistances(upwards[1], upwards[2], '0');
  }

  #withDistances(moment = '', above = '', below = ''): Spread | null {
    // A unit at the end also counts for the numbers before it, and the other way around.
    const [best, up, down] = withSharedUnit([moment, above, below]);
    const read = parseMoment(best ?? '', this.#reading);
    const plus = readDuration(up ?? '', this.#reading);
    const minus = readDuration(down ?? '', this.#reading);
    if (!read.ok || !plus.ok || !minus.ok) return null;
    const { time, isAge, isRelative } = read.value;
    const [before, after] = isAge ? [plus.value, minus.value] : [minus.value, plus.value];
    return { time, before, after, isNamed: false, isRelative };
  }

  /** Two moments or intervals with a dash between them. */
  #range(text: string): Side | null {
    for (const { 0: separator, index } of text.matchAll(separators)) {
      const sides = sidesOf(text, index, separator);
      const [left, right] = withSharedUnit(sides).map((side) => this.#side(side));
      if (!left?.ok || !right?.ok) continue;
      // On Earth these are ages. Other scales may have dates in any order.
      const isBackwards =
        this.#notation.own === undefined &&
        !left.value.isAge &&
        !left.value.isNamed &&
        left.value.from > right.value.to;
      const isNamed = left.value.isNamed || right.value.isNamed;
      const isRelative = left.value.isRelative || right.value.isRelative;
      if (isBackwards && right.value.to >= 0) {
        const [from, to] = [years(-left.value.from), years(-right.value.to)];
        return { from, to, isAge: true, isNamed, isRelative };
      }
      const from = years(Math.min(left.value.from, right.value.from));
      const to = years(Math.max(left.value.to, right.value.to));
      const isGuess = left.value.isGuess === true || right.value.isGuess === true;
      return { from, to, isAge: left.value.isAge, isNamed, isRelative, isGuess };
    }
    return null;
  }

  /** A moment or the name of an interval. */
  #side(typed: string): Result<Side, UnreadableTime> {
    const { own } = this.#notation;
    const era = this.#era(typed);
    if (era !== undefined && (own === undefined || !bareNumber.test(typed.trim()))) {
      const isAge = own === undefined || this.#isAge;
      return accept({ ...era, isAge, isNamed: true, isRelative: false });
    }
    const others = { isAge: this.#isAge, isNamed: false, isRelative: false };
    if (own?.scale.zero !== undefined && foldName(typed) === foldName(own.scale.zero)) {
      return accept({ from: years(0), to: years(0), ...others });
    }
    const read = parseMoment(withoutPrepositions(typed), this.#reading);
    return read.ok
      ? accept({ from: read.value.time, to: read.value.time, isNamed: false, ...read.value })
      : read;
  }
}

interface Side {
  readonly from: Years;
  readonly to: Years;
  readonly isAge: boolean;
  readonly isNamed: boolean;
  readonly isRelative: boolean;
  readonly isGuess?: boolean;
}

function sidesOf(text: string, index: number, separator: string): readonly string[] {
  const sides = [text.slice(0, index), text.slice(index + separator.length)];
  return withSharedInterval(sides.map((side) => side.trim()));
}
