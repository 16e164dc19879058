import { can } from '@life-tree/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';
import { isMissing } from '../open-tree/index.ts';
import { meQuery } from '../session/index.ts';
import { treeQuery } from '../trees/index.ts';

interface Reach {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
}

/** Whether the person may open a tree in the editor, as far as it can be told. */
export async function mayEdit({ api, queryClient }: Reach, treeId: string): Promise<boolean> {
  const me = await queryClient.ensureQueryData(meQuery(api));
  try {
    const tree = await queryClient.fetchQuery(treeQuery(api, treeId));
    return can(me?.id ?? null, 'edit', tree);
  } catch (failure) {
    // When it cannot be told whose tree it is, the screen says so and offers to try again.
    return !isMissing(failure);
  }
}
