import { sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import { hasFoldedBranches } from '../tree-access/folded-lookups.ts';
import { requireStillVisible, requireTree, treeGuardWithExtra } from '../tree-access/tree-guard.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import { writeNested } from './nested-json.ts';
import type { FileReader, SeenTree, SpeciesFiles } from './species-files.ts';
import {
  maxSpeciesInMemory,
  readAllSpecies,
  readBranch,
  smallFlatList,
} from './species-json-queries.ts';
import type { VersionedText } from './species-service.ts';

/** A tree that the caller may see. */
interface VisibleTree extends SeenTree {
  readonly speciesCount: number;
  readonly inferredCount: number;
}

/** A tree that the caller may see, with its flat list if that is short and was asked for. */
interface ListableTree {
  readonly tree: VisibleTree;
  readonly flat: string | null;
  /** Whether the caller has folded branches of it. */
  readonly hasFolded: boolean;
}

const requireTreeAndList = treeGuardWithExtra(
  'tree_and_species',
  sql<string>`${hasFoldedBranches} || ' ' || ${smallFlatList}`,
);
const requireTreeAndFolded = treeGuardWithExtra('tree_and_folded', hasFoldedBranches);

export type SpeciesReading = ReturnType<typeof createSpeciesReading>;

export function createSpeciesReading(
  { database }: Pick<Resources, 'database'>,
  { files }: { readonly files: SpeciesFiles },
) {
  /** Null if the tree is too large. */
  async function listSmallNested(
    tree: VisibleTree,
    reader: FileReader,
  ): Promise<VersionedText | null> {
    if (tree.speciesCount + tree.inferredCount > maxSpeciesInMemory) return null;
    const { version, species } = found(
      await readAllSpecies(database, tree.id, maxSpeciesInMemory + 1),
    );
    await requireStillVisible(database, tree, version, reader);
    return species.length > maxSpeciesInMemory ? null : { version, parts: writeNested(species) };
  }

  async function nestedFile(
    tree: SeenTree,
    top: string | null,
    reader: FileReader,
  ): Promise<VersionedText> {
    const file = await files.nested(tree, top, reader);
    return { version: file.facts.version, parts: file.read() };
  }

  return {
    /** Finds a tree that the viewer may see. */
    find: (treeId: string, viewer: Viewer): Promise<VisibleTree> =>
      requireTree(database, treeId, viewer, 'see'),

    /**
     * Finds a tree that the viewer may see, and reads its flat list in the same query if that is asked for, short and
     * not of the version that the client has.
     */
    findToList: async (
      treeId: string,
      viewer: Viewer,
      { shape, known }: { readonly shape: 'nested' | 'flat'; readonly known: number | null },
    ): Promise<ListableTree> => {
      const { userId } = viewer;
      if (shape === 'nested') {
        const { tree, extra } = await requireTreeAndFolded(database, treeId, viewer, 'see', {
          userId,
        });
        return { tree, flat: null, hasFolded: extra === 'true' };
      }
      const { tree, extra } = await requireTreeAndList(database, treeId, viewer, 'see', {
        userId,
        known,
      });
      const space = extra.indexOf(' ');
      const flat = extra.slice(space + 1);
      return {
        tree,
        flat: flat === '' ? null : flat,
        hasFolded: extra.slice(0, space) === 'true',
      };
    },

    /** All species of a tree. The caller has checked access. */
    list: async (
      tree: VisibleTree,
      shape: 'nested' | 'flat',
      reader: FileReader,
    ): Promise<VersionedText> => {
      if (shape === 'nested') {
        return (await listSmallNested(tree, reader)) ?? nestedFile(tree, null, reader);
      }
      const file = await files.flat(tree, reader);
      return { version: file.facts.version, parts: file.read() };
    },

    /** One species with its descendants. The caller has checked access. */
    get: async (tree: SeenTree, id: string, reader: FileReader): Promise<VersionedText> => {
      const { version, species } = found(
        await readBranch(database, tree.id, id, maxSpeciesInMemory + 1),
      );
      await requireStillVisible(database, tree, version, reader);
      if (species.length === 0) throw new AppError('not-found');
      if (species.length <= maxSpeciesInMemory) return { version, parts: writeNested(species, id) };
      return nestedFile(tree, id, reader);
    },
  };
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new AppError('not-found');
  return value;
}
