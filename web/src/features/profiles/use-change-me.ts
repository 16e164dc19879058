import type { CallInput, changeMe, OwnUser } from '@life-tree/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { meQuery } from '../session/index.ts';

type Change = CallInput<typeof changeMe>['body'];

/** Changes oneself; the whole page knows at once what the server answered. */
export function useChangeMe(): (change: Change) => Promise<OwnUser> {
  const api = useApi();
  const acceptMe = useAcceptMe();
  return async (change) => acceptMe(await api.call('PATCH user/me', { body: change }));
}

/** Takes over how the server now sees the person. */
export function useAcceptMe(): (me: OwnUser) => OwnUser {
  const { queryKey } = meQuery(useApi());
  const queryClient = useQueryClient();
  return (me) => {
    queryClient.setQueryData(queryKey, me);
    // Cards and profiles carry copies of the name, the photo and the description.
    queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    return me;
  };
}
