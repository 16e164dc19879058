import type { FlatSpecies, Tree } from '@life-tree/contract';
import {
  CollectedSpecies,
  detailsOf,
  Forest,
  partsFrom,
  speciesId,
  type TreeParts,
  years,
} from '@life-tree/phylogeny';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { readSpecies } from './read-species.ts';

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
  const species = new ArrivingSpecies();
  const { version, tree, parts, folded, ...reply } = await api.call('GET ph-tree/{id}/open', {
    params: { id: treeId },
    read: species.read,
    ...(signal !== undefined && { signal }),
  });
  const forest = species.forest(reply.species);
  const loaded = { details: { ...tree, version }, forest, folded };
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
  const species = new ArrivingSpecies();
  const list = await api.call('GET species/{treeId}', {
    params: { treeId },
    query: { ...query, shape: 'flat' },
    read: species.read,
    signal,
  });
  const loaded = { forest: species.forest(list) };
  if (!hasParts) return loaded;
  const call = { params: { id: treeId }, query, signal };
  return { ...loaded, parts: partsFrom(await api.call('GET ph-tree/{id}/parts', call)) };
}

/** The species of a reply, collected while it arrives. */
class ArrivingSpecies {
  readonly #collected = new CollectedSpecies();

  readonly read = (body: ReadableStream<Uint8Array>): Promise<unknown> =>
    readSpecies(body, (species) => this.#add(species));

  /** The forest of all species, including those that were not collected before. */
  forest(others: readonly FlatSpecies[]): Forest {
    for (const species of others) this.#add(species);
    const forest = Forest.fromCollected(this.#collected);
    if (!forest.ok) throw new ApiError('tree-not-readable');
    return forest.value;
  }

  #add(species: FlatSpecies): void {
    const { ancestorId } = species;
    this.#collected.add(
      {
        id: speciesId(species.id),
        ancestorId: ancestorId === null ? null : speciesId(ancestorId),
        start: years(species.apparition ?? species.afterApparition ?? 0),
        duration: years(species.duration),
        name: species.name,
        description: species.description,
        image: species.image,
      },
      detailsOf(species),
    );
  }
}
