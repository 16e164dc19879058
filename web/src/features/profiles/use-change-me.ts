import type { CallInput, changeMe, OwnUser } from '@life-tree/contract';
import { useApi } from '../../api/api-context.ts';
import { useSetMe } from '../session/index.ts';

type Change = CallInput<typeof changeMe>['body'];

/** Changes the logged-in user and updates the page. */
export function useChangeMe(): (change: Change) => Promise<OwnUser> {
  const api = useApi();
  const setMe = useSetMe();
  return async (change) => setMe(await api.call('PATCH user/me', { body: change }));
}
