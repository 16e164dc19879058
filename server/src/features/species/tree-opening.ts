import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Tree } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import { foldedBranchesJson } from '../tree-access/folded-lookups.ts';
import { partFieldsJson } from '../tree-access/part-queries.ts';
import { shownTreeFinder } from '../tree-access/tree-access-queries.ts';
import { checkAccess } from '../tree-access/tree-guard.ts';
import { presentTree } from '../tree-access/tree-presenter.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import type { FileReader, SpeciesFiles } from './species-files.ts';
import { smallBlock } from './species-json-queries.ts';
import { TreeEdited } from './write-pages.ts';

/** A tree with everything that its page shows, all read at the same moment. */
export interface ReadTree {
  readonly tree: Tree;
  /** The fields of a JSON object with the lists of the tree. */
  readonly partFields: string;
  /** The branches that the viewer has folded. */
  readonly folded: readonly string[];
  /** The species as a block in JSON, '' if there are none; null if they are too many. */
  readonly species: string | null;
}

// Lines of JSON: the folded branches, the lists, and the species if they are few.
const findTreeAndAll = shownTreeFinder(
  'opened_tree',
  sql<string>`${foldedBranchesJson}::text || E'\n' || ${partFieldsJson} || coalesce(E'\n' || ${smallBlock}, '')`,
);

const lineEnd = ',\n';

export type TreeOpening = ReturnType<typeof createTreeOpening>;

export function createTreeOpening(
  { database }: Pick<Resources, 'database'>,
  { files }: { readonly files: SpeciesFiles },
) {
  return {
    /** Reads a tree that the viewer may see, in one query. */
    read: (treeId: string, viewer: Viewer): Promise<ReadTree> => read(database, treeId, viewer),

    /**
     * Writes the reply: a list of items, one per line. The species of a large tree come from a file, which others may
     * share, and which is sent while it is written. If the tree is edited meanwhile, everything is sent again.
     */
    write: async (opened: ReadTree, reader: FileReader): Promise<string | Readable> => {
      if (opened.species !== null) {
        return `[${[beginningOf(opened), opened.species].filter(Boolean).join(lineEnd)}]`;
      }
      const species = await files.blocksMeanwhile(opened.tree, reader).catch(nullIfEdited);
      const reply = Readable.from(writeLarge(opened, species, reader));
      // It may be closed before it is read.
      return reply.once('close', () => species?.destroy());
    },
  };

  /** `species` is null if the tree was edited before any of them was read. */
  async function* writeLarge(
    opened: ReadTree,
    species: Readable | null,
    reader: FileReader,
  ): AsyncGenerator<string | Buffer> {
    yield '[';
    const isComplete = species !== null && (yield* writeMeanwhile(opened, species));
    if (!isComplete) {
      if (species !== null) yield lineEnd;
      yield* writeAgain(opened.tree, reader);
    }
    yield ']';
  }

  /** Writes when the file is complete, which cannot fail however often the tree is edited. */
  async function* writeAgain(tree: Tree, reader: FileReader): AsyncGenerator<string | Buffer> {
    const file = await files.blocks(tree, { ...reader, hasBegun: true });
    try {
      // The tree must not be older than its species: events will tell of later changes only.
      const now = await read(database, tree.id, reader);
      yield beginningOf(now, file.facts.version);
      yield* after(lineEnd, file.read());
    } finally {
      file.release();
    }
  }
}

/** Returns whether it is complete: it is not if the tree was edited meanwhile. */
async function* writeMeanwhile(
  opened: ReadTree,
  species: Readable,
): AsyncGenerator<string | Buffer, boolean> {
  yield beginningOf(opened);
  try {
    yield* after(lineEnd, species);
    return true;
  } catch (error) {
    if (!(error instanceof TreeEdited)) throw error;
    return false;
  }
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
  const found = await findTreeAndAll(database, treeId, viewer, { userId });
  const row = checkAccess(found?.tree ?? null, viewer, 'see');
  const extra = found?.extra ?? '';
  const [folded = '[]', partFields = '', species = null] = extra.split('\n', 3);
  return { tree: presentTree(row, userId), partFields, folded: JSON.parse(folded), species };
}

/** The item with everything but the species, whose version may be older. */
function beginningOf({ tree, partFields, folded }: ReadTree, version = tree.version): string {
  const fields = JSON.stringify({ version, tree, folded }).slice(0, -1);
  return `${fields},"parts":{${partFields}}}`;
}

/** What is read, after the separator if it is anything. */
async function* after(separator: string, content: Readable): AsyncGenerator<string | Buffer> {
  let before = separator;
  for await (const piece of content) {
    if (before !== '') yield before;
    before = '';
    yield piece;
  }
}

function nullIfEdited(error: unknown): null {
  if (error instanceof TreeEdited) return null;
  throw error;
}
