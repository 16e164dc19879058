import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { listedNotifications, notificationsQuery, setSeen } from './notification-queries.ts';

/**
 * Marks every unseen notification of a person as seen: on the page at once, by one call that covers
 * the older ones too, which the list leaves out.
 */
export function useMarkSeen(userId: string): () => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  return async () => {
    const { queryKey } = notificationsQuery(api, userId);
    const known = client.getQueryData(queryKey) ?? [];
    const [latest] = known;
    const unseen = new Set(known.filter(({ seen }) => !seen).map(({ id }) => id));
    const mayHaveOlder = known.length >= listedNotifications;
    if (latest === undefined || (unseen.size === 0 && !mayHaveOlder)) return;
    // A list still on its way would bring back what has just been seen.
    await client.cancelQueries({ queryKey });
    setSeen(client, queryKey, unseen, true);
    try {
      // Not those that arrive meanwhile: nobody has seen them.
      await api.call('PATCH notification', { body: { to: latest.createdAt } });
    } catch (failure) {
      setSeen(client, queryKey, unseen, false);
      toasts.error(failureText(failure));
    }
  };
}
