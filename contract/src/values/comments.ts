/** The maximum number of characters in a comment. */
export const maxCommentLength = 5000;

/** The content of a deleted comment that has replies. */
export const deletedContent = '[deleted]';
