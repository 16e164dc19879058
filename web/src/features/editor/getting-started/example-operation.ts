import type { Tree } from '@life-tree/contract';
import { type EditTree, type Forest, inSequence, type Operation } from '@life-tree/phylogeny';
import type { LoadedTree } from '../../open-tree/index.ts';
import { importWithoutImages } from '../import/import-operation.ts';

/**
 * An example's species, and what it says of itself and its sources, as one edit: it is undone as one.
 * What the person has written about the tree already stays.
 */
export function exampleOperation(example: LoadedTree, tree: Tree, forest: Forest): Operation {
  const { description, tags } = example.details;
  const about: EditTree = {
    kind: 'edit-tree',
    ...(tree.description === null && description !== null && { description }),
    ...(tree.tags.length === 0 && tags.length > 0 && { tags }),
  };
  const species = importWithoutImages(example.forest, forest, -1);
  const saysNothing = about.description === undefined && about.tags === undefined;
  return saysNothing ? species : inSequence([species, about]);
}
