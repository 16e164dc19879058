/** How many days a deleted tree stays in its owner's bin. */
export const binDays = 30;

/** How many trees a bin has at most. One more deletes the oldest for good. */
export const maxBinnedTrees = 100;

/** The most people whom one account can block. */
export const maxBlocked = 1000;
/** The most invitations by one person that another may have without having accepted them. */
export const maxOpenInvitations = 50;

/** The maximum number of characters in a comment. */
export const maxCommentLength = 5000;

/** How many comments a tree has at most. */
export const maxComments = 10_000;

/** How many comments are read at once, unless a caller asks for fewer. */
export const commentsPerPage = 100;

/** The content of a deleted comment that has replies. */
export const deletedContent = '[deleted]';

/** The maximum number of branches that a person can fold in one tree: as many as fit into a small body. */
export const maxFoldedBranches = 400;

/** How many versions of a tree can have a name. */
export const maxSnapshots = 50;
export const maxSnapshotNameLength = 100;
