import {
  defaultTimeUnit,
  Forest,
  lookOf,
  partsFrom,
  type SpeciesId,
  type TreeImport,
  years,
} from '@life-tree/phylogeny';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { formatDuration } from '../../../texts/times.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LongWork } from '../../../ui/feedback/long-work.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TreePreview } from '../../canvas-tools/index.ts';
import { useForest, useSelected, useTimes } from '../../shown-tree/index.ts';
import { useStore } from '../use-store.ts';
import { ImportFooter, useIsTooMany } from './import-footer.tsx';
import { hasImportableImages, reportImages } from './import-images.ts';
import { importInto } from './import-operation.ts';
import { ImportReport, type ReportLine, reportLeftOut } from './import-report.tsx';
import type { ImportState } from './reading/use-import-file.ts';
import { useAddSpecies } from './use-add-species.ts';

export interface ImportEnding {
  readonly onClose: () => void;
  readonly onImported: (imported: Imported) => void;
}

type Position = 'roots' | 'selected';

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
  const { style: times } = useTimes();
  const { source, settings, parts, report } = props;
  const isTooMany = useIsTooMany(source.speciesCount);
  const selected = selection === null ? -1 : forest.indexOf(selection);
  const [position, setPosition] = useState<Position>(selected < 0 ? 'roots' : 'selected');
  const [error, setError] = useState<string | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const adding = useAddSpecies();
  /** An import that was refused is tried again with the same ids, because its reply may only have been lost. */
  const attempt = useRef<{ source: Forest; under: number; whole: TreeImport } | null>(null);
  const imageReport = useMemo(() => reportImages(source), [source]);
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
  const runImport = async () => {
    if (attempt.current?.source !== source || attempt.current.under !== under) {
      const tree = { forest, parts: store.state().parts };
      attempt.current = {
        source,
        under,
        whole: importInto(tree, under, { forest: source, parts }),
      };
    }
    const { whole } = attempt.current;
    const ended = await adding.add(whole, takenOver, withImages);
    setError(ended.refused);
    if (ended.refused !== null) return;
    const first = whole.branch.species[0]?.id;
    if (ended.report.length === 0) finish(first, []);
    else setImported({ source, first, report: ended.report });
  };

  const runAwaited = useEffectEvent(() => {
    if (!props.isReady) return;
    props.onAwaited(false);
    if (!isTooMany && !adding.isAdding) void runImport();
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
      <TreePreview forest={source} look={look} style={style} hasTimes={props.isDated === true} />
      <p className="tabular text-sm">
        {t('{count, plural, one {# species} other {# species}}', { count: source.speciesCount })}
        {inferred > 0 &&
          `, ${t('{count, plural, one {# inferred ancestor} other {# inferred ancestors}}', { count: inferred })}`}
        {span !== null &&
          props.isDated !== null &&
          `, ${formatDuration(years(Number((span.to - span.from).toPrecision(4))), unit, style)}`}
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
      <ImportFooter
        error={error}
        isTooMany={isTooMany}
        openQuestions={props.openQuestions}
        work={
          adding.progress !== null && (
            <LongWork
              label={t('Importing images')}
              progress={adding.progress}
              onCancel={adding.cancel}
            />
          )
        }
      >
        <Button
          disabled={!isBuilding && (isTooMany || !props.isReady)}
          busy={adding.isAdding || isAwaited}
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
      </ImportFooter>
    </>
  );
}
