import { newIdentifier } from '@life-tree/contract';
import {
  addDescendant,
  addRoot,
  type Operation,
  type SpeciesId,
  speciesId,
} from '@life-tree/phylogeny';
import { failureText } from '../../api/api-error.ts';
import { refusalText } from '../../texts/rule-messages.ts';
import { t, tCount } from '../../texts/t.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import type { TreeStore } from '../open-tree/index.ts';

/** What people do to a tree, from wherever they do it. */
export interface Editing {
  /** Does an edit, maybe of a typing session; answers why not, or null when it is done. */
  readonly perform: (operation: Operation, session?: string) => string | null;
  /** The same where there is no field to say the reason at. */
  readonly performOrTell: (operation: Operation) => boolean;
  /** Does something that may fail, and says so when it does. */
  readonly attempt: (act: Promise<void>) => Promise<void>;
  /** A descendant of this species, or a root; it becomes the selected one. Null when it cannot be. */
  readonly add: (ancestor: SpeciesId | null) => SpeciesId | null;
  /** Asks first. */
  readonly remove: (species: SpeciesId) => Promise<void>;
}

export function useEditing(store: TreeStore, select: (species: SpeciesId | null) => void): Editing {
  const dialogs = useDialogs();
  const toasts = useToasts();

  const perform = (operation: Operation, session?: string): string | null => {
    const performed = store.perform(operation, session);
    if (!performed.ok) return refusalText(performed.error);
    // What could not be done along with the rest is said for each species.
    for (const skipped of performed.value.skipped) {
      const { id } = skipped;
      const reason = refusalText(skipped);
      const { forest } = store.state();
      const row = id === null ? -1 : forest.indexOf(id);
      toasts.error(
        row < 0 ? reason : t('{name} was skipped: {reason}', { name: forest.name(row), reason }),
      );
    }
    return null;
  };
  const performOrTell = (operation: Operation): boolean => {
    const refused = perform(operation);
    if (refused !== null) toasts.error(refused);
    return refused === null;
  };

  return {
    perform,
    performOrTell,
    attempt: (act) => act.catch((failure: unknown) => toasts.error(failureText(failure))),
    add: (ancestor) => {
      const { forest } = store.state();
      const id = speciesId(newIdentifier());
      const above = ancestor === null ? -1 : forest.indexOf(ancestor);
      const operation = above < 0 ? addRoot(forest, id) : addDescendant(forest, above, id);
      if (!performOrTell(operation)) return null;
      select(id);
      return id;
    },
    remove: async (species) => {
      const { forest } = store.state();
      const index = forest.indexOf(species);
      if (index < 0) return;
      const name = forest.name(index);
      const lost = forest.branchSize(index) - 1;
      const question =
        lost === 0
          ? t('Are you sure you wanna delete {name}?', { name })
          : t('Are you sure you wanna delete {name} (and its descendants)?', { name });
      const detail =
        lost === 0
          ? {}
          : {
              detail: tCount(
                lost,
                'Its descendant will also be deleted.',
                'Its {count} descendants will also be deleted.',
              ),
            };
      const options = { accept: t('Delete'), destructive: true, ...detail };
      if (!(await dialogs.confirm(question, options))) return;
      if (!performOrTell({ kind: 'delete-branches', ids: [species] })) return;
      select(null);
      await dialogs.alert(t('{name} deleted successfully', { name }));
    },
  };
}
