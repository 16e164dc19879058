import { newIdentifier } from '@life-tree/contract/values';
import {
  defaultTimeUnit,
  Forest,
  lookOf,
  partsFrom,
  reportMessages,
  type SpeciesId,
  type TreeImport,
  years,
} from '@life-tree/phylogeny';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { errorText } from '../../../texts/messages.ts';
import { shownName } from '../../../texts/shown-name.ts';
import { t, tMessage } from '../../../texts/t.ts';
import { formatDuration, formatTime } from '../../../texts/times.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { LongWork } from '../../../ui/feedback/long-work.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TreeMiniature } from '../../canvas-tools/index.ts';
import { useEditing, useForest, useSelected, useTimes } from '../../shown-tree/index.ts';
import { treeLimitsQuery } from '../tree-limits-query.ts';
import { useStore } from '../use-store.ts';
import { hasImportableImages, reportImages } from './import-images.ts';
import { importInto, importOperation, withoutImages } from './import-operation.ts';
import { ImportReport, type ReportLine } from './import-report.tsx';
import { type SentImport, useImageImport } from './use-image-import.ts';
import type { ImportState } from './use-import-file.ts';

export interface ImportEnding {
  readonly onClose: () => void;
  readonly onImported: (imported: Imported) => void;
}

type Position = 'roots' | 'selected';

/** An import with images that has been sent. */
interface Attempt {
  readonly source: Forest;
  readonly under: number;
  readonly sent: SentImport;
}

/** A finished import. */
export interface Imported {
  readonly source: Forest;
  readonly first: SpeciesId | undefined;
  readonly report: readonly ReportLine[];
}

interface ImportPreviewProps extends ImportEnding {
  /** Whether the species were typed, not read from a file. */
  readonly isTyped: boolean;
  /** Whether nothing is left open, so that the species can be imported. */
  readonly isReady: boolean;
  /** Whether something newer than what is shown is being read. */
  readonly isBuilding: boolean;
  /** Whether the species are to be imported as soon as everything has been read. */
  readonly isAwaited: boolean;
  readonly onAwaited: (isAwaited: boolean) => void;
  readonly openQuestions: number;
  /** Whether it is known when the species lived, only for how long (false), or neither (null). */
  readonly isDated: boolean | null;
  readonly source: Forest;
  readonly settings: ImportState['settings'];
  readonly report: ImportState['report'];
  /** Whether what the report says about dates is listed as problems, too. */
  readonly hasProblems: boolean;
  readonly parts: ImportState['parts'];
}

export function ImportPreview(props: ImportPreviewProps) {
  const store = useStore();
  const forest = useForest();
  const { selection } = useSelected();
  const editing = useEditing();
  const { style: times } = useTimes();
  const { source, settings, parts, report } = props;
  const maxSpecies = useMaxSpecies(store.treeId);
  const selected = selection === null ? -1 : forest.indexOf(selection);
  const [position, setPosition] = useState<Position>(selected < 0 ? 'roots' : 'selected');
  const [error, setError] = useState<string | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const images = useImageImport();
  const isBusy = isImporting || images.progress !== null;
  const attempt = useRef<Attempt | null>(null);
  const imageReport = useMemo(() => reportImages(source), [source]);
  const species = forest.speciesCount + source.speciesCount;
  const isTooMany = maxSpecies !== null && species > maxSpecies;
  const { span } = source;
  const unit = span === null ? 'Million Years' : defaultTimeUnit(span);
  // A tree that had species before the import keeps its own settings.
  const takenOver = forest.size === 0 ? settings : null;
  const style = { ...times, ...takenOver };
  const inferred = source.size - source.speciesCount;

  const under = position === 'selected' ? selected : -1;
  const look = useMemo(() => lookOf(settings, partsFrom(parts)), [settings, parts]);
  const withImages = useMemo(() => hasImportableImages(source), [source]);
  const leftOut = useMemo(
    () => reportLeftOut(importInto(store.state(), -1, { forest: Forest.empty, parts })),
    [parts, store],
  );
  const fullReport = [...report, ...imageReport, ...leftOut];
  const finish = (first: SpeciesId | undefined, missing: readonly ReportLine[]) => {
    props.onClose();
    props.onImported({ source, first, report: [...fullReport, ...missing] });
  };
  const importHere = () =>
    importInto({ forest, parts: store.state().parts }, under, { forest: source, parts });
  const runImport = async () => {
    if (withImages) {
      // A retry after a lost reply sends the same operation with the same id.
      if (attempt.current?.source !== source || attempt.current.under !== under) {
        const sent = { source: importHere(), settings: takenOver, operationId: newIdentifier() };
        attempt.current = { source, under, sent };
      }
      const { sent } = attempt.current;
      const ended = await images.run(sent);
      setError(ended.refused);
      if (ended.refused !== null) return;
      const first = sent.source.branch.species[0]?.id;
      if (ended.report.length === 0) finish(first, []);
      else setImported({ source, first, report: ended.report });
      return;
    }
    const whole = withoutImages(importHere());
    setIsImporting(true);
    const refused = await editing.performLarge(importOperation(whole, takenOver));
    setIsImporting(false);
    setError(refused);
    if (refused !== null) return;
    finish(whole.branch.species[0]?.id, []);
  };

  const runAwaited = useEffectEvent(() => {
    if (!props.isReady) return;
    props.onAwaited(false);
    if (!isTooMany && !isBusy) void runImport();
  });
  const { isAwaited, isBuilding } = props;
  useEffect(() => {
    if (isAwaited && !isBuilding) runAwaited();
  }, [isAwaited, isBuilding]);

  if (imported?.source === source) {
    return (
      <>
        <p role="status" className="text-sm">
          {t(
            '{count, plural, one {# species was imported, but not all images.} other {# species were imported, but not all images.}}',
            { count: source.speciesCount },
          )}
        </p>
        <ImportReport report={imported.report} />
        <Button className="self-end" onClick={() => finish(imported.first, imported.report)}>
          {t('Close')}
        </Button>
      </>
    );
  }
  return (
    <>
      <figure className="overflow-hidden rounded-md border border-line bg-sunken">
        <div className="h-36">
          <TreeMiniature forest={source} look={look} />
        </div>
        {span !== null && props.isDated && (
          <figcaption className="tabular flex justify-between px-[8%] pb-1.5 text-quiet text-xs">
            {[span.from, span.to].map((time) => (
              <span key={time}>{formatTime(time, unit, style)}</span>
            ))}
          </figcaption>
        )}
      </figure>
      <p className="tabular text-sm">
        {t('{count, plural, one {# species} other {# species}}', { count: source.speciesCount })}
        {inferred > 0 &&
          `, ${t('{count, plural, one {# inferred ancestor} other {# inferred ancestors}}', { count: inferred })}`}
        {span !== null &&
          props.isDated !== null &&
          `, ${formatDuration(years(span.to - span.from), unit, style)}`}
      </p>
      <ImportReport report={fullReport} isFolded={props.hasProblems} />
      {selected >= 0 && (
        <SelectField<Position>
          label={t('Import into')}
          name="import-target"
          value={position}
          choices={[
            { value: 'selected', label: t('Under {name}', { name: shownName(forest, selected) }) },
            { value: 'roots', label: t('As new roots') },
          ]}
          onValue={setPosition}
        />
      )}
      <p role="alert" className="text-red text-sm empty:hidden">
        {isTooMany ? errorText('species-limit') : error}
      </p>
      {images.progress !== null && (
        <LongWork
          label={t('Importing images')}
          progress={images.progress}
          onCancel={images.cancel}
        />
      )}
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-surface px-6 py-4">
        <p role="status" className="grow text-quiet text-sm empty:hidden">
          {props.openQuestions > 0 &&
            t('{count, plural, one {# question is open} other {# questions are open}}', {
              count: props.openQuestions,
            })}
        </p>
        {isTooMany && (
          <LinkButton variant="secondary" to="/pricing">
            {t('See plans')}
          </LinkButton>
        )}
        <Button
          disabled={!isBuilding && (isTooMany || !props.isReady)}
          busy={isBusy || isAwaited}
          aria-keyshortcuts={props.isTyped ? 'Control+Enter' : undefined}
          onClick={() => props.onAwaited(true)}
        >
          {props.isTyped
            ? t('{count, plural, one {Create # species} other {Create # species}}', {
                count: source.speciesCount,
              })
            : t('{count, plural, one {Import # species} other {Import # species}}', {
                count: source.speciesCount,
              })}
        </Button>
      </div>
    </>
  );
}

/** What the tree has no room for. */
export function reportLeftOut({ leftOut }: TreeImport): ReportLine[] {
  const code = 'part-left-out';
  return leftOut.map((value) => {
    const values = { name: String('name' in value ? value.name : (value.title ?? value.type)) };
    const message = tMessage(reportMessages[code], values);
    return { kind: 'dropped', code, values, message, count: 1, examples: [] };
  });
}

/** How many species the plan of the tree's owner allows. Null without a limit or until it is known. */
function useMaxSpecies(treeId: string): number | null {
  const { data } = useQuery(treeLimitsQuery(useApi(), treeId));
  return data?.maxSpecies ?? null;
}
