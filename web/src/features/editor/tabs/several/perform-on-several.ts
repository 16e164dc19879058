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
import type { Editing } from '../../../shown-tree/index.ts';

/** Edits of fewer species are performed at once, also while the page closes. */
const maxAtOnce = 1000;

/** Performs an edit of one or several species. Returns why it is refused and for which of several, or null. */
export function performOnSeveral(
  editing: Editing,
  operation: Operation,
  session?: string,
): string | null | Promise<string | null> {
  if (operation.kind === 'edit-species') return editing.perform(operation, session);
  const tree = editing.latest();
  const checked = checkOperation(tree, operation);
  if (!checked.ok) return namedRefusal(tree.forest, checked.error);
  const isSmall = operation.kind !== 'sequence' || operation.steps.length <= maxAtOnce;
  return isSmall ? editing.perform(operation, session) : editing.performLarge(operation);
}

/** Gives one or several species the same value. Species that cannot have it keep theirs, and the text says which. */
export function performCells(
  editing: Editing,
  cells: readonly CellEdit[],
  session?: string,
): string | null | Promise<string | null> {
  const tree = editing.latest();
  const work = cellEditsInSteps(tree, cells);
  if (cells.length <= maxAtOnce) {
    const planned = runAtOnce(work);
    const failure = planned.operation === null ? null : editing.perform(planned.operation, session);
    return failure ?? refusedText(tree.forest, planned.refused, cells.length);
  }
  return inSlices(work).then(async ({ operation, refused }) => {
    const failure = operation === null ? null : await editing.performLarge(operation);
    return failure ?? refusedText(tree.forest, refused, cells.length);
  });
}

function refusedText(forest: Forest, refused: CellEdits['refused'], wanted: number): string | null {
  const [first] = refused;
  if (first === undefined) return null;
  if (wanted === 1) return refusalText(first.refusal);
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
