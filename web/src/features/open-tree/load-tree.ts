import type { FlatSpecies, Tree } from '@life-tree/contract';
import { Forest, speciesId, years } from '@life-tree/phylogeny';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { t } from '../../texts/t.ts';

/** A tree with its species, both of the same version. */
export interface LoadedTree {
  readonly details: Tree;
  readonly forest: Forest;
}

/** A tree that changes faster than it can be read is tried this often. */
const mostAttempts = 5;

/**
 * Reads a tree and its species, which are two calls: only when the tree has the same version before
 * and after can the species be said to be of that version. `known` is how it was a moment ago.
 */
export async function loadTree(
  api: ApiClient,
  treeId: string,
  signal?: AbortSignal,
  known?: Tree,
): Promise<LoadedTree> {
  const cancellation = signal === undefined ? {} : { signal };
  const readDetails = () =>
    api.call('GET ph-tree/{id}', { params: { id: treeId }, ...cancellation });
  let before = known ?? (await readDetails());
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const species = await api.call('GET species/{treeId}', {
      params: { treeId },
      query: { shape: 'flat' },
      ...cancellation,
    });
    const after = await readDetails();
    if (after.version === before.version) return { details: after, forest: forestOf(species) };
    before = after;
  }
  throw new ApiError(t('This tree is being changed all the time, try again in a moment'), null);
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
  if (!forest.ok) throw new ApiError(t('The species of this tree could not be read'), null);
  return forest.value;
}
