import {
  type DatingQuestion,
  defaultTimeUnit,
  type FlatDescent,
  type Forest,
  type InnerNames,
  type KnownAge,
  nowOf,
  ownScaleOf,
  type SpeciesId,
  type TreeTimes,
  years,
} from '@life-tree/phylogeny';
import { timeFaultText } from '../../../texts/rule-messages.ts';
import { t } from '../../../texts/t.ts';
import { formatTime, readTimeText } from '../../../texts/times.ts';
import type { DatingAnswers } from './reading/import-messages.ts';

/** The known age of a tip, or of the split of two tips, as it is being typed. */
export interface TypedAge {
  readonly key: number;
  readonly first: SpeciesId | null;
  readonly second: SpeciesId | null;
  readonly age: string;
}

/** What the user has answered so far. Null where nothing is chosen, so that the guess is used. */
export interface TypedAnswers {
  readonly lengths: 'undated' | 'ages' | 'time' | null;
  readonly ages: readonly TypedAge[];
  /** In years. */
  readonly unit: number | null;
  readonly present: 'today' | 'extinct' | null;
  /** Null until it is typed. */
  readonly presentAge: string | null;
  readonly calendar: 'keep' | 'count' | null;
  readonly nearTips: 'living' | 'extinct' | null;
  readonly innerNames: InnerNames | null;
  /** How the species of a list descend. */
  readonly flat: FlatDescent | null;
}

export const noAnswers: TypedAnswers = {
  lengths: null,
  ages: [{ key: 0, first: null, second: null, age: '' }],
  unit: null,
  present: null,
  presentAge: null,
  calendar: null,
  nearTips: null,
  innerNames: null,
  flat: null,
};

/** A typed age in years before now, or why it cannot be read. */
export type ReadAge =
  | { readonly age: number; readonly error?: undefined }
  | { readonly age: null; readonly error?: string };

/** Reads an age such as "66 Ma", or a moment of the tree's own time scale. */
export function readAge(text: string, times: TreeTimes | null): ReadAge {
  if (text.trim() === '') return { age: null };
  const style = ownScaleOf(times) === undefined ? { notation: 'ago' as const } : times;
  const read = readTimeText(text, 'Million Years', style);
  if (!read.ok) return { age: null, error: timeFaultText(read.error) };
  const age = (nowOf(times) ?? 0) - read.value.time;
  return age < 0 ? { age: null, error: t('This is in the future.') } : { age };
}

/** An age in years before now as a text that `readAge` reads. */
export function ageText(age: number, times: TreeTimes | null): string {
  const now = nowOf(times) ?? 0;
  const time = years(now - age);
  const unit = defaultTimeUnit({ from: time, to: years(now) });
  return formatTime(time, unit, ownScaleOf(times) === undefined ? { notation: 'ago' } : times);
}

/** What the answers are about. */
export interface AnsweredFile {
  readonly questions: readonly DatingQuestion[];
  /** The last trees that could be built, whose species the known ages name. */
  readonly forest: Forest | null;
  /** How the tree that the species are for writes times. */
  readonly times: TreeTimes | null;
  /** Whether the tree that the species are for can be without times. */
  readonly acceptsUndated: boolean;
  /** The unit of the file's times, in years; null for files of species. */
  readonly yearsPerUnit: number | null;
}

/** The answers as options of the reader. What is not answered is guessed. */
export function datingAnswers(
  typed: TypedAnswers,
  { forest, times, yearsPerUnit }: Omit<AnsweredFile, 'questions' | 'acceptsUndated'>,
): DatingAnswers {
  const ages = typed.lengths === 'ages' && forest !== null ? knownAges(typed, forest, times) : [];
  const unit = typed.unit ?? yearsPerUnit ?? 1;
  const { age } = readAge(typed.presentAge ?? '', times);
  return {
    ...(typed.lengths === 'time' && { lengths: 'time' as const }),
    ...(ages.length > 0 && { knownAges: ages }),
    ...(typed.unit !== null && { yearsPerUnit: typed.unit }),
    ...(typed.present === 'today' && { latestAge: 0 }),
    ...(typed.present === 'extinct' && age !== null && { latestAge: age / unit }),
    ...(typed.calendar !== null && { keepDates: typed.calendar === 'keep' }),
    ...(typed.nearTips !== null && { nearTips: typed.nearTips }),
    ...(typed.innerNames !== null && { innerNames: typed.innerNames }),
    ...(typed.flat !== null && { flat: typed.flat }),
  };
}

/** The ages that are complete. They have names instead of ids, since several trees of a file share their tips. */
function knownAges(
  { ages }: TypedAnswers,
  forest: Forest,
  times: TreeTimes | null,
): readonly KnownAge[] {
  return ages.flatMap(({ first, second, age: text }) => {
    const { age } = readAge(text, times);
    const of = [first, second].flatMap((id) =>
      id !== null && forest.has(id) ? [forest.name(forest.indexOf(id))] : [],
    );
    return age !== null && of.length > 0 ? [{ of, age }] : [];
  });
}

/** Whether a question has an answer with which the file can be imported: the user's, or a likely guess. */
export function isAnswered(
  question: DatingQuestion,
  typed: TypedAnswers,
  file: AnsweredFile,
): boolean {
  const { kind, guess = 0 } = question;
  if (kind === 'lengths') {
    if (typed.lengths === 'time') return true;
    if (typed.lengths !== 'ages') return file.acceptsUndated;
    const started = typed.ages.filter(
      ({ first, second, age }) => (first ?? second) !== null || age.trim() !== '',
    );
    return started.length > 0 && datingAnswers(typed, file).knownAges?.length === started.length;
  }
  if (kind !== 'present') return true;
  if (typed.present === null) return isPreselected(question);
  if (typed.present === 'today') return true;
  if (typed.presentAge === null) return guess > 0;
  return readAge(typed.presentAge, file.times).age !== null;
}

/** Whether everything that was typed can be read. */
export function isReadable(
  { present, presentAge }: TypedAnswers,
  times: TreeTimes | null,
): boolean {
  return present !== 'extinct' || presentAge === null || readAge(presentAge, times).age !== null;
}

/** Whether the guess is chosen at first. If tips end at different times, nothing says that the last one is alive. */
export function isPreselected({ kind, guess = 0, reason }: DatingQuestion): boolean {
  if (kind === 'present') return guess > 0 || reason.code === 'present-even-tips';
  return kind !== 'lengths';
}
