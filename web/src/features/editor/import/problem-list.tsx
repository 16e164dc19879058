import { type ReadProblem, reportMessages } from '@life-tree/phylogeny';
import { useEffect, useId, useRef, useState } from 'react';
import { t, tMessage } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { controlStyle } from '../../../ui/forms/control-style.ts';
import { isComposing } from '../../../ui/typing/is-composing.ts';
import type { Correction } from './reading/corrections.ts';

interface ProblemListProps {
  /** Everything in the text that is not used as it is. */
  readonly problems: readonly ReadProblem[];
  /** The places belong to an older text than the one on screen. */
  readonly isOutdated: boolean;
  readonly onCorrect: (corrections: readonly Correction[]) => void;
}

/** More would make typing slow. The others are shown when somebody asks for them. */
const stepLength = 100;

/** Lists the problems of a text with fields in which they can be corrected. */
export function ProblemList({ problems, isOutdated, onCorrect }: ProblemListProps) {
  const title = useId();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The row that has the focus, whose problem may be gone after the next reading. */
  const focused = useRef<number | null>(null);
  const [shown, setShown] = useState(stepLength);
  const [hadProblems, setHadProblems] = useState(false);
  if (problems.length > 0 && !hadProblems) setHadProblems(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows disappear when there are other problems.
  useEffect(() => {
    const row = focused.current;
    if (row === null || document.activeElement !== document.body) return;
    const fields = list.current?.querySelectorAll('input') ?? [];
    (fields[Math.min(row, fields.length - 1)] ?? heading.current)?.focus();
  }, [problems]);

  if (!hadProblems) return null;
  const suggested = problems.flatMap((problem) =>
    problem.suggestion === undefined ? [] : [correction(problem, problem.suggestion)],
  );
  const rest = problems.length - shown;
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 ref={heading} id={title} tabIndex={-1} className="font-medium font-sans">
          <span role="status">
            {problems.length === 0
              ? t('All problems are solved.')
              : t('{count, plural, one {# problem} other {# problems}}', {
                  count: problems.length,
                })}
          </span>
        </h3>
        {suggested.length > 1 && (
          <Button variant="secondary" onClick={() => onCorrect(suggested)}>
            {t('Use all {count} suggestions', { count: suggested.length })}
          </Button>
        )}
      </div>
      {problems.length > 0 && (
        <>
          <p className="text-quiet text-xs">
            {t('You can import without correcting them. The report says what is used instead.')}
          </p>
          <ul
            ref={list}
            inert={isOutdated}
            className={classNames(
              'max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line',
              isOutdated && 'opacity-60',
            )}
            onBlur={() => {
              focused.current = null;
            }}
          >
            {keyed(problems.slice(0, shown)).map(({ key, problem }, row) => (
              <li
                key={key}
                className="grid gap-x-4 gap-y-1.5 px-3 py-2 sm:grid-cols-2"
                onFocus={() => {
                  focused.current = row;
                }}
              >
                <Problem
                  problem={problem}
                  onCorrect={(text) => onCorrect([correction(problem, text)])}
                  onNext={() => {
                    list.current?.querySelectorAll('input')[row + 1]?.focus();
                  }}
                />
              </li>
            ))}
          </ul>
          {rest > 0 && (
            <Button
              variant="quiet"
              className="self-start"
              onClick={() => setShown(shown + stepLength)}
            >
              {t('{count, plural, one {Show # more} other {Show # more}}', {
                count: Math.min(rest, stepLength),
              })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function correction({ start, end, isCell }: ReadProblem, replacement: string): Correction {
  return { start, end, replacement, ...(isCell && { isCell }) };
}

/** Keys that stay while other places are corrected, so that a row keeps its focus and what is typed in it. */
function keyed(problems: readonly ReadProblem[]) {
  const counts = new Map<string, number>();
  return problems.map((problem) => {
    const { line, code, text, name } = problem;
    const place = JSON.stringify([line, code, text, name]);
    const count = counts.get(place) ?? 0;
    counts.set(place, count + 1);
    return { key: `${place} ${count}`, problem };
  });
}

interface ProblemProps {
  readonly problem: ReadProblem;
  readonly onCorrect: (text: string) => void;
  /** Goes to the next problem. */
  readonly onNext: () => void;
}

function Problem({ problem, onCorrect, onNext }: ProblemProps) {
  const { line, column, name, text, suggestion, code, values } = problem;
  const id = useId();
  const [typed, setTyped] = useState(text);
  /** What is on its way to the reader. */
  const [sent, setSent] = useState(text);
  const correct = (corrected: string) => {
    setTyped(corrected);
    if (corrected === sent) return;
    setSent(corrected);
    onCorrect(corrected);
  };
  const place = t('line {line}, column {column}', { line, column });
  return (
    <>
      <div id={id} className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span>{' '}
          <span className="tabular text-quiet text-xs">{place}</span>
        </p>
        <p className="wrap-anywhere text-quiet text-xs">{tMessage(reportMessages[code], values)}</p>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <input
          aria-label={t('Correct “{text}”', { text })}
          aria-describedby={id}
          value={typed}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          className={controlStyle('py-1.5 sm:text-sm')}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => correct(typed)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return;
            correct(typed);
            onNext();
          }}
        />
        {suggestion !== undefined && (
          <button
            type="button"
            className="wrap-anywhere rounded-md py-1 text-left text-leaf hover:underline"
            onClick={() => correct(suggestion)}
          >
            {t('Did you mean <name>{suggestion}</name>?', {
              suggestion,
              name: (words) => <em>{words}</em>,
            })}
          </button>
        )}
      </div>
    </>
  );
}
