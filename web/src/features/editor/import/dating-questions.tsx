import {
  type DatingQuestion,
  type Forest,
  type InnerNames,
  reportMessages,
  type TreeTimes,
  timeUnits,
  yearsPer,
} from '@life-tree/phylogeny';
import { useMemo } from 'react';
import { t, tMessage } from '../../../texts/t.ts';
import { unitNames } from '../../../texts/times.ts';
import { RadioField } from '../../../ui/forms/radio-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { AgeField } from './age-field.tsx';
import { ageText, isPreselected, type TypedAnswers } from './dating-answers.ts';
import { KnownAges } from './known-ages.tsx';
import type { Dating } from './reading/import-messages.ts';

interface AnswerProps {
  readonly answers: TypedAnswers;
  readonly onAnswer: (changed: Partial<TypedAnswers>) => void;
  /** The trees with the answers so far. */
  readonly forest: Forest;
  /** How the tree that the species are for writes times. */
  readonly times: TreeTimes | null;
  /** Whether the tree that the species are for can be without times. */
  readonly acceptsUndated: boolean;
  /** The unit of the file's times, in years. */
  readonly yearsPerUnit: number | null;
}

interface DatingQuestionsProps extends AnswerProps {
  readonly questions: readonly DatingQuestion[];
  /** What the user can also set although the file states it. */
  readonly settable: Dating;
}

/** Asks what a file leaves open about its times, each question with the guess and the reason for it. */
export function DatingQuestions({ questions, settable, ...props }: DatingQuestionsProps) {
  return (
    <>
      {questions.map((question) => (
        <Question key={question.kind} {...props} question={question} />
      ))}
      <OtherSettings {...props} questions={questions} settable={settable} />
    </>
  );
}

/** Corrects what the file states about its times. */
function OtherSettings({ questions, settable, ...props }: DatingQuestionsProps) {
  const { answers, onAnswer, times } = props;
  const isAsked = (kind: DatingQuestion['kind']) => questions.some((one) => one.kind === kind);
  if (settable === 'stated' || isAsked('lengths')) return null;
  const setsUnit = !isAsked('unit');
  const setsPresent = settable === 'unit-and-end' && !isAsked('present') && !isAsked('calendar');
  if (!setsUnit && !setsPresent) return null;
  const asStated = { value: '', label: t('As in the file') };
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-quiet">{t('Other settings')}</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {setsUnit && (
          <SelectField
            label={t('Unit of the times')}
            name="file-unit"
            value={answers.unit === null ? '' : String(answers.unit)}
            choices={[asStated, ...unitChoices(answers.unit ?? 1)]}
            onValue={(unit) => onAnswer({ unit: unit === '' ? null : Number(unit) })}
          />
        )}
        {setsPresent && (
          <AgeField
            label={t('Age of the youngest species')}
            name="latest-age"
            value={answers.presentAge ?? ''}
            times={times}
            onValue={(presentAge) =>
              onAnswer({ present: presentAge.trim() === '' ? null : 'extinct', presentAge })
            }
          />
        )}
      </div>
    </details>
  );
}

function Question({ question, ...props }: AnswerProps & { readonly question: DatingQuestion }) {
  const { kind, reason, guess, names = [] } = question;
  const told = `${tMessage(reportMessages[reason.code], reason.values)}.`;
  const why = names.length === 0 ? told : `${listed(names)}. ${told}`;
  if (kind === 'lengths') return <LengthsQuestion {...props} why={why} />;
  if (kind === 'calendar') return <CalendarQuestion {...props} why={why} />;
  if (kind === 'unit') return <UnitQuestion {...props} why={why} guess={guess ?? 1e6} />;
  if (kind === 'tips') return <TipsQuestion {...props} why={why} />;
  if (kind === 'inner-names') return <InnerNamesQuestion {...props} names={names} />;
  if (kind === 'missing') {
    return (
      <section className="text-sm">
        <h3 className="font-medium">{t('Branches without a length')}</h3>
        <p className="text-quiet">{why}</p>
      </section>
    );
  }
  return <PresentQuestion {...props} why={why} question={question} />;
}

interface QuestionProps extends AnswerProps {
  /** Why the answer was guessed. */
  readonly why: string;
}

function LengthsQuestion(props: QuestionProps) {
  const { why, answers, onAnswer, forest, times, acceptsUndated } = props;
  return (
    <RadioField<'undated' | 'ages' | 'time'>
      legend={t('What are the branch lengths?')}
      hint={why}
      value={answers.lengths ?? (acceptsUndated ? 'undated' : null)}
      choices={[
        ...(acceptsUndated
          ? [{ value: 'undated', label: t('Not time: keep them as lengths') } as const]
          : []),
        {
          value: 'ages',
          label: t('Not time: date the tree by known ages'),
          more: (
            <KnownAges
              ages={answers.ages}
              forest={forest}
              times={times}
              onAges={(ages) => onAnswer({ ages })}
            />
          ),
        },
        { value: 'time', label: t('Time') },
      ]}
      onValue={(lengths) => onAnswer({ lengths })}
    />
  );
}

const maxNames = 3;

function PresentQuestion(props: QuestionProps & { readonly question: DatingQuestion }) {
  const { why, question, answers, onAnswer, forest, times, yearsPerUnit } = props;
  const names = useMemo(() => youngestTips(forest), [forest]);
  const [first = ''] = names;
  const guess = (question.guess ?? 0) * (yearsPerUnit ?? 1);
  const guessed = guess > 0 ? 'extinct' : 'today';
  const reason = isPreselected(question) ? why : t('The file does not say.');
  return (
    <RadioField<'today' | 'extinct'>
      legend={
        names.length === 1
          ? t('When did {name}, the youngest species, live?', { name: first })
          : t('When did the youngest species live?')
      }
      hint={names.length > 1 ? `${listed(names)}. ${reason}` : reason}
      value={answers.present ?? (isPreselected(question) ? guessed : null)}
      choices={[
        { value: 'today', label: times?.scale === undefined ? t('Today') : t('Now') },
        {
          value: 'extinct',
          label: t('Earlier'),
          more: (
            <AgeField
              label={t('Last appearance')}
              name="latest-age"
              value={answers.presentAge ?? (guess > 0 ? ageText(guess, times) : '')}
              times={times}
              onValue={(presentAge) => onAnswer({ present: 'extinct', presentAge })}
            />
          ),
        },
      ]}
      onValue={(present) => onAnswer({ present })}
    />
  );
}

function TipsQuestion({ why, answers, onAnswer }: QuestionProps) {
  return (
    <RadioField<'living' | 'extinct'>
      legend={t('Do these species live today?')}
      hint={why}
      value={answers.nearTips ?? 'extinct'}
      choices={[
        { value: 'living', label: t('Yes, all of them') },
        { value: 'extinct', label: t('No, they died out shortly before') },
      ]}
      onValue={(nearTips) => onAnswer({ nearTips })}
    />
  );
}

function InnerNamesQuestion(props: AnswerProps & { readonly names: readonly string[] }) {
  const { names, answers, onAnswer } = props;
  return (
    <SelectField<InnerNames>
      label={t('Names inside the tree are')}
      name="inner-names"
      hint={listed(names)}
      value={answers.innerNames ?? 'clades'}
      choices={[
        { value: 'clades', label: t('Clades, which are not counted as species') },
        { value: 'ancestors', label: t('Ancestors, species of their own') },
      ]}
      onValue={(innerNames) => onAnswer({ innerNames })}
    />
  );
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ');
  const count = names.length - maxNames;
  return count > 0
    ? t('{names} and {count, plural, one {# other} other {# others}}', { names: shown, count })
    : shown;
}

/** The names of the species that end last. */
function youngestTips(forest: Forest): readonly string[] {
  let latest = Number.NEGATIVE_INFINITY;
  let names = new Set<string>();
  for (let row = 0; row < forest.size; row++) {
    const end = forest.extinction(row);
    if (end < latest || forest.branchEnd(row) > row + 1) continue;
    if (end > latest) names = new Set();
    latest = end;
    names.add(forest.name(row));
  }
  return [...names];
}

function CalendarQuestion({ why, answers, onAnswer }: QuestionProps) {
  return (
    <SelectField<'keep' | 'count'>
      label={t('Dates of the tips')}
      name="file-calendar"
      hint={why}
      value={answers.calendar ?? 'keep'}
      choices={[
        { value: 'keep', label: t('Calendar years') },
        { value: 'count', label: t('Years before the latest date') },
      ]}
      onValue={(calendar) => onAnswer({ calendar })}
    />
  );
}

function UnitQuestion({ why, guess, answers, onAnswer }: QuestionProps & { guess: number }) {
  return (
    <SelectField
      label={t('Unit of the times')}
      name="file-unit"
      hint={why}
      value={String(answers.unit ?? guess)}
      choices={unitChoices(guess)}
      onValue={(unit) => onAnswer({ unit: Number(unit) })}
    />
  );
}

/** The units of times, by their number of years, and the one of the file if it is another. */
export function unitChoices(guess: number) {
  const names = unitNames();
  const units = timeUnits.map((unit) => ({ value: yearsPer(unit), label: names[unit] }));
  const isOther = units.every(({ value }) => value !== guess);
  const other = { value: guess, label: t('{count} million years', { count: guess / 1e6 }) };
  return [...units, ...(isOther ? [other] : [])]
    .sort((a, b) => a.value - b.value)
    .map(({ value, label }) => ({ value: String(value), label }));
}
