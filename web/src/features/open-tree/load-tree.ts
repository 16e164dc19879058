import type { FlatSpecies, Tree } from '@life-tree/contract';
import { treeVersionHeader } from '@life-tree/contract/values';
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

interface LoadOptions {
  readonly signal?: AbortSignal;
  /** Details that were fetched just before. */
  readonly known?: Tree | undefined;
  /** Receives the headers of the reply with the species, before the species themselves. */
  readonly onHeaders?: (headers: Headers) => void;
}

/**
 * Fetches the species of a tree, whose reply has their version, and then its details and parts, so that
 * these are never older. One pass is enough however fast others edit, because events for all changes after
 * that version will still arrive.
 */
export async function loadTree(
  api: ApiClient,
  treeId: string,
  { signal, known, onHeaders }: LoadOptions = {},
): Promise<LoadedTree> {
  const cancellation = signal === undefined ? {} : { signal };
  let version = Number.NaN;
  const species = await api.call('GET species/{treeId}', {
    params: { treeId },
    query: { shape: 'flat' },
    onHeaders: (headers) => {
      version = Number(headers.get(treeVersionHeader) ?? Number.NaN);
      onHeaders?.(headers);
    },
    ...cancellation,
  });
  if (Number.isNaN(version)) throw unreadable();
  const details =
    known?.version === version
      ? known
      : await api.call('GET ph-tree/{id}', { params: { id: treeId }, ...cancellation });
  const loaded = { details: { ...details, version }, forest: forestOf(species) };
  if (details.parts !== true) return loaded;
  const call = { params: { id: treeId }, query: {}, ...cancellation };
  return { ...loaded, parts: partsFrom(await api.call('GET ph-tree/{id}/parts', call)) };
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
