/** The maximum number of characters in a comment. */
export const maxCommentLength = 5000;

/** How many comments a tree has at most. */
export const maxComments = 10_000;

/** The content of a deleted comment that has replies. */
export const deletedContent = '[deleted]';
