import type { Release, Tree } from '@life-tree/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import type { ApiClient } from '../../api/client.ts';

function releasesQuery(api: ApiClient, treeId: string) {
  return queryOptions({
    queryKey: ['releases', treeId],
    queryFn: async ({ signal }) =>
      (await api.call('GET ph-tree/{id}/releases', { params: { id: treeId }, signal })).releases,
  });
}

/** The releases of a tree, latest first. Nothing is requested for a tree without releases. */
export function useReleases({ id, releases = 0 }: Pick<Tree, 'id' | 'releases'>) {
  const api = useApi();
  return useQuery({ ...releasesQuery(api, id), enabled: releases > 0 });
}

/** The number of a tree's releases, including those that were created on this page. */
export function useReleaseCount(tree: Pick<Tree, 'id' | 'releases'>): number {
  const { data } = useReleases(tree);
  return data?.length ?? tree.releases ?? 0;
}

/** Shows a release that was created or changed, in its place in the list. */
export function useShowRelease(treeId: string): (release: Release) => void {
  const api = useApi();
  const client = useQueryClient();
  return (release) => {
    client.setQueryData(releasesQuery(api, treeId).queryKey, (shown: Release[] = []) =>
      [release, ...shown.filter(({ number }) => number !== release.number)].sort(
        (one, other) => other.number - one.number,
      ),
    );
    // If the list was never fetched, or others have changed it.
    return client.invalidateQueries(releasesQuery(api, treeId));
  };
}
