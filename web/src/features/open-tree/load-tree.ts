import type { FlatSpecies, Tree } from '@life-tree/contract';
import { treeVersionHeader } from '@life-tree/contract/values';
import { Forest, speciesId, years } from '@life-tree/phylogeny';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';

/**
 * A tree with its species. `details.version` is the version of the species; the other details may be
 * later ones, if the tree was edited while it was read.
 */
export interface LoadedTree {
  readonly details: Tree;
  readonly forest: Forest;
}

/**
 * Reads a tree's species, which come with their version, and then its details, so that these are
 * never older. However fast others edit, one pass is enough: every change after that version is still
 * to be told. `known` are the details as they were a moment ago.
 */
export async function loadTree(
  api: ApiClient,
  treeId: string,
  signal?: AbortSignal,
  known?: Tree,
): Promise<LoadedTree> {
  const cancellation = signal === undefined ? {} : { signal };
  let version = Number.NaN;
  const species = await api.call('GET species/{treeId}', {
    params: { treeId },
    query: { shape: 'flat' },
    onHeaders: (headers) => {
      version = Number(headers.get(treeVersionHeader) ?? Number.NaN);
    },
    ...cancellation,
  });
  if (Number.isNaN(version)) throw unreadable();
  const details =
    known?.version === version
      ? known
      : await api.call('GET ph-tree/{id}', { params: { id: treeId }, ...cancellation });
  return { details: { ...details, version }, forest: forestOf(species) };
}

function forestOf(list: readonly FlatSpecies[]): Forest {
  const forest = Forest.fromSpecies(
    list.map((species) => ({
      id: speciesId(species.id),
      ancestorId: species.ancestorId === null ? null : speciesId(species.ancestorId),
      start: years(species.apparition ?? species.afterApparition ?? 0),
      duration: years(species.duration),
      name: species.name,
      description: species.description,
      image: species.image,
    })),
  );
  if (!forest.ok) throw unreadable();
  return forest.value;
}

function unreadable(): ApiError {
  return new ApiError('tree-not-readable');
}
