import { defaultSettings } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import { emptyParts, type Forest, lookOf, settingsOf } from '@life-tree/phylogeny';
import type { ShownTree } from '../features/shown-tree/index.ts';
import { whales } from './sample-trees.ts';

/** What a screen of this forest gives to its components. Nothing is selected. */
export function shownTree(
  forest: Forest,
  {
    tree,
    parts = emptyParts,
    ...others
  }: Partial<Omit<ShownTree, 'tree'>> & { tree?: Partial<Tree> } = {},
): ShownTree {
  return {
    tree: { ...whales, ...tree },
    forest,
    parts,
    settings: { ...defaultSettings(forest), look: lookOf(settingsOf(tree ?? {}), parts) },
    changeSettings: () => undefined,
    selection: null,
    selected: new Set(),
    select: () => undefined,
    selectMany: () => undefined,
    ...others,
  };
}
