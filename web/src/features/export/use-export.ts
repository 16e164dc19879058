import type { CanvasSettings } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import {
  type DrawingTexts,
  type Forest,
  geologicTimeScaleCredit,
  type LabelStyle,
  type NamedSettings,
  partEntries,
  type ReferenceStyle,
  type ShownChoice,
  settingsOf,
  shownSpecies,
  type TreeParts,
} from '@life-tree/phylogeny';
import { useEffect, useRef, useState } from 'react';
import { legendTexts } from '../../texts/legend-texts.ts';
import { t } from '../../texts/t.ts';
import { loadIntervalNames, timeNotation } from '../../texts/time-notation.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { referenceTexts } from '../sources/index.ts';
import {
  type ExportFormat,
  type ExportOutcome,
  fileKinds,
  type ImageScale,
  isDrawing,
} from './export-request.ts';
import { exportTree } from './export-tree.ts';
import { fileName, saveFile } from './save-file.ts';

export interface OpenTree {
  readonly forest: Forest;
  readonly parts: TreeParts;
  /** Its name and settings. */
  readonly details: Pick<Tree, 'name'> & NamedSettings;
  readonly settings: CanvasSettings;
}

interface ExportChoice {
  readonly format: ExportFormat;
  readonly scale?: ImageScale;
  /** Whether to include collapsed species and species hidden by the present time. */
  readonly isWhole?: boolean;
  readonly embedImages?: boolean;
  readonly labels?: LabelStyle;
  /** How a drawing lists the sources of what it shows. Null for not at all. */
  readonly references?: ReferenceStyle | null;
}

interface Export {
  /** From 0 to 1 while a file is being created, null otherwise. */
  readonly progress: number | null;
  /** Why the last file could not be created. */
  readonly fault: string | null;
  /** Creates and downloads a file. Returns why that failed, or null. */
  readonly run: (choice: ExportChoice) => Promise<string | null>;
  readonly cancel: () => void;
}

/** Exports the open tree, one file at a time. */
export function useExport({ forest, parts, details, settings }: OpenTree): Export {
  const toasts = useToasts();
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setProgress(null);
  };
  const run = async (choice: ExportChoice) => {
    const {
      format,
      scale = 1,
      isWhole = false,
      embedImages = false,
      labels = 'underscores',
      references: style = 'numbers',
    } = choice;
    cancel();
    const abort = new AbortController();
    running.current = abort;
    setFault(null);
    setProgress(0);
    const { chronological, unit, names, grid, bands, uncertainty } = settings;
    const { notation, collapsed, present } = settings;
    const { name } = details;
    const shown = isWhole ? {} : { collapsed, present };
    await loadIntervalNames();
    const references =
      style === null || !isDrawing(format)
        ? null
        : await referenceTexts(forest, parts.sources, shown, style);
    if (abort.signal.aborted) return null;
    const request = {
      columns: forest.columns,
      parts: partEntries(parts),
      name,
      format,
      scale,
      embedImages,
      labels,
      view: {
        chronological,
        unit,
        names,
        grid,
        bands,
        uncertainty,
        notation: timeNotation(notation),
        texts: drawingTexts(forest, shown),
      },
      settings: settingsOf(details),
      references,
      shown,
    };
    const outcome = await exportTree(request, { onProgress: setProgress, signal: abort.signal });
    setProgress(null);
    if (outcome.kind !== 'done') {
      const reason = faultText(outcome);
      setFault(reason);
      return reason;
    }
    saveFile(outcome.file, fileName(name, fileKinds[format].extension));
    const { missingImages } = outcome;
    if (missingImages > 0) {
      toasts.note(
        t(
          '{count, plural, one {# image could not be included in the file} other {# images could not be included in the file}}',
          { count: missingImages },
        ),
      );
    }
    return null;
  };
  return { progress, fault, run, cancel };
}

function drawingTexts(forest: Forest, choice: ShownChoice): DrawingTexts {
  const shown = shownSpecies(forest, choice);
  let count = 0;
  for (let index = 0; index < forest.size; index++) {
    if (shown?.[index] !== 0 && !forest.isInferred(index)) count++;
  }
  const { title, version, licence } = geologicTimeScaleCredit;
  return {
    speciesCount: t('{count, plural, one {# species} other {# species}}', { count }),
    credit: t('Time scale: {chart}, {licence}', { chart: `${title} ${version}`, licence }),
    legend: legendTexts(),
  };
}

function faultText(outcome: Exclude<ExportOutcome, { kind: 'done' }>): string {
  if (outcome.kind === 'failed') return t('The file could not be created');
  return t(
    'This image would be {width} × {height} pixels, which is more than a browser can draw. Choose a smaller size, or choose SVG or PDF, which stay sharp at any size.',
    { width: Math.ceil(outcome.width), height: Math.ceil(outcome.height) },
  );
}
