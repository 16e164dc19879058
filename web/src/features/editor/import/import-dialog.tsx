import {
  type ColumnMapping,
  type DatingQuestion,
  hasTime,
  isRank,
  ownScaleOf,
  type ReadProblem,
} from '@life-tree/phylogeny';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { LongWork } from '../../../ui/feedback/long-work.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { HelpLink } from '../../../ui/pages/help-link.tsx';
import { readDraft, useDraft } from '../../../ui/typing/drafts.ts';
import { useForest, useTimes } from '../../shown-tree/index.ts';
import { JoinSuggestion } from '../join/join-suggestion.tsx';
import { useStore } from '../use-store.ts';
import { ColumnChoices } from './column-choices.tsx';
import {
  datingAnswers,
  isAnswered,
  isReadable,
  noAnswers,
  type TypedAnswers,
} from './dating-answers.ts';
import { DatingQuestions } from './dating-questions.tsx';
import { FileField } from './file-field.tsx';
import { FlatQuestion } from './flat-question.tsx';
import { datesFor } from './import-operation.ts';
import { type ImportEnding, ImportPreview } from './import-preview.tsx';
import { ProblemList } from './problem-list.tsx';
import {
  addCorrections,
  type Correction,
  type CorrectionRounds,
  correctText,
} from './reading/corrections.ts';
import { faultText } from './reading/fault-text.ts';
import { useImportFile } from './reading/use-import-file.ts';
import { TreeChoice } from './tree-choice.tsx';
import { TypedSpecies } from './typed-species.tsx';
import { usePasted } from './use-pasted.ts';

/** What the user has chosen about the file. */
interface FileChoice {
  /** The numbers of the trees. */
  readonly trees: readonly number[];
  readonly answers: TypedAnswers;
  readonly sheet: number;
  /** Null until the user changes what a column is taken for. */
  readonly mapping: ColumnMapping | null;
  /** What is corrected in the text of a file. A typed text is changed itself. */
  readonly corrections: CorrectionRounds;
}

const automatic: FileChoice = {
  ...{ trees: [0], answers: noAnswers, sheet: 0, mapping: null, corrections: [] },
};

/** The corrections of the problems that are on screen. */
interface OpenRound {
  readonly problems: readonly ReadProblem[];
  readonly round: readonly Correction[];
  /** A typed text before and after them. */
  readonly before: string;
  readonly after: string;
}

/** Where the species come from. */
type ImportOrigin = 'file' | 'text';

/** What the dialog opens with: nothing yet, a text to type, or what was dropped or pasted on the tree. */
export type ImportStart = ImportOrigin | File | { readonly text: string };

/** A pasted text never replaces what somebody has typed. */
type ImportDraft = 'outline' | 'pasted';

interface ImportDialogProps extends ImportEnding {
  readonly userId: string;
  readonly startWith: ImportStart;
  /** Joins a table to the species of the tree instead. */
  readonly onJoin: (file: File) => void;
}

/** The draft that the dialog opens with: what was typed before or else pasted before. */
function firstDraft(userId: string, treeId: string): ImportDraft {
  const isEmpty = (kind: ImportDraft) => readDraft(userId, `${kind}:${treeId}`) === '';
  return isEmpty('outline') && !isEmpty('pasted') ? 'pasted' : 'outline';
}

/** Reads a file or a typed text, shows a preview, and imports all of its species or none. */
export function ImportDialog({ userId, startWith, onJoin, ...props }: ImportDialogProps) {
  const store = useStore();
  const forest = useForest();
  const { style: times } = useTimes();
  const { onClose } = props;
  const scale = ownScaleOf(times);
  const acceptsUndated = forest.size === 0 || !hasTime(times?.scale);
  const [pasted, setPasted] = useState(
    typeof startWith === 'string' || startWith instanceof File ? null : startWith.text,
  );
  const [origin, setOrigin] = useState<ImportOrigin>(
    startWith === 'text' || pasted !== null ? 'text' : 'file',
  );
  const [opening] = useState(() => firstDraft(userId, store.treeId));
  const draft = `${pasted === null ? opening : 'pasted'}:${store.treeId}`;
  // The dialog closes with Escape, which must not lose a long outline.
  const [text, setText] = useDraft(userId, draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text is pasted once, and edited then.
  useEffect(() => {
    if (pasted !== null) setText(pasted);
  }, [pasted]);
  const dates = {
    ...datesFor(forest, times?.scale),
    ...(origin === 'text' && { isTyped: true as const }),
  };
  const { state, read, readTyped, refuse, build, cancel } = useImportFile();
  const [choice, setChoice] = useState(automatic);
  const [lastRound, setLastRound] = useState<OpenRound | null>(null);
  /** The user wants the species before what is on screen has been read. */
  const [isAwaited, setIsAwaited] = useState(false);
  const [chosen, setChosen] = useState(startWith instanceof File ? startWith : null);
  const { answers, sheet, mapping } = choice;
  const { forest: built, questions, yearsPerUnit } = state;
  const answered = { questions, forest: built, times, yearsPerUnit, acceptsUndated };

  const optionsFor = (chosen: FileChoice) => ({
    ...dates,
    ...(chosen.trees !== automatic.trees && { trees: chosen.trees }),
    ...(chosen.answers !== noAnswers && { answers: datingAnswers(chosen.answers, answered) }),
    ...(chosen.sheet > 0 && { sheet: chosen.sheet }),
    ...(chosen.mapping !== null && { mapping: chosen.mapping }),
    ...(chosen.corrections.length > 0 && { corrections: chosen.corrections }),
  });
  const rebuild = (changed: Partial<FileChoice>) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    if (next.trees.length > 0) build(optionsFor(next));
  };
  const answer = (changed: Partial<TypedAnswers>) =>
    rebuild({ answers: { ...answers, ...changed } });
  const readAnother = (another: File) => {
    setChoice(automatic);
    setChosen(another);
    read(another, dates);
  };
  // The file is given once, when the dialog opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user may have chosen another file since.
  useEffect(() => {
    if (startWith instanceof File) readAnother(startWith);
  }, []);
  // The answers stay while the text is edited.
  const readText = useEffectEvent(() => {
    const kept = text.trim() === '' ? automatic : choice;
    setChoice(kept);
    readTyped(text, optionsFor(kept));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text is read.
  useEffect(() => {
    if (origin === 'text') readText();
  }, [text, origin]);
  const changeOrigin = (other: ImportOrigin) => {
    cancel();
    setChoice(automatic);
    setOrigin(other);
  };
  usePasted((data) => {
    const [file] = data.files;
    const pastedText = data.getData('text/plain');
    if (pastedText !== '') {
      changeOrigin('text');
      setPasted(pastedText);
    } else if (file !== undefined) {
      changeOrigin('file');
      readAnother(file);
    }
  });
  const { problems } = state;
  const isSame =
    lastRound?.problems === problems && (origin === 'file' || lastRound.after === text);
  const openRound = isSame ? lastRound : null;
  const correct = (added: readonly Correction[]) => {
    const round = addCorrections(openRound?.round ?? [], added);
    const before = openRound?.before ?? text;
    const after = origin === 'text' ? correctText(before, [round]) : '';
    setLastRound({ problems, round, before, after });
    if (origin === 'text') {
      setText(after);
      return;
    }
    const { corrections } = choice;
    const earlier = openRound === null ? corrections : corrections.slice(0, -1);
    rebuild({ corrections: [...earlier, round] });
  };
  const { fault, progress } = state;
  const open = questions.filter((question) => !isAnswered(question, answers, answered));
  const isOpen = (kind: DatingQuestion['kind']) => open.some((question) => question.kind === kind);
  const isReady =
    fault === null && choice.trees.length > 0 && open.length === 0 && isReadable(answers, times);
  useEffect(() => {
    // What was read cannot be imported. The preview imports everything else.
    if (isAwaited && !state.isBuilding && !isReady) setIsAwaited(false);
  }, [isAwaited, state.isBuilding, isReady]);
  // Ages that contradict each other must not take away the fields in which they are corrected.
  const isShown = fault === null || questions.some(({ kind }) => kind === 'lengths');

  return (
    <Dialog
      title={origin === 'file' ? t('Import species') : t('Type or paste species')}
      isWide
      help={<HelpLink guide={origin === 'file' ? 'import-and-export' : 'outline'} />}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {origin === 'file' ? (
          <FileField
            fileName={state.fileName}
            onFile={readAnother}
            onNoFile={() => refuse(t('Choose a single file. Folders cannot be imported.'))}
          />
        ) : (
          <TypedSpecies
            text={text}
            scale={scale}
            onText={setText}
            onCreate={() => setIsAwaited(true)}
            onFile={(file) => {
              changeOrigin('file');
              readAnother(file);
            }}
          />
        )}
        {state.fileName === null && (
          <button
            type="button"
            className="self-start rounded-md py-1 text-leaf text-sm hover:underline"
            onClick={() => changeOrigin(origin === 'file' ? 'text' : 'file')}
          >
            {origin === 'file' ? t('Type or paste species instead') : t('Choose a file instead')}
          </button>
        )}
        {progress !== null && (
          <LongWork
            label={t('Reading {name}', { name: state.fileName ?? '' })}
            progress={progress}
            onCancel={cancel}
          />
        )}
        {fault !== null && (
          <p role="alert" className="text-red text-sm">
            {faultText(fault)}
          </p>
        )}
        {state.trees.length > 1 && (
          <TreeChoice
            trees={state.trees}
            chosen={choice.trees}
            onChoose={(trees) => rebuild({ trees })}
          />
        )}
        {state.isFlat && (
          <FlatQuestion
            value={answers.flat ?? 'separate'}
            hasGroups={(state.table?.columns ?? []).some(
              ({ header, takenFor }) => takenFor === 'column' && isRank(header),
            )}
            onAnswer={(flat) => answer({ flat })}
          />
        )}
        {state.forest !== null && isShown && (
          <DatingQuestions
            questions={questions}
            settable={scale === undefined ? state.dating : 'stated'}
            answers={answers}
            onAnswer={answer}
            forest={state.forest}
            times={times}
            yearsPerUnit={yearsPerUnit}
            acceptsUndated={acceptsUndated}
          />
        )}
        <ProblemList
          problems={problems}
          isOutdated={origin === 'text' && state.isBuilding && openRound === null}
          onCorrect={correct}
        />
        {origin === 'file' && state.table !== null && chosen !== null && forest.size > 0 && (
          <JoinSuggestion source={state.forest} onJoin={() => onJoin(chosen)} />
        )}
        {state.table !== null && (
          <ColumnChoices
            table={state.table}
            sheet={sheet}
            onSheet={(chosen) => rebuild({ sheet: chosen, mapping: null, corrections: [] })}
            otherwise="column"
            onMapping={(changed) => rebuild({ mapping: { ...mapping, ...changed } })}
          />
        )}
        {state.forest !== null && isShown && (
          <ImportPreview
            {...props}
            isReady={isReady}
            isBuilding={state.isBuilding}
            isAwaited={isAwaited}
            onAwaited={setIsAwaited}
            openQuestions={open.length}
            isDated={
              isOpen('lengths') || !hasTime(state.settings?.scale) ? null : !isOpen('present')
            }
            onImported={(imported) => {
              // More may have been typed since.
              if (origin === 'text' && readDraft(userId, draft) === text) setText('');
              props.onImported(imported);
            }}
            isTyped={origin === 'text'}
            source={state.forest}
            settings={state.settings}
            parts={state.parts}
            report={state.report}
            hasProblems={problems.length > 0}
          />
        )}
      </div>
    </Dialog>
  );
}
