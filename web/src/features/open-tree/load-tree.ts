import type { FlatSpecies, Tree } from '@life-tree/contract';
import {
  CollectedSpecies,
  type ComparedFields,
  detailsOf,
  Forest,
  partsFrom,
  type SpeciesBlock,
  settingsOf,
  speciesId,
  type TreeParts,
  type TreeSettings,
  years,
} from '@life-tree/phylogeny';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { type OpenedItem, openingItems } from './opening-items.ts';
import { readJson, readLists } from './read-lists.ts';

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
  let opened: OpenedItem | null = null;
  let species = new CollectedSpecies();
  const take = (item: OpenedItem | SpeciesBlock) => {
    if ('tree' in item) {
      // Again if the tree was edited meanwhile: then everything is.
      opened = item;
      species = new CollectedSpecies(item.tree.species);
    } else species.addBlock(item);
  };
  await api.call('GET ph-tree/{id}/open', {
    params: { id: treeId },
    read: readAll((list) => {
      for (const item of openingItems(list)) take(item);
    }),
    ...(signal !== undefined && { signal }),
  });
  const { version, tree, parts, folded } = requireOpened(opened);
  const loaded = { details: { ...tree, version }, forest: forestOf(species), folded };
  return tree.parts === true ? { ...loaded, parts: partsFrom(parts) } : loaded;
}

/** A version of a tree. Its parts, settings and texts are only fetched if they are asked for. */
type LoadedVersion = Pick<LoadedTree, 'forest' | 'parts'> & {
  readonly settings?: TreeSettings | null;
  /** Its name, description and tags then. */
  readonly texts?: Partial<Pick<ComparedFields, 'name' | 'description' | 'tags'>>;
};

/** Fetches the species and parts of an earlier version. */
export async function loadVersion(
  api: ApiClient,
  treeId: string,
  version: number,
  { hasParts, signal }: { readonly hasParts: boolean; readonly signal: AbortSignal },
): Promise<LoadedVersion> {
  const query = { version: String(version) };
  const species = new CollectedSpecies();
  await api.call('GET species/{treeId}', {
    params: { treeId },
    query: { ...query, shape: 'flat' },
    read: readAll((list) => {
      for (const one of readJson<readonly FlatSpecies[]>(list)) addTo(species, one);
    }),
    signal,
  });
  const loaded = { forest: forestOf(species) };
  if (!hasParts) return loaded;
  const call = { params: { id: treeId }, query, signal };
  const reply = await api.call('GET ph-tree/{id}/parts', call);
  const { name, description, tags } = reply;
  const texts = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags }),
  };
  return { ...loaded, parts: partsFrom(reply), settings: settingsOf(reply), texts };
}

/** Reads a reply while it arrives, list by list. */
function readAll(take: (list: Uint8Array<ArrayBuffer>) => void) {
  return async (body: ReadableStream<Uint8Array>, noteProgress: () => void) => {
    await readLists(body, take, noteProgress);
    return [];
  };
}

function addTo(collected: CollectedSpecies, species: FlatSpecies): void {
  const { ancestorId } = species;
  collected.add(
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

function forestOf(species: CollectedSpecies): Forest {
  const forest = Forest.fromCollected(species);
  if (!forest.ok) throw new ApiError('tree-not-readable');
  return forest.value;
}

function requireOpened(opened: OpenedItem | null): OpenedItem {
  if (opened === null) throw new ApiError('tree-not-readable');
  return opened;
}
