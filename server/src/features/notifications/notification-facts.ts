/*
 * Names of the facts people are told of. Nobody is told of the same fact twice, so liking, taking it
 * back and liking again is one fact, as is following.
 */

const replies = 'reply/';

export const followFact = (followerId: string) => `follow/${followerId}`;
/** That a tree is there for everybody to see. */
export const treeFact = (treeId: string) => `tree/${treeId}`;
export const treeLikeFact = (treeId: string, likerId: string) => `like/tree/${treeId}/${likerId}`;
export const commentLikeFact = (commentId: string, likerId: string) =>
  `like/comment/${commentId}/${likerId}`;
export const commentFact = (commentId: string) => `comment/${commentId}`;
/** For those whose comments stand above it, who read that it is a reply to them. */
export const replyFact = (commentId: string) => `${replies}${commentId}`;
export const isReplyFact = (fact: string) => fact.startsWith(replies);
