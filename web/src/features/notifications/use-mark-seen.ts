import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { notificationsQuery, setSeen } from './notification-queries.ts';

/** Marks every unseen notification of a person as seen: on the page at once, by one call each. */
export function useMarkSeen(personId: string): () => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  return async () => {
    const { queryKey } = notificationsQuery(api, personId);
    const unseen = client.getQueryData(queryKey)?.filter(({ seen }) => !seen) ?? [];
    if (unseen.length === 0) return;
    // A list still on its way would bring back what has just been seen.
    await client.cancelQueries({ queryKey });
    setSeen(client, queryKey, new Set(unseen.map(({ id }) => id)), true);
    const marked = await Promise.allSettled(
      unseen.map(({ id }) => api.call('PATCH notification/{id}', { params: { id } })),
    );
    const refused = new Set<string>();
    for (const [place, outcome] of marked.entries()) {
      const notification = unseen[place];
      if (outcome.status === 'fulfilled' || !notification) continue;
      refused.add(notification.id);
      toasts.error(failureText(outcome.reason));
    }
    if (refused.size > 0) setSeen(client, queryKey, refused, false);
  };
}
