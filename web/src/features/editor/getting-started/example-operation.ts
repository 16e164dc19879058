import type { Tree } from '@life-tree/contract';
import { type EditTree, type Forest, inSequence, type Operation } from '@life-tree/phylogeny';
import type { LoadedTree } from '../../open-tree/index.ts';
import { importWithoutImages } from '../import/import-operation.ts';

/**
 * Adds an example's species, description and tags in one edit, so that one undo removes them all.
 * A description or tags that the user has already written are kept.
 */
export function exampleOperation(example: LoadedTree, tree: Tree, forest: Forest): Operation {
  const { description, tags } = example.details;
  const about: EditTree = {
    kind: 'edit-tree',
    ...(tree.description === null && description !== null && { description }),
    ...(tree.tags.length === 0 && tags.length > 0 && { tags }),
  };
  const species = importWithoutImages(example.forest, forest, -1);
  const isUnchanged = about.description === undefined && about.tags === undefined;
  return isUnchanged ? species : inSequence([species, about]);
}
