import type { ApiClient } from '../../api/client.ts';

/**
 * What a visitor chose to do before being asked to log in. It is kept in the history entry of the log-in
 * page and never in an address: a link that somebody sends must not act for the person who opens it.
 */
export type PendingAction =
  | { readonly kind: 'copy-tree'; readonly id: string }
  | { readonly kind: 'like'; readonly what: 'tree' | 'comment'; readonly id: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly pendingAction?: PendingAction;
    /** The page of the account that a visitor wanted to open. */
    readonly returnTo?: string;
  }
}

/** Returns the page to open, if the action has made one. */
export async function performAction(
  api: ApiClient,
  action: PendingAction,
): Promise<string | undefined> {
  if (action.kind === 'copy-tree') {
    const { id } = await api.call('POST ph-tree/{id}/copy', {
      params: { id: action.id },
      takesLong: true,
    });
    return `/account/trees/${id}`;
  }
  // Liking again changes nothing, so this is also right for users who liked it before.
  await api.call('POST like/{kind}/{id}', { params: { kind: action.what, id: action.id } });
  return undefined;
}
