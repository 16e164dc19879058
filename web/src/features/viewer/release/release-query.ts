import type { ReleaseDetails, Tree } from '@life-tree/contract';
import { emptyParts, type Forest, settingNames, type TreeParts } from '@life-tree/phylogeny';
import { queryOptions } from '@tanstack/react-query';
import { failedWith } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { loadVersion } from '../../open-tree/index.ts';

/** A release with its tree. */
export interface OpenedRelease {
  readonly release: ReleaseDetails;
  /** The tree with the name, description, tags and settings of the release. */
  readonly tree: Tree;
  readonly forest: Forest;
  readonly parts: TreeParts;
}

/** Fetches a release with its tree, or without it if only its citation is left. It never changes, apart from its DOI. */
export function openReleaseQuery(api: ApiClient, id: string, number: string) {
  return queryOptions({
    queryKey: ['open-release', id, number],
    queryFn: async ({ signal }) => {
      const [release, tree] = await Promise.all([
        api.call('GET ph-tree/{id}/releases/{number}', { params: { id, number }, signal }),
        // A release can outlive its tree.
        api.call('GET ph-tree/{id}', { params: { id }, signal }).catch((error) => {
          if (failedWith(error, 'not-found')) return null;
          throw error;
        }),
      ]);
      if (release.withdrawnAt !== undefined || release.closed || tree === null) {
        return { release, opened: null };
      }
      const { version } = release;
      const hasParts = release.tree.parts === true;
      const loaded = await loadVersion(api, id, version, { hasParts, signal });
      const { forest, parts = emptyParts } = loaded;
      const opened: OpenedRelease = { release, tree: treeOf(release, tree), forest, parts };
      return { release, opened };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** Without the settings of the tree now: those that a release does not have are the defaults. */
function treeOf(release: ReleaseDetails, tree: Tree): Tree {
  const { parts, ...fields } = tree;
  const { inferred, ...then } = release.tree;
  const now = { ...fields };
  for (const name of settingNames) delete now[name];
  return { ...now, ...then, version: release.version, species: release.species };
}
