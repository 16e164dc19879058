import { newIdentifier } from '@life-tree/contract';
import {
  type DatingOptions,
  defaultTimeUnit,
  type Forest,
  faultMessages,
  formatRange,
  type ImportBranch,
  type SpeciesId,
  type TimeUnit,
  timeUnits,
  yearsPer,
} from '@life-tree/phylogeny';
import { FileUp } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { errorText } from '../../../texts/messages.ts';
import { t, tCount, tMessage } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LongWork } from '../../../ui/long-work.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TreeMiniature } from '../../canvas-tools/index.ts';
import type { TreeStore } from '../../open-tree/index.ts';
import type { Editing } from '../use-editing.ts';
import { bringsImages, reportImages } from './import-images.ts';
import { importOperation, importWithoutImages } from './import-operation.ts';
import { ImportReport, type ReportLine } from './import-report.tsx';
import { useImageImport } from './use-image-import.ts';
import { type ImportState, useImportFile } from './use-import-file.ts';
import { useMostSpecies } from './use-max-species.ts';

interface ImportDialogProps {
  readonly store: TreeStore;
  readonly forest: Forest;
  readonly selection: SpeciesId | null;
  readonly editing: Editing;
  readonly onClose: () => void;
  readonly onImported: (species: SpeciesId) => void;
}

type Target = 'roots' | 'selected';

/** A file of species: looked at first, then brought in whole or not at all. */
export function ImportDialog(props: ImportDialogProps) {
  const { onClose } = props;
  const { state, read, refuse, build, cancel } = useImportFile();
  const [tree, setTree] = useState('0');
  const [unit, setUnit] = useState<TimeUnit | 'file'>('file');
  const [age, setAge] = useState('');

  const rebuild = (nextTree: string, nextUnit: TimeUnit | 'file', nextAge: string) => {
    setTree(nextTree);
    setUnit(nextUnit);
    setAge(nextAge);
    const latestAge = Number(nextAge.replace(',', '.'));
    const options: DatingOptions = {
      ...(nextUnit !== 'file' && { yearsPerUnit: yearsPer(nextUnit) }),
      ...(nextAge.trim() !== '' && Number.isFinite(latestAge) && { latestAge }),
    };
    build(Number(nextTree), options);
  };
  const readAnother = (file: File) => {
    setTree('0');
    setUnit('file');
    setAge('');
    read(file);
  };
  const { fault, dating, progress } = state;

  return (
    <Dialog title={t('Import species')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <FileDrop
          state={state}
          onFile={readAnother}
          onNoFile={() => refuse(t('Choose a single file. Folders cannot be imported.'))}
        />
        {progress !== null && (
          <LongWork
            label={t('Reading {name}', { name: state.fileName ?? '' })}
            share={progress}
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
            choices={state.trees.map((name, place) => ({
              value: String(place),
              label: name ?? t('Tree {number}', { number: place + 1 }),
            }))}
            onValue={(chosen) => rebuild(chosen, unit, age)}
          />
        )}
        {dating !== 'stated' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField<TimeUnit | 'file'>
              label={t('Unit of the file')}
              name="file-unit"
              value={unit}
              choices={[
                { value: 'file', label: t('Detect automatically') },
                ...timeUnits.map((one) => ({ value: one, label: one })),
              ]}
              onValue={(chosen) => rebuild(tree, chosen, age)}
            />
            {dating === 'unit-and-end' && (
              <TextField
                label={t('Age of the youngest tip')}
                name="latest-age"
                inputMode="decimal"
                placeholder={t('Detect automatically')}
                hint={t("In the file's unit. Use 0 if it is alive today.")}
                className="tabular"
                value={age}
                onValue={(typed) => rebuild(tree, unit, typed)}
              />
            )}
          </div>
        )}
        {state.forest !== null && (
          <Preview {...props} source={state.forest} report={state.report} />
        )}
      </div>
    </Dialog>
  );
}

function faultText(fault: NonNullable<ImportState['fault']>): string {
  if (typeof fault === 'string') return fault;
  const { code, values, line, column } = fault;
  const message = tMessage(faultMessages[code], values);
  if (line === null) return message;
  return column === null
    ? t('{message} (line {line})', { message, line })
    : t('{message} (line {line}, column {column})', { message, line, column });
}

function FileDrop({
  state,
  onFile,
  onNoFile,
}: {
  readonly state: ImportState;
  readonly onFile: (file: File) => void;
  /** Something else was dropped: several files, or a folder. */
  readonly onNoFile: () => void;
}) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    multiple: false,
    onDrop: ([file], rejections) =>
      // Of several files nobody knows which one was meant.
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
        {t('JSON, Newick, NEXUS, phyloXML, NeXML or a table of time ranges')}
      </span>
    </div>
  );
}

/** An import with images that was sent. */
interface Attempt {
  readonly source: Forest;
  readonly under: number;
  readonly operation: ImportBranch;
  readonly operationId: string;
}

/** An import that is done, but for some images. */
interface Imported {
  readonly source: Forest;
  readonly first: SpeciesId | undefined;
  readonly report: readonly ReportLine[];
}

interface PreviewProps extends ImportDialogProps {
  readonly source: Forest;
  readonly report: ImportState['report'];
}

function Preview(props: PreviewProps) {
  const { source, report, store, forest, selection, editing } = props;
  const mostSpecies = useMostSpecies(store.treeId);
  const selected = selection === null ? -1 : forest.indexOf(selection);
  const [target, setTarget] = useState<Target>(selected < 0 ? 'roots' : 'selected');
  const [error, setError] = useState<string | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const attempt = useRef<Attempt | null>(null);
  const images = useImageImport(store);
  const imageReport = useMemo(() => reportImages(source), [source]);
  const isTooMany = mostSpecies !== null && forest.size + source.size > mostSpecies;
  const { span } = source;

  const under = target === 'selected' ? selected : -1;
  const finish = (first: SpeciesId | undefined) => {
    props.onClose();
    if (first !== undefined) props.onImported(first);
  };
  const bringIn = async () => {
    if (bringsImages(source)) {
      // The same import again, should its reply get lost.
      if (attempt.current?.source !== source || attempt.current.under !== under) {
        const operation = importOperation(source, forest, under);
        attempt.current = { source, under, operation, operationId: newIdentifier() };
      }
      const { operation, operationId } = attempt.current;
      const ended = await images.run(operation, operationId);
      setError(ended.refused);
      if (ended.refused !== null) return;
      const first = operation.species[0]?.id;
      if (ended.report.length === 0) finish(first);
      else setImported({ source, first, report: ended.report });
      return;
    }
    const operation = importWithoutImages(source, forest, under);
    const refused = editing.perform(operation);
    setError(refused);
    if (refused === null) finish(operation.species[0]?.id);
  };

  if (imported?.source === source) {
    return (
      <>
        <p role="status" className="text-sm">
          {tCount(
            source.size,
            '{count} species was imported, but not all images.',
            '{count} species were imported, but not all images.',
          )}
        </p>
        <ImportReport report={imported.report} />
        <Button className="self-end" onClick={() => finish(imported.first)}>
          {t('Close')}
        </Button>
      </>
    );
  }
  return (
    <>
      <div className="h-40 overflow-hidden rounded-md border border-line bg-sunken">
        <TreeMiniature forest={source} />
      </div>
      <p className="tabular text-sm">
        {tCount(source.size, '{count} species', '{count} species')}
        {span !== null && `, ${formatRange(span.from, span.to, defaultTimeUnit(span))}`}
      </p>
      <ImportReport report={[...report, ...imageReport]} />
      {selected >= 0 && (
        <SelectField<Target>
          label={t('Import into')}
          name="import-target"
          value={target}
          choices={[
            { value: 'selected', label: t('Under {name}', { name: forest.name(selected) }) },
            { value: 'roots', label: t('As new roots') },
          ]}
          onValue={setTarget}
        />
      )}
      <p role="alert" className="text-red text-sm empty:hidden">
        {isTooMany ? errorText('species-limit') : error}
      </p>
      {images.progress !== null && (
        <LongWork label={t('Importing images')} share={images.progress} onCancel={images.cancel} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {isTooMany && (
          <LinkButton variant="secondary" to="/pricing">
            {t('See plans')}
          </LinkButton>
        )}
        <Button disabled={isTooMany} busy={images.progress !== null} onClick={bringIn}>
          {tCount(source.size, 'Import {count} species', 'Import {count} species')}
        </Button>
      </div>
    </>
  );
}
