import { newIdentifier } from '@life-tree/contract/values';
import {
  copyBranches,
  duplicateSpecies,
  type Forest,
  type SpeciesId,
  settingsOf,
  type TreeImport,
  type TreeSettings,
} from '@life-tree/phylogeny';
import { type ReactNode, useEffect, useState } from 'react';
import { nextTask } from '../../../scheduling/slices.ts';
import { refusalText } from '../../../texts/rule-messages.ts';
import { t } from '../../../texts/t.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import {
  type PastedText,
  readClipboard,
  recallCopy,
  speciesToCopy,
  useClipboardEvent,
} from '../../open-tree/index.ts';
import { type Selection, useForest, useSelected } from '../../shown-tree/index.ts';
import { hasImportableImages, reportImages } from '../import/import-images.ts';
import { datesFor, importInto } from '../import/import-operation.ts';
import { type ReportLine, reportLeftOut, useReportNote } from '../import/import-report.tsx';
import { faultText } from '../import/reading/fault-text.ts';
import { useAddSpecies } from '../import/use-add-species.ts';
import { useStore } from '../use-store.ts';
import { acceptsScale, askForPlace, reportLost } from './paste-questions.ts';
import { readText } from './read-text.ts';
import { usePlanCheck } from './use-plan-check.ts';

interface PastingSettings {
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
  const store = useStore();
  const forest = useForest();
  const { selection, selected, selectMany } = useSelected();
  const { onUnclear, onFiles } = settings;
  const toasts = useToasts();
  const dialogs = useDialogs();
  const adding = useAddSpecies();
  const fitsPlan = usePlanCheck();
  const report = useReportNote();
  const select = useSelectionOfNew(forest, selectMany);

  /** Adds copies as one edit, after asking if something cannot come with them. Null if nothing is added. */
  const add = async (source: Forest, added: TreeImport, taken: TreeSettings | null) => {
    const isOffline = store.state().saving === 'offline';
    const withImages = hasImportableImages(source);
    const lost = [...reportLeftOut(added), ...reportLost(source, added, withImages && isOffline)];
    if (lost.length > 0) {
      const detail = lost.map(({ message }) => `${message}.`).join(' ');
      const options = { detail, accept: t('Paste without them') };
      if (!(await dialogs.confirm(t('Not everything can be pasted'), options))) return null;
    }
    const ended = await adding.add(added, taken, withImages && !isOffline);
    if (ended.refused !== null) {
      toasts.error(ended.refused);
      return null;
    }
    select(added.branch.species.map(({ id }) => id));
    return [...reportImages(source), ...lost, ...ended.report];
  };

  const note = (count: number, lines: readonly ReportLine[]) =>
    report.note(
      t('{count, plural, one {# species pasted} other {# species pasted}}', { count }),
      lines,
    );

  const pasteText = async ({ text, isCopy }: PastedText) => {
    if (text.trim() === '') {
      toasts.error(t('There are no species on the clipboard.'));
      return;
    }
    const { details } = store.state();
    const isNew = store.state().forest.size === 0;
    const options = { ...datesFor(store.state().forest, details.scale), isCopy };
    const read = await readText(text, options);
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
    let taken = isNew ? read.settings : null;
    if (isCopy) {
      // A copied branch says what its times mean, but nothing about the rest of the tree.
      const { notation, scale } = read.settings ?? {};
      const times = settingsOf({ ...(notation && { notation }), ...(scale && { scale }) });
      taken = isNew && details.scale === undefined ? times : null;
      if (taken === null && !(await acceptsScale(dialogs, source, times, details))) return;
    }
    await nextTask();
    const place = await askForPlace(dialogs, store, source, selection);
    if (place === null) return;
    const state = store.state();
    const under = place.under === null ? -1 : state.forest.indexOf(place.under);
    if (place.under !== null && under < 0) {
      // Somebody else has deleted it while the user was asked.
      toasts.error(refusalText({ code: 'unknown-species', values: {} }));
      return;
    }
    const added = importInto(state, under, { forest: place.source, parts });
    const lines = await add(place.source, added, taken);
    if (lines !== null) note(count, [...read.report, ...lines]);
  };

  const duplicate = async () => {
    const { details, ...state } = store.state();
    const ids = speciesToCopy(state, selected);
    if (ids.length === 0 || !(await fitsPlan(ids.length))) return;
    const copy = copyBranches({ ...state, fields: details }, ids);
    const lines = await add(copy.forest, duplicateSpecies(state, copy, newIdentifier), null);
    if (lines !== null && lines.length > 0) note(ids.length, lines);
  };

  useClipboardEvent('paste', (event) => {
    if (event.clipboardData === null) return;
    event.preventDefault();
    const pasted = readClipboard(event.clipboardData);
    const { files } = event.clipboardData;
    // Spreadsheets put a picture of the cells beside their text.
    if (pasted.text === '' && files.length > 0) onFiles([...files]);
    else void pasteText(pasted);
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
      } else await pasteText(recallCopy(text));
    },
    duplicate,
    dialog: report.dialog,
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
