import { comesBefore, type IdColumn } from '../ids/id-column.ts';
import { release } from '../storage/array-memory.ts';

/** Whether rows are in the order of every Forest: each branch contiguous, ancestors first, siblings by id. */
export function isCanonical(ids: IdColumn | null, parents: Int32Array): boolean {
  const lastChild = new Int32Array(ids === null ? 0 : parents.length + 1).fill(-1);
  const answer = isInOrder(ids, parents, lastChild);
  release(lastChild);
  return answer;
}

/** `lastChild` has a place for each row and one for the roots. */
function isInOrder(ids: IdColumn | null, parents: Int32Array, lastChild: Int32Array): boolean {
  const size = parents.length;
  for (let index = 0; index < size; index++) {
    const parent = at(parents, index);
    if (parent >= index) return false;
    // The parent must be the previous row or one of its ancestors, or the branch is not contiguous.
    let ancestor = index - 1;
    while (ancestor !== parent && ancestor >= 0) ancestor = at(parents, ancestor);
    if (ancestor !== parent) return false;
    if (ids === null) continue;
    const elder = at(lastChild, parent + 1);
    if (elder >= 0 && !comesBefore(ids, elder, index)) return false;
    lastChild[parent + 1] = index;
  }
  return true;
}

/**
 * The permutation that puts rows in canonical order (`order[new] = old`). Rows in a circle of
 * ancestors cannot be reached from a root, so a result shorter than the input means there is one.
 */
export function canonicalOrder(ids: IdColumn, parents: Int32Array): Int32Array {
  const size = parents.length;
  const byId = new Int32Array(size);
  for (let index = 0; index < size; index++) byId[index] = index;
  if (!isSorted(ids, size)) byId.sort((a, b) => (comesBefore(ids, a, b) ? -1 : 1));

  // Prepending the last child first leaves each list in id order.
  const firstChild = new Int32Array(size + 1).fill(-1);
  const nextSibling = new Int32Array(size).fill(-1);
  for (let rank = size - 1; rank >= 0; rank--) {
    const index = at(byId, rank);
    const slot = at(parents, index) + 1;
    nextSibling[index] = at(firstChild, slot);
    firstChild[slot] = index;
  }

  const order = new Int32Array(size);
  let count = 0;
  let current = at(firstChild, 0);
  while (current >= 0) {
    order[count++] = current;
    let next = at(firstChild, current + 1);
    let climber = current;
    while (next < 0 && climber >= 0) {
      next = at(nextSibling, climber);
      climber = at(parents, climber);
    }
    current = next;
  }
  release(byId);
  release(firstChild);
  release(nextSibling);
  return order.subarray(0, count);
}

function isSorted(ids: IdColumn, size: number): boolean {
  for (let index = 1; index < size; index++) {
    if (!comesBefore(ids, index - 1, index)) return false;
  }
  return true;
}

function at(column: Int32Array, index: number): number {
  return column[index] ?? -1;
}
