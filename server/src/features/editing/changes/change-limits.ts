import type { Plan } from '@life-tree/contract';

/**
 * What takes back one change has at most this many bytes: as many as the largest edit that can be sent,
 * so that whatever was imported at once can be deleted at once.
 */
export const maxInverseBytes = 64 * 1024 * 1024;

/**
 * A tree keeps what takes its latest changes back, up to a number of bytes: for each species its owner's
 * plan allows, twice the longest description and name (10,200 characters of up to six bytes as JSON), so
 * that the whole tree can be deleted or rewritten twice and still be restored.
 */
const bytesPerSpecies = 128 * 1024;

/** How many bytes of inverses a tree keeps; the oldest beyond that are dropped. */
export function historyBudget({ maxSpecies }: Pick<Plan, 'maxSpecies'>): number {
  return Math.min(maxInverseBytes, (maxSpecies ?? Number.POSITIVE_INFINITY) * bytesPerSpecies);
}

/** A tree's history lists this many changes at least, if there were as many; older ones are deleted. */
export const maxChanges = 10_000;
/** So many changes are deleted at a time: the history has at most `maxChanges` and these. */
export const changesDeletedTogether = 500;

/**
 * A restoration reads at most this many bytes of inverses, and of descriptions that are in the tree. A history
 * within its budget never has more; one that an earlier version stored may, until its next edit.
 */
export const maxRestoreBytes = 2 * maxInverseBytes;
