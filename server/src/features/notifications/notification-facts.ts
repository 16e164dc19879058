/*
 * Keys of the facts that users are notified of. Nobody is notified twice of the same fact, so removing
 * a like and liking again is one fact, and likewise for following.
 */

const replies = 'reply/';

export const followFact = (followerId: string) => `follow/${followerId}`;
/** A tree is public. */
export const treeFact = (treeId: string) => `tree/${treeId}`;
export const treeLikeFact = (treeId: string, likerId: string) => `like/tree/${treeId}/${likerId}`;
export const commentLikeFact = (commentId: string, likerId: string) =>
  `like/comment/${commentId}/${likerId}`;
export const commentFact = (commentId: string) => `comment/${commentId}`;
/** For the authors of the comments above it in the thread. */
export const replyFact = (commentId: string) => `${replies}${commentId}`;
export const isReplyFact = (fact: string) => fact.startsWith(replies);
