import { can } from '@life-tree/contract/values';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';
import { isMissing } from '../open-tree/index.ts';
import { meQuery } from '../session/index.ts';
import { treeQuery } from '../trees/index.ts';

interface RouteContext {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
}

/** Whether the user may open a tree in the editor. True if that cannot be found out. */
export async function canEdit(
  { api, queryClient }: RouteContext,
  treeId: string,
): Promise<boolean> {
  const me = await queryClient.ensureQueryData(meQuery(api));
  try {
    const tree = await queryClient.fetchQuery(treeQuery(api, treeId));
    return can(me?.id ?? null, 'edit', tree);
  } catch (failure) {
    // After any other failure, the screen shows the error and offers to try again.
    return !isMissing(failure);
  }
}
