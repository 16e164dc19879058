/** How many versions of a tree can have a name. */
export const maxSnapshots = 50;
export const maxSnapshotNameLength = 100;
