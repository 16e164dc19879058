export { hasPendingLike, useLike } from './use-like.ts';
