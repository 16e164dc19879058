import type { OwnUser } from '@life-tree/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';
import { fetchMe, meQuery } from './me.ts';
import { forgetSessionData } from './session-data.ts';

export { accountMessage } from './account-changed.ts';

interface AccountCheckSettings {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** Called unless nobody was and is logged in. `former` is this page's previous user. */
  readonly onChanged: (former: OwnUser | null, me: OwnUser | null) => Promise<void>;
}

/**
 * Checks who is logged in, and updates this page if that has changed. This is the only reaction to a session
 * that has ended or changed elsewhere: in another tab, on another device or on the server.
 */
export function createAccountCheck({ api, queryClient, onChanged }: AccountCheckSettings) {
  const { queryKey } = meQuery(api);
  let checking: Promise<void> | null = null;

  const check = async () => {
    const me = await fetchMe(api);
    const former = queryClient.getQueryData(queryKey) ?? null;
    queryClient.setQueryData(queryKey, me);
    if (former === null && me === null) return;
    // The next user must not see data of the previous one.
    const isOther = former !== null && former.id !== me?.id;
    const reset = () =>
      isOther &&
      void queryClient.resetQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    if (isOther) forgetSessionData();
    if (me !== null) reset();
    await onChanged(former, me);
    // Only now, as an account's page would ask for its data again.
    if (me === null) reset();
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
