import { newIdentifier } from '@life-tree/contract/values';
import {
  duplicateSpecies,
  type Forest,
  type SpeciesId,
  speciesId,
  type TreeImport,
  type TreeSettings,
} from '@life-tree/phylogeny';
import { type ReactNode, useEffect, useState } from 'react';
import { nextTask } from '../../../scheduling/slices.ts';
import { t } from '../../../texts/t.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import type { Selection } from '../../canvas-tools/index.ts';
import {
  readClipboard,
  recallJson,
  speciesToCopy,
  type TreeStore,
  useClipboardEvent,
} from '../../open-tree/index.ts';
import { faultText } from '../import/fault-text.ts';
import { hasImportableImages, reportImages } from '../import/import-images.ts';
import {
  datesFor,
  importInto,
  importOperation,
  withoutImages,
} from '../import/import-operation.ts';
import { reportLeftOut } from '../import/import-preview.tsx';
import { ImportReportDialog, type ReportLine } from '../import/import-report.tsx';
import { useImageImport } from '../import/use-image-import.ts';
import type { Editing } from '../use-editing.ts';
import { readText } from './read-text.ts';
import { usePlanCheck } from './use-plan-check.ts';

interface PastingSettings extends Pick<Selection, 'selection' | 'selected' | 'selectMany'> {
  readonly store: TreeStore;
  readonly forest: Forest;
  readonly editing: Editing;
  /** Asks what a text means before its species are added. */
  readonly onUnclear: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

export interface Pasting {
  /** Pastes what is on the clipboard, if the browser lets the page read it. */
  readonly paste: () => Promise<void>;
  /** Copies the selected species beside themselves. */
  readonly duplicate: () => Promise<void>;
  /** The report of the last paste, if it is open. */
  readonly dialog: ReactNode;
}

/** Pastes species under the selected one, or as roots, as one edit. */
export function usePasting(settings: PastingSettings): Pasting {
  const { store, forest, selection, selected, selectMany, editing, onUnclear, onFiles } = settings;
  const toasts = useToasts();
  const dialogs = useDialogs();
  const images = useImageImport(store);
  const fitsPlan = usePlanCheck(store);
  const [report, setReport] = useState<readonly ReportLine[] | null>(null);
  const select = useSelectionOfNew(forest, selectMany);

  /** Adds species as one edit. Returns why it is refused, or which images are missing. */
  const add = async (added: TreeImport, taken: TreeSettings | null, withImages: boolean) => {
    if (withImages && store.state().saving !== 'offline') {
      return images.run({ source: added, settings: taken, operationId: newIdentifier() });
    }
    const refused = await editing.performLarge(importOperation(withoutImages(added), taken));
    return refused === null ? { refused, report: [] } : { refused };
  };

  const pasteText = async (text: string) => {
    if (text.trim() === '') {
      toasts.error(t('There are no species on the clipboard.'));
      return;
    }
    const isNew = store.state().forest.size === 0;
    const read = await readText(text, datesFor(store.state().forest, store.state().details.scale));
    if ('fault' in read) {
      const { fault } = read;
      if (fault === null) toasts.error(t('The clipboard could not be read.'));
      // A place in the text can be corrected.
      else if (fault.line !== null) onUnclear(text);
      else if (fault.code !== 'plain-text') toasts.error(faultText(fault));
      else {
        const asList = { label: t('Read it as a list'), onClick: () => onUnclear(text) };
        toasts.error(t('The clipboard has text, but no tree or table.'), asList);
      }
      return;
    }
    if (read.isUnclear) {
      onUnclear(text);
      return;
    }
    const { forest: source, parts } = read.source;
    const count = source.speciesCount;
    if (source.size === 0) {
      toasts.error(t('There are no species on the clipboard.'));
      return;
    }
    if (!(await fitsPlan(count))) return;
    await nextTask();
    const state = store.state();
    // Within a tree, the new species do not join the groups of the old ones a second time.
    const groups = (parts.groups ?? []).filter(({ id }) => !state.parts.groups.has(id));
    const taken = isNew ? read.settings : null;
    const place = (under: number) =>
      importInto(state, under, { forest: source, parts: { ...parts, groups } });
    const withImages = hasImportableImages(source);
    let added = place(selection === null ? -1 : state.forest.indexOf(selection));
    let ended = await add(added, taken, withImages);
    if (ended.refused !== null && selection !== null) {
      // Most often because the selected species did not live then.
      if (!(await dialogs.confirm(ended.refused, { accept: t('Paste as roots') }))) return;
      added = place(-1);
      ended = await add(added, taken, withImages);
    }
    if (ended.refused !== null) {
      toasts.error(ended.refused);
      return;
    }
    select(added.branch.species.map(({ id }) => id));
    const lines = [
      ...read.report,
      ...reportImages(source),
      ...reportLeftOut(added),
      ...ended.report,
    ];
    toasts.note(
      t('{count, plural, one {# species pasted} other {# species pasted}}', { count }),
      lines.length === 0 ? undefined : { label: t('Report'), onClick: () => setReport(lines) },
    );
  };

  const duplicate = async () => {
    const { details, ...state } = store.state();
    const ids = speciesToCopy(state, selected);
    if (ids.length === 0 || !(await fitsPlan(ids.length))) return;
    const branch = duplicateSpecies({ ...state, fields: details }, ids, () =>
      speciesId(newIdentifier()),
    );
    const withImages = branch.species.some(({ image }) => image !== null);
    const ended = await add({ parts: [], branch, leftOut: [] }, null, withImages);
    if (ended.refused !== null) toasts.error(ended.refused);
    else select(branch.species.map(({ id }) => id));
  };

  useClipboardEvent('paste', (event) => {
    if (event.clipboardData === null) return;
    event.preventDefault();
    const text = readClipboard(event.clipboardData);
    const { files } = event.clipboardData;
    // Spreadsheets put a picture of the cells beside their text.
    if (text === '' && files.length > 0) onFiles([...files]);
    else void pasteText(text);
  });

  return {
    paste: async () => {
      const text = await navigator.clipboard.readText().catch(() => null);
      if (text === null) {
        toasts.error(
          t(
            'Your browser does not let this page read the clipboard. Press Ctrl V (or ⌘ V) to paste.',
          ),
        );
      } else await pasteText(recallJson(text));
    },
    duplicate,
    dialog: report !== null && (
      <DialogBoundary onClose={() => setReport(null)}>
        <ImportReportDialog report={report} onClose={() => setReport(null)} />
      </DialogBoundary>
    ),
  };
}

/** Selects new species when they are in the tree. Those with images first go to the server. */
function useSelectionOfNew(
  forest: Forest,
  selectMany: Selection['selectMany'],
): (ids: readonly SpeciesId[]) => void {
  const [awaited, setAwaited] = useState<readonly SpeciesId[]>([]);
  const [first] = awaited;
  const hasArrived = first !== undefined && forest.has(first);
  useEffect(() => {
    if (!hasArrived) return;
    selectMany(awaited, first);
    setAwaited([]);
  }, [hasArrived, awaited, first, selectMany]);
  return setAwaited;
}
