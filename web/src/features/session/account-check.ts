import type { OwnUser } from '@life-tree/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';
import { fetchMe, meQuery } from './me.ts';

interface AccountCheckSettings {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** Called after a user logged in or out in another tab. `former` is this page's previous user. */
  readonly onChanged: (former: OwnUser | null, me: OwnUser | null) => Promise<void>;
}

/** Checks who is logged in, and updates this page if that is another user. */
export function createAccountCheck({ api, queryClient, onChanged }: AccountCheckSettings) {
  const { queryKey } = meQuery(api);
  let checking: Promise<void> | null = null;

  const check = async () => {
    const me = await fetchMe(api);
    const former = queryClient.getQueryData(queryKey) ?? null;
    queryClient.setQueryData(queryKey, me);
    if (former !== null && former.id !== me?.id) {
      // The next user must not see data of the previous one.
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
