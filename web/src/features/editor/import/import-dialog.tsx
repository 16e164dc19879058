import {
  type ColumnMapping,
  type ColumnRole,
  type TimeUnit,
  timeUnits,
  yearsPer,
} from '@life-tree/phylogeny';
import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { timeFaultText } from '../../../texts/rule-messages.ts';
import { t } from '../../../texts/t.ts';
import { parseNumber, unitNames } from '../../../texts/times.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LongWork } from '../../../ui/feedback/long-work.tsx';
import { useDraft } from '../../../ui/forms/drafts.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { faultText } from './fault-text.ts';
import { ImportPreview, type ImportTarget } from './import-preview.tsx';
import { TypedSpecies } from './typed-species.tsx';
import { type ImportState, useImportFile } from './use-import-file.ts';

/** What the user has chosen about the file. */
interface FileChoice {
  readonly tree: string;
  readonly unit: TimeUnit | 'file';
  readonly age: string;
  readonly sheet: number;
  /** Null until the user changes what a column is taken for. */
  readonly mapping: ColumnMapping | null;
}

const automatic: FileChoice = { tree: '0', unit: 'file', age: '', sheet: 0, mapping: null };

/** Where the species come from. */
type ImportOrigin = 'file' | 'text';

/** What the dialog opens with: nothing yet, a text to type, or a file that was dropped on the tree. */
export type ImportStart = ImportOrigin | File;

interface ImportDialogProps extends ImportTarget {
  readonly userId: string;
  readonly startWith: ImportStart;
  /** Joins a table to the species of the tree instead. */
  readonly onJoin: (file: File) => void;
}

/** Reads a file or a typed text, shows a preview, and imports all of its species or none. */
export function ImportDialog({ userId, startWith, onJoin, ...props }: ImportDialogProps) {
  const { forest, store, times, onClose } = props;
  const scale = times?.scale;
  const [origin, setOrigin] = useState<ImportOrigin>(startWith === 'text' ? 'text' : 'file');
  // The dialog closes with Escape, which must not lose a long outline.
  const [text, setText] = useDraft(userId, `outline:${store.treeId}`);
  // Calendar years need a time scale of their own, which a tree with species already has.
  const dates = {
    ...(forest.size > 0 && scale?.direction !== 'forward' && { keepDates: false }),
    ...(scale !== undefined && { scale }),
    ...(origin === 'text' && { isTyped: true as const }),
  };
  const { state, read, readTyped, refuse, build, cancel } = useImportFile();
  const [choice, setChoice] = useState(automatic);
  const [chosen, setChosen] = useState(startWith instanceof File ? startWith : null);
  const { tree, unit, age, sheet, mapping } = choice;

  const rebuild = (changed: Partial<FileChoice>) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    const latestAge = parseNumber(next.age);
    build(Number(next.tree), {
      ...dates,
      ...(next.unit !== 'file' && { yearsPerUnit: yearsPer(next.unit) }),
      ...(latestAge.ok && { latestAge: latestAge.value }),
      ...(next.sheet > 0 && { sheet: next.sheet }),
      ...(next.mapping !== null && { mapping: next.mapping }),
    });
  };
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
  const readText = (typed: string) => {
    setChoice(automatic);
    readTyped(typed, dates);
  };
  const changeOrigin = (other: ImportOrigin) => {
    cancel();
    setChoice(automatic);
    setOrigin(other);
  };
  const takeColumnFor = (column: number, role: ColumnRole) => {
    const others = (state.table?.columns ?? []).flatMap(({ takenFor }, index) =>
      takenFor === role && index !== column ? [[index, 'column'] as const] : [],
    );
    rebuild({ mapping: { ...mapping, ...Object.fromEntries(others), [column]: role } });
  };
  const { fault, dating, progress } = state;
  const names = unitNames();
  const parsedAge = age.trim() === '' ? null : parseNumber(age);

  return (
    <Dialog
      title={origin === 'file' ? t('Import species') : t('Type or paste species')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {origin === 'file' ? (
          <FileDrop
            state={state}
            onFile={readAnother}
            onNoFile={() => refuse(t('Choose a single file. Folders cannot be imported.'))}
          />
        ) : (
          <TypedSpecies text={text} scale={scale} onText={setText} onPause={readText} />
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
          <SelectField
            label={t('Tree in the file')}
            name="file-tree"
            value={tree}
            choices={state.trees.map((name, index) => ({
              value: String(index),
              label: name ?? t('Tree {number}', { number: index + 1 }),
            }))}
            onValue={(chosen) => rebuild({ tree: chosen })}
          />
        )}
        {origin === 'file' && state.table !== null && chosen !== null && forest.size > 0 && (
          <Button variant="quiet" className="-my-2 self-start" onClick={() => onJoin(chosen)}>
            {t('Join to the species of this tree by name instead')}
          </Button>
        )}
        {state.table !== null && (
          <ColumnChoices
            table={state.table}
            sheet={sheet}
            onSheet={(chosen) => rebuild({ sheet: chosen, mapping: null })}
            onColumn={takeColumnFor}
          />
        )}
        {dating !== 'stated' && scale === undefined && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField<TimeUnit | 'file'>
              label={t('Unit of the file')}
              name="file-unit"
              value={unit}
              choices={[
                { value: 'file', label: t('Automatic') },
                ...timeUnits.map((one) => ({ value: one, label: names[one] })),
              ]}
              onValue={(chosen) => rebuild({ unit: chosen })}
            />
            {dating === 'unit-and-end' && (
              <TextField
                label={t('Age of the youngest tip')}
                name="latest-age"
                inputMode="decimal"
                placeholder={t('Automatic')}
                hint={t("In the file's unit. Use 0 if it is alive now.")}
                className="tabular"
                error={
                  parsedAge !== null && !parsedAge.ok ? timeFaultText(parsedAge.error) : undefined
                }
                value={age}
                onValue={(typed) => rebuild({ age: typed })}
              />
            )}
          </div>
        )}
        {state.forest !== null && (
          <ImportPreview
            {...props}
            onImported={(imported) => {
              if (origin === 'text') setText('');
              props.onImported(imported);
            }}
            isTyped={origin === 'text'}
            source={state.forest}
            settings={state.settings}
            parts={state.parts}
            report={state.report}
          />
        )}
      </div>
    </Dialog>
  );
}

function FileDrop({
  state,
  onFile,
  onNoFile,
}: {
  readonly state: ImportState;
  readonly onFile: (file: File) => void;
  /** Several files or a folder were dropped. */
  readonly onNoFile: () => void;
}) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    multiple: false,
    onDrop: ([file], rejections) =>
      // With several files, it is unclear which one the user wants.
      file === undefined || rejections.length > 0 ? onNoFile() : onFile(file),
  });
  return (
    <div
      {...getRootProps({
        'aria-label': t('Drop a file here, or choose one'),
        className: classNames(
          'flex cursor-pointer flex-col items-center gap-1 rounded-md border border-edge border-dashed px-4 py-5 text-center text-sm hover:border-leaf',
          isDragActive && 'border-leaf bg-leaf-tint',
        ),
      })}
    >
      <input {...getInputProps({ 'aria-label': t('File to import') })} />
      <FileUp aria-hidden="true" className="size-6 text-leaf" strokeWidth={1.5} />
      <span className="font-medium">{state.fileName ?? t('Drop a file, or choose one')}</span>
      <span className="text-quiet text-xs">
        {t('JSON, Newick, NEXUS, phyloXML, NeXML, a table (CSV, .xlsx, .ods) or an outline')}
      </span>
    </div>
  );
}
