import { createHash } from 'node:crypto';
import type { Tree } from '@life-tree/contract';
import type { PartEntries } from '@life-tree/phylogeny';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import { foldedBranchesJson } from '../tree-access/folded-lookups.ts';
import { allPartsJson, listParts, type PartRow } from '../tree-access/part-queries.ts';
import { shownTreeFinder } from '../tree-access/tree-access-queries.ts';
import { checkAccess } from '../tree-access/tree-guard.ts';
import { presentTree } from '../tree-access/tree-presenter.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import type { FileReader, SpeciesFiles } from './species-files.ts';
import { smallFlatList } from './species-json-queries.ts';

/** A tree with everything that its page shows, all read at the same moment. */
export interface ReadTree {
  readonly tree: Tree;
  readonly parts: PartEntries;
  /** The branches that the viewer has folded. */
  readonly folded: readonly string[];
  /** The flat list as JSON; null if it is too long. */
  readonly species: string | null;
}

/** The reply to opening a tree, in pieces. */
export interface OpenedTree {
  readonly version: number;
  readonly texts: Iterable<string> | AsyncIterable<string>;
}

// The first line is JSON without line breaks; the rest are the species.
const findTreeAndAll = shownTreeFinder(
  'opened_tree',
  sql<string>`jsonb_build_object('folded', ${foldedBranchesJson}, 'parts', ${allPartsJson})::text
    || E'\n' || ${smallFlatList}`,
);

export type TreeOpening = ReturnType<typeof createTreeOpening>;

export function createTreeOpening(
  { database }: Pick<Resources, 'database'>,
  { files }: { readonly files: SpeciesFiles },
) {
  return {
    /** Reads a tree that the viewer may see, in one query. */
    read: (treeId: string, viewer: Viewer): Promise<ReadTree> => read(database, treeId, viewer),

    /** Writes the reply. The species of a large tree come from a file, which others may share. */
    write: async (before: ReadTree, reader: FileReader): Promise<OpenedTree> => {
      if (before.species !== null) {
        const { version } = before.tree;
        return { version, texts: [`${beginningOf(before, version)}${before.species}}`] };
      }
      const file = await files.flat(before.tree, reader);
      try {
        const { version } = file.facts;
        // The tree must not be older than its species: events will tell of later changes only.
        const now =
          before.tree.version < version ? await read(database, before.tree.id, reader) : before;
        return { version, texts: wrap(beginningOf(now, version), file.read()) };
      } catch (error) {
        file.release();
        throw error;
      }
    },
  };
}

/**
 * Identifies what a reader sees of a tree, except counts, which change with every view and are read again by
 * other calls.
 */
export function tagOf({ tree, folded }: ReadTree): string {
  const { views, likes, comments, copies, ...shown } = tree;
  const hash = createHash('sha256')
    .update(JSON.stringify([shown, folded]))
    .digest('base64url');
  return `${tree.version}-${hash.slice(0, 16)}`;
}

async function read(database: Database, treeId: string, viewer: Viewer): Promise<ReadTree> {
  const { userId } = viewer;
  const values = { treeId, viewerId: userId, userId, known: null };
  const found = await findTreeAndAll(database, values);
  const row = checkAccess(found?.tree ?? null, viewer, 'see');
  const extra = found?.extra ?? '';
  const lineEnd = extra.indexOf('\n');
  const more: { folded: string[]; parts: PartRow[] | null } = JSON.parse(extra.slice(0, lineEnd));
  const species = extra.slice(lineEnd + 1);
  return {
    tree: presentTree(row),
    parts: listParts(more.parts ?? []),
    folded: more.folded,
    species: species === '' ? null : species,
  };
}

/** The reply up to the species, which are last because they may be long. */
function beginningOf({ tree, parts, folded }: ReadTree, version: number): string {
  return `{"version":${version},"tree":${JSON.stringify(tree)},"parts":${JSON.stringify(parts)},"folded":${JSON.stringify(folded)},"species":`;
}

async function* wrap(beginning: string, species: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning;
  yield* species;
  yield '}';
}
