import { dropSpecies, keepOnly, type Pruning } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { useEditing, useForest, useSelected } from '../../shown-tree/index.ts';

/** Removes all species but the selected ones, or those alone, as one edit, after saying what else changes. */
export function usePruning() {
  const forest = useForest();
  const { selected, select } = useSelected();
  const editing = useEditing();
  const dialogs = useDialogs();
  const toasts = useToasts();

  const perform = async (pruning: Pruning, question: string) => {
    if (pruning.operation === null) {
      toasts.note(t('Nothing would be removed.'));
      return;
    }
    const options = { accept: t('Remove'), destructive: true, detail: consequences(pruning) };
    if (!(await dialogs.confirm(question, options))) return;
    const refused = await editing.performLarge(pruning.operation);
    if (refused !== null) {
      toasts.error(refused);
      return;
    }
    select(null);
    toasts.note(
      t('{count, plural, one {# species removed} other {# species removed}}', {
        count: pruning.removed,
      }),
    );
  };

  return {
    keepOnly: () => perform(keepOnly(forest, selected), t('Keep only the selected species?')),
    removeOnly: () =>
      perform(
        dropSpecies(forest, selected),
        t('Remove the selected species, and keep their descendants?'),
      ),
  };
}

/** What is lost, and what becomes of the rest. */
function consequences({ removed, closedClades, unnamed, lengthened }: Pruning): string {
  const sentences = [
    t('{count, plural, one {# species will be removed.} other {# species will be removed.}}', {
      count: removed,
    }),
  ];
  if (closedClades.length > 0) {
    sentences.push(
      t(
        '{count, plural, one {A clade has one descendant left and closes up: {names}.} other {# clades have one descendant left and close up: {names}.}}',
        { count: closedClades.length, names: listed(closedClades) },
      ),
    );
  }
  if (unnamed.length > 0) {
    sentences.push(
      t(
        '{count, plural, one {From one of them several others descend, so a split without a name takes its place: {names}.} other {From # of them several others descend, so splits without names take their places: {names}.}}',
        { count: unnamed.length, names: listed(unnamed) },
      ),
    );
  }
  if (lengthened > 0) {
    sentences.push(
      t(
        '{count, plural, one {A bar will begin at an earlier split.} other {# bars will begin at earlier splits.}}',
        { count: lengthened },
      ),
    );
  }
  return sentences.join(' ');
}

const shownNames = 5;

function listed(names: readonly string[]): string {
  return [...names.slice(0, shownNames), ...(names.length > shownNames ? ['…'] : [])].join(', ');
}
