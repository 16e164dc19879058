import type { Viewport } from '@life-tree/phylogeny';
import type { Screen } from './canvas-margins.ts';
import type { LaidOutTree } from './laid-out-tree.ts';
import { keptInFan } from './view-positions.ts';

/**
 * Animates between time and generations. Each step sets the columns in between and returns a view in
 * which the anchor, a row of the forest, has not moved.
 */
export function scaleChange(
  tree: LaidOutTree,
  timeRatio: number,
  from: Viewport,
  anchor: number,
): (progress: number, view: Viewport, screen: () => Screen) => Viewport {
  const begin = tree.timeRatio;
  const anchorEnd = () => tree.columns.ends[anchor] ?? 0;
  const kept = (anchorEnd() - from.left) * from.scaleX;
  return (progress, view, screen) => {
    const { world } = tree;
    tree.setTimeRatio(begin + (timeRatio - begin) * progress);
    if (world.isUniform === true) return keptInFan(world, view, tree.world, screen().plot);
    return { ...view, ...screen().plot, left: anchorEnd() - kept / view.scaleX };
  };
}
