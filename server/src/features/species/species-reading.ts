import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import { requireStillVisible, requireTree } from '../tree-access/tree-guard.ts';
import type { Viewer } from '../tree-access/viewer.ts';
import { writeNested } from './nested-json.ts';
import type { FileReader, SeenTree, SpeciesFiles } from './species-files.ts';
import { firstId, readAllSpecies, readBranch, readSpeciesPage } from './species-json-queries.ts';
import type { VersionedText } from './species-service.ts';

/** A tree that the caller may see. */
interface VisibleTree extends SeenTree {
  readonly speciesCount: number;
  readonly inferredCount: number;
}

/** Larger trees are written to files first. */
const maxSpeciesInMemory = 500;

export type SpeciesReading = ReturnType<typeof createSpeciesReading>;

export function createSpeciesReading(
  { database }: Pick<Resources, 'database'>,
  { files }: { readonly files: SpeciesFiles },
) {
  /** Null if the tree is too large. */
  async function listSmall(
    tree: VisibleTree,
    shape: 'nested' | 'flat',
    reader: FileReader,
  ): Promise<VersionedText | null> {
    const { id } = tree;
    if (tree.speciesCount + tree.inferredCount > maxSpeciesInMemory) return null;
    if (shape === 'flat') {
      const { version, text, count } = found(
        await readSpeciesPage(database, id, firstId, maxSpeciesInMemory + 1),
      );
      await requireStillVisible(database, tree, version, reader);
      return count > maxSpeciesInMemory ? null : { version, parts: [`[${text}]`] };
    }
    const { version, species } = found(await readAllSpecies(database, id, maxSpeciesInMemory + 1));
    await requireStillVisible(database, tree, version, reader);
    return species.length > maxSpeciesInMemory ? null : { version, parts: writeNested(species) };
  }

  async function nestedFile(
    tree: SeenTree,
    top: string | null,
    reader: FileReader,
  ): Promise<VersionedText> {
    const file = await files.as(
      tree,
      { format: 'nested', title: '', top, settings: null, parts: {} },
      reader,
    );
    return { version: file.facts.version, parts: file.read() };
  }

  return {
    /** Finds a tree that the viewer may see. */
    find: (treeId: string, viewer: Viewer): Promise<VisibleTree> =>
      requireTree(database, treeId, viewer, 'see'),

    /** All species of a tree. The caller has checked access. */
    list: async (
      tree: VisibleTree,
      shape: 'nested' | 'flat',
      reader: FileReader,
    ): Promise<VersionedText> => {
      const small = await listSmall(tree, shape, reader);
      if (small !== null) return small;
      if (shape === 'nested') return nestedFile(tree, null, reader);
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
