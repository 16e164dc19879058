/** The maximum number of characters in a comment. */
export const maxCommentLength = 5000;

/** How many comments a tree has at most. */
export const maxComments = 10_000;

/** How many comments are read at once, unless a caller asks for fewer. */
export const commentsPerPage = 100;

/** The content of a deleted comment that has replies. */
export const deletedContent = '[deleted]';
