import type { CanvasSettings } from '@life-tree/canvas';
import { newIdentifier } from '@life-tree/contract/values';
import {
  addDescendant,
  addRoot,
  nowOf,
  type Operation,
  type SpeciesId,
  separateBranches,
  speciesId,
} from '@life-tree/phylogeny';
import { failureText } from '../../api/api-error.ts';
import { nextTask } from '../../scheduling/slices.ts';
import { refusalText } from '../../texts/rule-messages.ts';
import { shownName } from '../../texts/shown-name.ts';
import { t } from '../../texts/t.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../ui/overlays/dialogs.tsx';
import type { TreeStore } from '../open-tree/index.ts';
import type { Editing } from '../shown-tree/index.ts';
import { deletionTexts } from './deletion-texts.ts';
import { useTimeEdits } from './times/use-time-edits.ts';

interface EditingSettings {
  readonly settings: CanvasSettings;
  readonly select: (species: SpeciesId | null) => void;
  readonly showAdded: (species: SpeciesId) => void;
}

/** Makes the edits of an open tree. */
export function useTreeEdits(
  store: TreeStore,
  { settings, select, showAdded }: EditingSettings,
): Editing {
  const dialogs = useDialogs();
  const toasts = useToasts();

  const perform = (operation: Operation, session?: string): string | null => {
    const performed = store.perform(operation, session);
    if (!performed.ok) return refusalText(performed.error);
    // A bulk edit skips species that do not fit; report each of them.
    for (const skipped of performed.value.skipped) {
      const { id } = skipped;
      const reason = refusalText(skipped);
      const { forest } = store.state();
      const row = id === null ? -1 : forest.indexOf(id);
      toasts.error(
        row < 0
          ? reason
          : t('{name} was skipped: {reason}', { name: shownName(forest, row), reason }),
      );
    }
    return null;
  };
  const performLarge = async (operation: Operation) => {
    // The button that was pressed is drawn first.
    await nextTask();
    await store.prepare(operation);
    const refused = perform(operation);
    // Drawing a large change takes long enough without what the caller does next.
    await nextTask();
    return refused;
  };
  const timeEdits = useTimeEdits({ store, toasts, settings, perform, performLarge });
  const removeBranches = async (species: readonly SpeciesId[]): Promise<boolean> => {
    const ids = separateBranches(store.state().forest, species);
    const refused = await performLarge({ kind: 'delete-branches', ids });
    if (refused === null) select(null);
    else toasts.error(refused);
    return refused === null;
  };
  const performOrNotify = (operation: Operation): boolean => {
    const refused = perform(operation);
    if (refused !== null) toasts.error(refused);
    return refused === null;
  };

  return {
    ...timeEdits,
    latest: () => {
      const { forest, parts, details } = store.state();
      return { forest, parts, fields: details };
    },
    perform,
    performLarge,
    rename: (id, name, session) => perform({ kind: 'edit-species', id, name }, session),
    performOrNotify,
    attempt: (change) => change.catch((failure: unknown) => toasts.error(failureText(failure))),
    add: (ancestor) => {
      const { forest, details } = store.state();
      const id = speciesId(newIdentifier());
      const above = ancestor === null ? -1 : forest.indexOf(ancestor);
      const operation =
        above < 0 ? addRoot(forest, id) : addDescendant(forest, above, id, nowOf(details));
      if (!performOrNotify(operation)) return null;
      showAdded(id);
      return id;
    },
    showAdded,
    unlink: (id) => performOrNotify({ kind: 'set-ancestor', id, ancestorId: null }),
    setNotation: (notation) =>
      performOrNotify({ kind: 'edit-tree', notation: notation === 'years' ? null : notation }),
    cut: (species) => void removeBranches(species),
    remove: async (species) => {
      const { forest } = store.state();
      if (separateBranches(forest, species).length === 0) return;
      const { question, done, ...detail } = deletionTexts(forest, species);
      const options = { accept: t('Delete'), destructive: true, ...detail };
      if (!(await dialogs.confirm(question, options))) return;
      if (await removeBranches(species)) await dialogs.alert(done);
    },
  };
}
