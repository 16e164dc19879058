import {
  type ColumnMapping,
  type ColumnType,
  Forest,
  hasTime,
  ownScaleOf,
  type ReadProblem,
} from '@life-tree/phylogeny';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { ownIntervalNames } from '../../../texts/time-notation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LongWork } from '../../../ui/feedback/long-work.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { HelpLink } from '../../../ui/pages/help-link.tsx';
import { useEditing, useForest, useParts, useTimes } from '../../shown-tree/index.ts';
import { ColumnChoices } from '../import/column-choices.tsx';
import { datingAnswers, isAnswered, noAnswers } from '../import/dating-answers.ts';
import { DatingQuestions } from '../import/dating-questions.tsx';
import { ImportFooter, useIsTooMany } from '../import/import-footer.tsx';
import { ImportReport } from '../import/import-report.tsx';
import { ProblemList } from '../import/problem-list.tsx';
import {
  addCorrections,
  type Correction,
  type CorrectionRounds,
} from '../import/reading/corrections.ts';
import { faultText } from '../import/reading/fault-text.ts';
import { DatingChoice, type TypedDating, typedDating } from './dating-choice.tsx';
import type { JoinOptions } from './join-messages.ts';
import { JoinPreview } from './join-preview.tsx';
import { useJoin } from './use-join.ts';

interface JoinDialogProps {
  readonly file: File;
  readonly onClose: () => void;
  /** Imports the file as new species instead. */
  readonly onImport: () => void;
}

const noProblems: readonly ReadProblem[] = [];

/** Joins a table to the species of the open tree by name, after showing what changes. */
export function JoinDialog(props: JoinDialogProps) {
  const forest = useForest();
  const parts = useParts();
  const editing = useEditing();
  const { style: times } = useTimes();
  const { file, onClose, onImport } = props;
  const toasts = useToasts();
  const [answers, setAnswers] = useState(noAnswers);
  /** The unit in which the table was read last. */
  const [yearsPerUnit, setYearsPerUnit] = useState<number | null>(null);
  const [sheet, setSheet] = useState(0);
  const [mapping, setMapping] = useState<ColumnMapping | null>(null);
  const [types, setTypes] = useState<Readonly<Record<number, ColumnType>>>({});
  const [corrections, setCorrections] = useState<CorrectionRounds>([]);
  /** The problems that the last round of corrections is of. */
  const [corrected, setCorrected] = useState<readonly ReadProblem[] | null>(null);
  const [adds, setAdds] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isJoining, setIsJoining] = useState(false);
  const scale = ownScaleOf(times);
  const isUndated = !hasTime(times?.scale);
  // The times of single species mean nothing in a tree without time.
  const [chosen, setChosen] = useState<TypedDating | null>(
    isUndated ? { method: 'basic', length: '1' } : null,
  );
  const dating = chosen === null ? null : typedDating(chosen);
  const answered = { forest: null, times, yearsPerUnit, acceptsUndated: false };
  const { yearsPerUnit: unit, latestAge } = datingAnswers(answers, answered);
  const options: JoinOptions = {
    keepDates: false,
    ...(scale !== undefined && { scale }),
    ...(unit !== undefined && { yearsPerUnit: unit }),
    ...(latestAge !== undefined && { latestAge }),
    ...(sheet > 0 && { sheet }),
    ...(mapping !== null && { mapping }),
    ...(corrections.length > 0 && { corrections }),
    ...ownIntervalNames(),
  };
  const { table, summary, isPlanning, progress, fault } = useJoin({
    ...{ file, forest, parts, options, types, adds, dating },
    treeScale: times?.scale ?? null,
    isPaused: isJoining,
  });
  const additions = summary?.additions.count ?? 0;
  const isTooMany = useIsTooMany(adds ? additions : 0);
  const questions = summary?.questions ?? [];
  const isOpen = !questions.every((question) =>
    isAnswered(question, answers, { ...answered, questions }),
  );
  const problems = summary?.problems ?? noProblems;
  const correct = (added: readonly Correction[]) => {
    const isSame = corrected === problems;
    const round = addCorrections(isSame ? (corrections.at(-1) ?? []) : [], added);
    setCorrections([...(isSame ? corrections.slice(0, -1) : corrections), round]);
    setCorrected(problems);
  };
  const hasTimes = (table?.columns ?? []).some(({ takenFor }) =>
    /^(?:apparition|extinction|duration)/.test(takenFor),
  );
  const canDate = hasTimes && (isUndated || forest.uses('inferred'));

  /** The columns of the table that become columns of the tree, in the order of the cells. */
  const traitColumns = (table?.columns ?? []).flatMap(({ takenFor }, index) =>
    takenFor === 'column' ? [index] : [],
  );
  const join = async () => {
    if (summary === null || summary.operation === null) return;
    setIsJoining(true);
    const refused = await editing.performLarge(summary.operation);
    setError(refused);
    if (refused !== null) {
      setIsJoining(false);
      return;
    }
    onClose();
    const count = summary.changedSpecies + (adds ? additions : 0);
    toasts.note(t('{count, plural, one {# species changed} other {# species changed}}', { count }));
  };

  return (
    <Dialog
      title={t('Join a table')}
      isWide
      help={<HelpLink guide="import-and-export" />}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm">
          {t(
            'The rows of {name} change the species of the same name. Empty cells change nothing.',
            {
              name: file.name,
            },
          )}
        </p>
        <Button variant="quiet" className="-mt-2 -ml-4 self-start" onClick={onImport}>
          {t('Import as new species instead')}
        </Button>
        {summary !== null && (
          <DatingQuestions
            questions={questions}
            settable={scale === undefined && hasTimes ? 'unit' : 'stated'}
            answers={answers}
            onAnswer={(changed) => {
              setYearsPerUnit(summary.yearsPerUnit);
              setAnswers({ ...answers, ...changed });
            }}
            forest={Forest.empty}
            times={times}
            yearsPerUnit={summary.yearsPerUnit}
            acceptsUndated={false}
          />
        )}
        <ProblemList problems={problems} isOutdated={false} onCorrect={correct} />
        {table !== null && (
          <ColumnChoices
            table={table}
            sheet={sheet}
            onSheet={(chosen) => {
              setSheet(chosen);
              setCorrections([]);
              setMapping(null);
              setTypes({});
            }}
            otherwise="ignored"
            onMapping={(changed) => {
              setMapping({ ...mapping, ...changed });
              // Other columns become columns of the tree now.
              setTypes({});
            }}
            newColumns={
              new Map(
                (summary?.newColumns ?? []).flatMap((column) => {
                  const index = traitColumns[column.cell];
                  return index === undefined ? [] : [[index, column] as const];
                }),
              )
            }
            onType={(column, type) => setTypes({ ...types, [traitColumns.indexOf(column)]: type })}
          />
        )}
        {canDate && <DatingChoice value={chosen} isUndated={isUndated} onValue={setChosen} />}
        {fault !== null && (
          <p role="alert" className="text-red text-sm">
            {faultText(fault)}
          </p>
        )}
        {summary === null && fault === null && (
          <LongWork
            label={t('Reading {name}', { name: file.name })}
            progress={progress}
            onCancel={onClose}
          />
        )}
        {summary !== null && (
          <div
            aria-busy={isPlanning}
            className={classNames('flex flex-col gap-4', isPlanning && 'opacity-60')}
          >
            <JoinPreview
              summary={summary}
              adds={adds}
              onDate={
                canDate && chosen === null ? () => setChosen({ method: 'tree', length: '1' }) : null
              }
            />
            {additions > 0 && chosen === null && (
              <CheckboxField
                name="join-adds"
                label={t(
                  '{count, plural, one {Add # species that is not in the tree, under the ancestor that the table names} other {Add # species that are not in the tree, under the ancestors that the table names}}',
                  { count: additions },
                )}
                value={adds}
                onValue={setAdds}
              />
            )}
            <ImportReport report={summary.report} />
          </div>
        )}
        <ImportFooter error={error} isTooMany={isTooMany}>
          <Button
            disabled={
              isPlanning ||
              isOpen ||
              (chosen !== null && dating === null) ||
              summary?.operation == null ||
              isTooMany
            }
            busy={isJoining}
            onClick={join}
          >
            {t('{count, plural, one {Change # species} other {Change # species}}', {
              count: (summary?.changedSpecies ?? 0) + (adds ? additions : 0),
            })}
          </Button>
        </ImportFooter>
      </div>
    </Dialog>
  );
}
