import { fitView, type Viewport, zoomAt } from '@life-tree/phylogeny';
import type { Screen } from './canvas-margins.ts';
import type { LaidOutTree } from './laid-out-tree.ts';

/**
 * Animates between time and generations. Each step sets the columns in between and returns a view in
 * which the anchor, a row of the forest, has not moved. A fitted tree stays fitted.
 */
export function scaleChange(
  tree: LaidOutTree,
  timeRatio: number,
  from: Viewport,
  anchor: number,
): (progress: number, view: Viewport, screen: () => Screen, isFitted: boolean) => Viewport {
  const begin = tree.timeRatio;
  const anchorEnd = () => tree.columns.ends[anchor] ?? 0;
  const kept = (anchorEnd() - from.left) * from.scaleX;
  return (progress, view, screen, isFitted) => {
    tree.setTimeRatio(begin + (timeRatio - begin) * progress);
    const { plot, margins } = screen();
    if (isFitted) return fitView(tree.world, plot, margins);
    const resized = { ...view, ...plot };
    const scaled = zoomAt(resized, view.zoom, { x: 0, y: 0 }, tree.world, margins);
    return { ...scaled, left: anchorEnd() - kept / scaled.scaleX, top: view.top };
  };
}
