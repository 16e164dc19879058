import { parseTimeText, readTimeSpan } from '../../time-texts/read-time-text.ts';
import type { UncertainTime } from '../../time-texts/uncertain-time.ts';
import { englishAgoNotation } from '../../timeline/time-notation.ts';
import type { RawInterval } from '../trees/raw-tree.ts';

/** Ages of nodes in one unit, with their intervals. */
export interface AnnotatedAges {
  readonly yearsPerUnit: number;
  readonly values: ReadonlyMap<number, number>;
  readonly intervals: ReadonlyMap<number, RawInterval>;
}

const million = 1e6;
const reading = { yearsPerUnit: million, notation: englishAgoNotation };

/** Whether a text is an age as people write it, with a unit or the name of an interval: "66 ± 0.5 Ma", "Campanian". */
export function isWrittenAge(text: string): boolean {
  const read = parseTimeText(text, reading);
  return read.ok && !read.value.isRelative && read.value.time <= 0;
}

/** Reads ages as people write them. Numbers without a unit have that of the first age that names one. */
export function readWrittenAges(texts: ReadonlyMap<number, string>): AnnotatedAges {
  const named = [...texts.values()].map((text) => readTimeSpan(text, reading)?.yearsPerUnit);
  const yearsPerUnit = named.find((unit) => unit != null) ?? million;
  const values = new Map<number, number>();
  const intervals = new Map<number, RawInterval>();
  for (const [row, text] of texts) {
    const read = parseTimeText(text, { ...reading, yearsPerUnit });
    if (!read.ok) continue;
    const age = (time: number) => Number(((0 - time) / yearsPerUnit).toPrecision(15));
    values.set(row, age(read.value.time));
    const interval = intervalOf(read.value, age);
    if (interval !== null) intervals.set(row, interval);
  }
  return { yearsPerUnit, values, intervals };
}

function intervalOf(
  { time, bounds }: UncertainTime,
  age: (time: number) => number,
): RawInterval | null {
  if (bounds === null) return null;
  const { before, after, ...kind } = bounds;
  return { ends: [age(time + after), age(time - before)], ...kind };
}
