import type { Tree } from '@life-tree/contract';
import {
  changedSettings,
  type EditTree,
  type Forest,
  inSequence,
  type Operation,
  settingsOf,
} from '@life-tree/phylogeny';
import type { LoadedTree } from '../../open-tree/index.ts';
import { importWithoutImages } from '../import/import-operation.ts';

/**
 * Adds an example's species, description, tags and settings in one edit, so that one undo removes them all.
 * A description, tags or settings that the user has already chosen are kept.
 */
export function exampleOperation(example: LoadedTree, tree: Tree, forest: Forest): Operation {
  const { description, tags } = example.details;
  const about: EditTree = {
    kind: 'edit-tree',
    ...(tree.description === null && description !== null && { description }),
    ...(tree.tags.length === 0 && tags.length > 0 && { tags }),
    ...changedSettings(tree, { ...example.details, ...settingsOf(tree) }),
  };
  const species = importWithoutImages(example.forest, forest, -1);
  return Object.keys(about).length === 1 ? species : inSequence([species, about]);
}
