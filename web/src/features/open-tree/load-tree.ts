import type { FlatSpecies, OpenTreeItem, Tree } from '@life-tree/contract';
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
import { readLines } from './read-lines.ts';

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

type OpenedItem = Extract<OpenTreeItem, { version: number }>;

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
  const take = (item: OpenTreeItem) => {
    if ('tree' in item) {
      // Again if the tree was edited meanwhile: then everything is.
      opened = item;
      species = new CollectedSpecies(item.tree.species);
    } else species.addBlock(item);
  };
  await fetchLines<OpenTreeItem>(take, (read) =>
    api.call('GET ph-tree/{id}/open', {
      params: { id: treeId },
      read,
      ...(signal !== undefined && { signal }),
    }),
  );
  const { version, tree, parts, folded } = requireOpened(opened);
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
  const species = new CollectedSpecies();
  await fetchLines<FlatSpecies>(
    (one) => addTo(species, one),
    (read) =>
      api.call('GET species/{treeId}', {
        params: { treeId },
        query: { ...query, shape: 'flat' },
        read,
        signal,
      }),
  );
  const loaded = { forest: forestOf(species) };
  if (!hasParts) return loaded;
  const call = { params: { id: treeId }, query, signal };
  return { ...loaded, parts: partsFrom(await api.call('GET ph-tree/{id}/parts', call)) };
}

/** Takes the items of a reply while it arrives, or afterwards if it has been read in another way. */
async function fetchLines<Item>(
  take: (item: Item) => void,
  call: (read: (body: ReadableStream<Uint8Array>) => Promise<unknown>) => Promise<readonly Item[]>,
): Promise<void> {
  const rest = await call(async (body) => {
    await readLines(body, take);
    return [];
  });
  for (const item of rest) take(item);
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
