import {
  type CellEdit,
  type CellEdits,
  cellEditsInSteps,
  checkOperation,
  type Forest,
  type Operation,
  type Refusal,
  type SpeciesId,
} from '@life-tree/phylogeny';
import { inSlices, runAtOnce } from '../../../../scheduling/slices.ts';
import { refusalText } from '../../../../texts/rule-messages.ts';
import { shownName } from '../../../../texts/shown-name.ts';
import { t } from '../../../../texts/t.ts';
import type { TreeStore } from '../../../open-tree/index.ts';
import type { Editing } from '../../../shown-tree/index.ts';

/** Edits of fewer species are performed at once, also while the page closes. */
const maxAtOnce = 1000;

/** Performs an edit of several species. Returns why it is refused and for which species, or null. */
export function performOnSeveral(
  store: TreeStore,
  editing: Editing,
  operation: Operation,
): string | null | Promise<string | null> {
  const tree = documentOf(store);
  const checked = checkOperation(tree, operation);
  if (!checked.ok) return namedRefusal(tree.forest, checked.error);
  const isSmall = operation.kind !== 'sequence' || operation.steps.length <= maxAtOnce;
  return isSmall ? editing.perform(operation) : editing.performLarge(operation);
}

/** Gives all species the same value. Species that cannot have it keep theirs, and the text says which. */
export function performCells(
  store: TreeStore,
  editing: Editing,
  cells: readonly CellEdit[],
): string | null | Promise<string | null> {
  const tree = documentOf(store);
  const work = cellEditsInSteps(tree, cells);
  if (cells.length <= maxAtOnce) {
    const planned = runAtOnce(work);
    const failure = planned.operation === null ? null : editing.perform(planned.operation);
    return refusedText(tree.forest, failure, planned.refused);
  }
  return inSlices(work).then(async ({ operation, refused }) => {
    const failure = operation === null ? null : await editing.performLarge(operation);
    return refusedText(tree.forest, failure, refused);
  });
}

function refusedText(
  forest: Forest,
  failure: string | null,
  refused: CellEdits['refused'],
): string | null {
  const [first] = refused;
  if (failure !== null || first === undefined) return failure;
  const reason = namedRefusal(forest, { ...first.refusal, id: first.id });
  const count = refused.length - 1;
  if (count === 0) return reason;
  return t(
    '{reason} {count, plural, one {# other species also keeps its value.} other {# other species also keep their values.}}',
    { reason, count },
  );
}

/** Why an edit is refused, with the name of the species that it is refused for. */
export function namedRefusal(
  forest: Forest,
  refusal: Pick<Refusal, 'code' | 'values'> & { readonly id: SpeciesId | null },
): string {
  const row = refusal.id === null ? -1 : forest.indexOf(refusal.id);
  const reason = refusalText(refusal);
  return row < 0 ? reason : t('{name}: {reason}', { name: shownName(forest, row), reason });
}

function documentOf(store: TreeStore) {
  const { forest, parts, details } = store.state();
  return { forest, parts, fields: details };
}
