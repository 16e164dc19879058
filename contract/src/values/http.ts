/** The path of the API on the product's own origin. */
export const apiBase = '/api/life-tree';

/**
 * A cookie that scripts can read, set together with the session's, which they cannot. Pages without it
 * need not ask who is logged in. It is only a hint.
 */
export const signedInCookie = 'signed-in';

/** The reply header with the version of the tree that the species in a reply belong to. */
export const treeVersionHeader = 'x-tree-version';

/**
 * The reply header that is `true` if the caller has folded branches of the tree, which a page then fetches
 * while the species arrive.
 */
export const foldedBranchesHeader = 'x-has-folded-branches';

/** Every reply of the server has this header, so that pages recognise replies of proxies and hotel networks. */
export const ownReplyHeader = 'x-life-tree';

/** The request header with the id of the account a call is for. With another account's session, it is refused. */
export const accountHeader = 'x-account-id';

/** The request header with the link key of a private tree, for clients that keep no cookies. */
export const treeLinkHeader = 'x-tree-link';

/** The part of an API key that is shown after its creation: enough to recognise it, too little to use it. */
export function keyBeginning(apiKey: string): string {
  return apiKey.slice(0, 12);
}
