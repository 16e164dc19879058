/** How many days a deleted tree stays in its owner's bin. */
export const binDays = 30;

/** How many trees a bin has at most. One more deletes the oldest for good. */
export const maxBinnedTrees = 100;
