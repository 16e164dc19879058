import type { TreeShape } from '../../document/tree-shapes.ts';
import type { WorldExtent } from '../viewport/extents.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { acrossProjection } from './across.ts';
import { fanExtent, fanProjection } from './fan.ts';
import type { ProjectedTree, Projection } from './projection.ts';
import { uprightProjection } from './upright.ts';

/** The projection of a view. For `upright`, the view is the unrolled one. */
export function projectionOf(
  shape: TreeShape | undefined,
  view: Viewport,
  tree: ProjectedTree,
): Projection {
  if (shape === 'fan') return fanProjection(view, tree);
  return shape === 'upright' ? uprightProjection(view) : acrossProjection(view);
}

/** The size of a whole tree in a shape, at a scale of 1; of an upright one in the unrolled view. */
export function shapeExtent(
  shape: TreeShape | undefined,
  world: WorldExtent,
  tree: ProjectedTree,
): WorldExtent {
  return shape === 'fan' ? fanExtent(tree) : world;
}
