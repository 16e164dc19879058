import type { OwnUser } from '@life-tree/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';
import { fetchMe, meQuery } from './me.ts';

interface AccountCheckSettings {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** Somebody logged in, in or out, elsewhere in this browser; `former` was here before. */
  readonly onChanged: (former: OwnUser | null, me: OwnUser | null) => Promise<void>;
}

/** Finds out who is logged in by now, and makes this page theirs. */
export function createAccountCheck({ api, queryClient, onChanged }: AccountCheckSettings) {
  const { queryKey } = meQuery(api);
  let checking: Promise<void> | null = null;

  const check = async () => {
    const me = await fetchMe(api);
    const former = queryClient.getQueryData(queryKey) ?? null;
    queryClient.setQueryData(queryKey, me);
    if (former !== null && former.id !== me?.id) {
      // What one person was shown must never be left for the next.
      void queryClient.resetQueries({
        predicate: (query) => query.queryKey[0] !== queryKey[0],
      });
    }
    await onChanged(former, me);
  };

  return (): Promise<void> => {
    // Several calls can be refused at once. A check that fails is repeated after the next refused call.
    checking ??= check()
      .catch(() => undefined)
      .finally(() => {
        checking = null;
      });
    return checking;
  };
}
