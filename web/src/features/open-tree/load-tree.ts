import type { FlatSpecies, Tree } from '@life-tree/contract';
import {
  detailsOf,
  Forest,
  partsFrom,
  speciesId,
  type TreeParts,
  years,
} from '@life-tree/phylogeny';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';

/**
 * A tree with its species. `details.version` is the version of the species. The other details may be
 * newer, if the tree was edited while it was fetched.
 */
export interface LoadedTree {
  readonly details: Tree;
  readonly forest: Forest;
  /** Absent if the tree has none. They may be newer than the species too. */
  readonly parts?: TreeParts;
}

/** A tree to open. */
export interface OpenedTree extends LoadedTree {
  /** The branches that the user has folded before, on any device. */
  readonly folded: readonly string[];
}

/**
 * Fetches a tree with everything its page shows, in one request, so that it succeeds however fast others
 * edit: events for all changes after its version will still arrive.
 */
export async function loadTree(
  api: ApiClient,
  treeId: string,
  signal?: AbortSignal,
): Promise<OpenedTree> {
  const { version, tree, parts, folded, species } = await api.call('GET ph-tree/{id}/open', {
    params: { id: treeId },
    ...(signal !== undefined && { signal }),
  });
  const loaded = { details: { ...tree, version }, forest: forestOf(species), folded };
  return tree.parts === true ? { ...loaded, parts: partsFrom(parts) } : loaded;
}

/** Fetches the species and parts of an earlier version. */
export async function loadVersion(
  api: ApiClient,
  treeId: string,
  version: number,
  { hasParts, signal }: { readonly hasParts: boolean; readonly signal: AbortSignal },
): Promise<Pick<LoadedTree, 'forest' | 'parts'>> {
  const query = { version: String(version) };
  const species = await api.call('GET species/{treeId}', {
    params: { treeId },
    query: { ...query, shape: 'flat' },
    signal,
  });
  const loaded = { forest: forestOf(species) };
  if (!hasParts) return loaded;
  const call = { params: { id: treeId }, query, signal };
  return { ...loaded, parts: partsFrom(await api.call('GET ph-tree/{id}/parts', call)) };
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
      ...detailsOf(species),
    })),
  );
  if (!forest.ok) throw unreadable();
  return forest.value;
}

function unreadable(): ApiError {
  return new ApiError('tree-not-readable');
}
