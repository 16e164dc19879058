import { codedMessage } from '../coded-message.ts';
import { accept, type Result, refuse } from '../result.ts';
import { type Bounds, type BoundsKind, boundsFault } from '../species/bounds.ts';
import { countsBack } from '../timeline/counting.ts';
import type { TimeNotation } from '../timeline/time-notation.ts';
import {
  parseDuration,
  parseMoment,
  type TypedMoment,
  timeMessages,
  type UnreadableTime,
} from '../timeline/typed-times.ts';
import type { TimeUnit } from '../timeline/units.ts';
import { type Years, years } from '../timeline/years.ts';
import { foldName, intervalsByName } from './named-intervals.ts';
import { nearestTimeText } from './nearest-time-text.ts';
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
  const read = parseTimeText(text, unit, notation);
  if (read.ok || read.error.code !== 'unreadable-time') return read;
  const isLong = text.length > maxLength;
  const typed = isLong ? `${text.slice(0, maxShown)}…` : text.trim();
  const isReadable = (candidate: string) => parseTimeText(candidate, unit, notation).ok;
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
  /** Whether an interval of the geologic time scale was named. */
  readonly isNamed: boolean;
}

const unreadable = refuse(codedMessage(timeMessages, 'unreadable-time'));

/** Like `readTimeText`, but looks for no text to suggest, which takes long for many texts. */
export function parseTimeText(
  text: string,
  unit: TimeUnit,
  notation: TimeNotation,
): Result<UncertainTime, UnreadableTime> {
  if (text.length > maxLength) return unreadable;
  const plain = text
    .replace(/[\s\u00a0]+/g, ' ')
    .replaceAll('\u2212', '-')
    .trim();
  if (plain === '') return refuse(codedMessage(timeMessages, 'empty-time'));
  const { rest, isCirca, kind, level } = withoutMarks(plain, notation);
  const reader = new SpreadReader(unit, notation);
  const spread = reader.read(rest);
  if (!spread.ok) return spread;
  const { time, before, after, isNamed } = spread.value;
  const bounds: Bounds = {
    before,
    after,
    kind: isCirca ? 'circa' : (kind ?? (isNamed ? 'fossil' : 'range')),
    ...(level !== undefined && { level }),
  };
  if (before === 0 && after === 0 && !isCirca) {
    // "66 (95% HPD)" names a kind of bounds, but no bounds.
    return kind === undefined ? accept({ time, bounds: null }) : unreadable;
  }
  return boundsFault(bounds) === null ? accept({ time, bounds }) : unreadable;
}

interface Marks {
  readonly rest: string;
  readonly isCirca: boolean;
  readonly kind?: BoundsKind;
  readonly level?: number;
}

const circaMark = /^(?:~|≈|circa\b|ca?\.|ca? ?(?=[-\d(])|about\b|approx\.?|aprox\.?)\s*/iu;
const doubtMark = /(?<=\S)\s*\?$/;
const hpdMark = /\s*\(?\s*(?:(?<level>\d+(?:[.,]\d+)?)\s?%\s?)?HPD\s*\)?$/iu;
/** A mark that is before the interval: "66 (95% HPD: 65–64)", "66 (fossil: 65–64)". */
const markInside = /\(\s*((?:\d+(?:[.,]\d+)?\s?%\s?)?HPD\b|\p{L}+(?=:)):?\s*([^()]+\).*)$/iu;
const fossilMark = /\s*\((?<word>\p{L}+)\)$/iu;

/** The text without the words that say what kind of bounds it has. */
function withoutMarks(typed: string, { fossil }: TimeNotation): Marks {
  const text = typed.replace(markInside, '($2 ($1)');
  const rest = text.replace(circaMark, '').replace(doubtMark, '');
  if (rest !== text) return { rest, isCirca: true };
  const hpd = hpdMark.exec(text);
  if (hpd !== null) {
    const level = Number((hpd.groups?.level ?? '95').replace(',', '.'));
    const isDefault = level === 95;
    return {
      rest: text.slice(0, hpd.index),
      isCirca: false,
      kind: 'hpd',
      ...(!isDefault && { level }),
    };
  }
  const word = fossilMark.exec(text);
  const folded = foldName(word?.groups?.word ?? '');
  return word !== null && [foldName(fossil ?? 'fossil'), 'fossil'].includes(folded)
    ? { rest: text.slice(0, word.index), isCirca: false, kind: 'fossil' }
    : { rest: text, isCirca: false };
}

/** "today" in the languages that the product has. */
const nowWords: ReadonlySet<string> = new Set([
  ...['today', 'now', 'present', 'hoy', 'ahora', 'presente'],
]);

const number = '(?:\\d[\\d.,]*|[.,]\\d+)(?:e[-+]?\\d{1,3})?';
const amount = `${number}(?: ?\\p{L}+(?: \\p{L}+)*)?`;
const symmetric = new RegExp(`^(.+?) ?(?:±|\\+ ?/ ?-|\\+-) ?(${amount})$`, 'iu');
const plusMinus = new RegExp(`^(.+?) ?\\+ ?(${amount}) ?[/,]? ?- ?(${amount})$`, 'iu');
const minusPlus = new RegExp(`^(.+?) ?- ?(${amount}) ?[/,]? ?\\+ ?(${amount})$`, 'iu');
const plusOnly = new RegExp(`^(.+?) \\+ ?(${amount})$`, 'iu');
const withInterval = /^(.+?) ?[([] ?(.+?) ?[)\]](?: ?(\p{L}+(?: \p{L}+)*))?$/u;
const separators = / to | a | hasta |\.\.|[-–—]/giu;

class SpreadReader {
  readonly #unit: TimeUnit;
  readonly #notation: TimeNotation;

  constructor(unit: TimeUnit, notation: TimeNotation) {
    this.#unit = unit;
    this.#notation = notation;
  }

  get #isAge(): boolean {
    return countsBack(this.#notation);
  }

  read(text: string): Result<Spread, UnreadableTime> {
    const single = this.#side(text);
    if (single.ok) {
      const { from, to, isNamed } = single.value;
      return accept({ ...middleOf(from, to), isNamed });
    }
    const spread = this.#withInterval(text) ?? this.#around(text);
    if (spread !== null) return accept(spread);
    const range = this.#range(text);
    // "1,500" is not a time of another form: its own message says how to write it.
    if (range === null) return single;
    return accept({ ...middleOf(range.from, range.to), isNamed: range.isNamed });
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
    const best = parseMoment(withUnit(moment), this.#unit, this.#notation);
    if (span === null || !best.ok) return null;
    // Where the interval is one of ages, so is its best value.
    const isAge = span.isAge && !best.value.isAge && this.#notation.own === undefined;
    const time = isAge ? years(-Math.abs(best.value.time)) : best.value.time;
    return { time, ...distances(time, span), isNamed: span.isNamed };
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
    const read = parseMoment(best ?? '', this.#unit, this.#notation);
    const plus = parseDuration(up ?? '', this.#unit, this.#notation);
    const minus = parseDuration(down ?? '', this.#unit, this.#notation);
    if (!read.ok || !plus.ok || !minus.ok) return null;
    const { time, isAge } = read.value;
    const [before, after] = isAge ? [plus.value, minus.value] : [minus.value, plus.value];
    return { time, before, after, isNamed: false };
  }

  /** Two moments or intervals with a dash between them. */
  #range(text: string): Side | null {
    for (const { 0: separator, index } of text.matchAll(separators)) {
      const sides = [text.slice(0, index), text.slice(index + separator.length)];
      const [left, right] = withSharedUnit(sides).map((side) => this.#side(side));
      if (!left?.ok || !right?.ok) continue;
      // On Earth these are ages. Other scales may have dates in any order.
      const isBackwards =
        this.#notation.own === undefined &&
        !left.value.isAge &&
        !left.value.isNamed &&
        left.value.from > right.value.to;
      const isNamed = left.value.isNamed || right.value.isNamed;
      if (isBackwards && right.value.to >= 0) {
        const [from, to] = [years(-left.value.from), years(-right.value.to)];
        return { from, to, isAge: true, isNamed };
      }
      const from = years(Math.min(left.value.from, right.value.from));
      const to = years(Math.max(left.value.to, right.value.to));
      return { from, to, isAge: left.value.isAge, isNamed };
    }
    return null;
  }

  /** A moment or the name of an interval. */
  #side(text: string): Result<Side, UnreadableTime> {
    const name = foldName(text);
    const { ago, own } = this.#notation;
    const today = own?.now ?? ago?.now;
    if (nowWords.has(name) || (today !== undefined && name === foldName(today))) {
      const now = years(own?.scale.now ?? 0);
      return accept({
        from: now,
        to: now,
        isAge: own === undefined || this.#isAge,
        isNamed: false,
      });
    }
    const era = intervalsByName(this.#notation).get(name);
    if (era !== undefined && (own === undefined || !bareNumber.test(text.trim()))) {
      const isAge = own === undefined || this.#isAge;
      return accept({ from: era.from, to: era.to, isAge, isNamed: true });
    }
    if (own?.scale.zero !== undefined && name === foldName(own.scale.zero)) {
      return accept({ from: years(0), to: years(0), isAge: this.#isAge, isNamed: false });
    }
    const read = parseMoment(text, this.#unit, this.#notation);
    return read.ok ? accept(asSide(read.value)) : read;
  }
}

interface Side {
  readonly from: Years;
  readonly to: Years;
  readonly isAge: boolean;
  readonly isNamed: boolean;
}

function asSide({ time, isAge }: TypedMoment): Side {
  return { from: time, to: time, isAge, isNamed: false };
}

const bareNumber = new RegExp(`^\\(? ?[-+]?${number} ?\\)?$`, 'iu');
const unitAtEnd = new RegExp(`${number} ?(\\p{L}+(?: \\p{L}+)*) ?\\)?$`, 'iu');

/** Numbers without a unit get that of the others: "66 ± 0.5 Ma". */
function withSharedUnit(texts: readonly string[]): string[] {
  const unit = texts.findLast((text) => unitAtEnd.test(text));
  const label = unit === undefined ? undefined : unitAtEnd.exec(unit)?.[1];
  return texts.map((text) =>
    label !== undefined && bareNumber.test(text.trim())
      ? `${text.replace(/[()]/g, '').trim()} ${label}`
      : text.trim(),
  );
}
