import type { ReleaseDetails, Tree } from '@life-tree/contract';
import { emptyParts, Forest, type TreeParts } from '@life-tree/phylogeny';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';
import { loadVersion } from '../../open-tree/index.ts';

/** A release to show. */
export interface OpenedRelease {
  readonly release: ReleaseDetails;
  /** The tree with the name, description, tags and settings of the release. */
  readonly tree: Tree;
  readonly forest: Forest;
  readonly parts: TreeParts;
}

/** Fetches a release with its species. It never changes, apart from its DOI. */
export function openReleaseQuery(api: ApiClient, id: string, number: string) {
  return queryOptions({
    queryKey: ['open-release', id, number],
    queryFn: async ({ signal }): Promise<OpenedRelease> => {
      const [release, tree] = await Promise.all([
        api.call('GET ph-tree/{id}/releases/{number}', { params: { id, number }, signal }),
        api.call('GET ph-tree/{id}', { params: { id }, signal }),
      ]);
      if (release.withdrawnAt !== undefined) {
        return { release, tree, forest: Forest.empty, parts: emptyParts };
      }
      const { version } = release;
      const hasParts = release.tree.parts === true;
      const loaded = await loadVersion(api, id, version, { hasParts, signal });
      return {
        release,
        tree: treeOf(release, tree),
        forest: loaded.forest,
        parts: loaded.parts ?? emptyParts,
      };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** Without the settings of the tree now: those that a release does not have are the defaults. */
function treeOf(release: ReleaseDetails, tree: Tree): Tree {
  const { notation, order, colourBy, scale, parts, ...now } = tree;
  const { inferred, ...then } = release.tree;
  return { ...now, ...then, version: release.version, species: release.species };
}
