import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { listedNotifications, notificationsQuery, setSeen } from './notification-queries.ts';

/**
 * Marks all of the user's notifications as seen, first on the page and then on the server, including
 * older ones that are not listed.
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
    // A list that is being fetched would show them as unseen again.
    await client.cancelQueries({ queryKey });
    setSeen(client, queryKey, unseen, true);
    try {
      // Leave out those that arrive in the meantime, because the user has not seen them.
      await api.call('PATCH notification', { body: { to: latest.createdAt } });
    } catch (failure) {
      setSeen(client, queryKey, unseen, false);
      toasts.error(failureText(failure));
    }
  };
}
