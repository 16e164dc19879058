import type { Tree } from '@life-tree/contract';
import {
  changedSettings,
  type EditTree,
  emptyParts,
  inSequence,
  type Operation,
  partEntries,
  settingsOf,
  type TreeDocument,
} from '@life-tree/phylogeny';
import type { LoadedTree } from '../../open-tree/index.ts';
import { importInto, importOperation, withoutImages } from '../import/import-operation.ts';

/**
 * Adds an example's species, description, tags and settings in one edit, so that one undo removes them all.
 * A description, tags or settings that the user has already chosen are kept.
 */
export function exampleOperation(
  example: LoadedTree,
  tree: Tree,
  contents: Pick<TreeDocument, 'forest' | 'parts'>,
): Operation {
  const { description, tags } = example.details;
  const about: EditTree = {
    kind: 'edit-tree',
    ...(tree.description === null && description !== null && { description }),
    ...(tree.tags.length === 0 && tags.length > 0 && { tags }),
    ...changedSettings(tree, {
      ...example.details,
      // As in any tree from a file, an edit changes one date.
      moveAlong: false,
      ...settingsOf(tree),
    }),
  };
  const source = { forest: example.forest, parts: partEntries(example.parts ?? emptyParts) };
  const whole = importOperation(withoutImages(importInto(contents, -1, source)), null);
  return inSequence(Object.keys(about).length === 1 ? [whole] : [whole, about]);
}
