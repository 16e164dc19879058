import type { Plan } from '@life-tree/contract';

/**
 * The limit for the inverse of one change. It equals the size of the largest edit, so that everything
 * imported by one edit can be deleted by one edit.
 */
export const maxInverseBytes = 64 * 1024 * 1024;

/**
 * For each species that the owner's plan allows, a tree stores inverses of twice the longest description
 * and name (10,200 characters of up to six bytes as JSON). The whole tree can then be deleted or
 * rewritten twice and still be restored.
 */
const bytesPerSpecies = 128 * 1024;

/** How many bytes of inverses a tree stores. The oldest inverses beyond that are dropped. */
export function historyBudget({ maxSpecies }: Pick<Plan, 'maxSpecies'>): number {
  return Math.min(maxInverseBytes, (maxSpecies ?? Number.POSITIVE_INFINITY) * bytesPerSpecies);
}

/** The history lists at least this many changes. Older ones are deleted. */
export const maxChanges = 10_000;
/** With snapshots, a tree keeps up to this many times as many changes and bytes, as long as they need them. */
export const snapshotRatio = 2;
/** Old changes are deleted in groups, so the history can have this many more. */
export const changesDeletedTogether = 500;
/** How many changes restoring a version may undo. A history never has more. */
export const maxRestoredChanges = snapshotRatio * maxChanges + changesDeletedTogether;

/**
 * How many bytes of inverses, and of current descriptions, restoring a version may read. A history never
 * has more.
 */
export const maxRestoreBytes = snapshotRatio * maxInverseBytes;

/**
 * Changes younger than this are never dropped for the edit of a collaborator, who could otherwise make
 * somebody's deletion permanent by filling the history after it.
 */
export const protectedMilliseconds = 24 * 60 * 60 * 1000;

/** How much of a history collaborators may fill with protected changes; the rest is left to the owner. */
export const collaboratorRatio = 3 / 4;
