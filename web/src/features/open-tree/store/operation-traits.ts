import type { Forest, Operation, OperationKind } from '@life-tree/phylogeny';
import { touchedBy } from '@life-tree/phylogeny';

/** Edits that name more species are computed in slices, because they would freeze the page. */
const maxAtOnce = 1000;

/** Whether an edit changes too many species for one task. Counts no further than it must. */
export function isLarge(operation: Operation, forest: Forest): boolean {
  let count = 0;
  for (const step of operation.kind === 'sequence' ? operation.steps : [operation]) {
    for (const id of touchedBy(step)) {
      const row = step.kind === 'delete-branches' ? forest.indexOf(id) : -1;
      count += row < 0 ? 1 : forest.branchSize(row);
      if (count > maxAtOnce) return true;
    }
  }
  return false;
}

/** Times are sent later than texts, because a half-typed number would move descendants. */
export function changesTimes(operation: Operation): boolean {
  if (operation.kind === 'sequence') return operation.steps.some(changesTimes);
  const timeKinds: readonly OperationKind[] = [
    ...(['set-apparition', 'set-duration', 'set-times', 'move-in-time'] as const),
  ];
  return timeKinds.includes(operation.kind);
}
