import type { TreeShape } from '../document/tree-shapes.ts';
import type { ForestLayout } from '../layout/forest-layout.ts';
import { fanReach } from '../layout/shape/index.ts';
import type { DrawnArea, DrawnTree, ShapedRequest } from './drawn-tree.ts';
import { fanTree } from './fan/fan-tree.ts';
import { flatTree } from './flat-tree.ts';
import type { SheetLayout } from './sheet/sheet-layout.ts';
import { uprightTree } from './upright-tree.ts';

/** Rows of an upright drawing, and rows at the edge of a fan, are this far apart by default. */
const naturalPitch = { upright: 52, fan: 18 };
const naturalHeight = 720;
const sizeRange = { least: 900, most: 12_000 };
/** The space for names around a fan, as a part of its smaller side. */
const namesRatio = 0.17;

/** The size of a drawing without a given height, and perhaps without a given width. */
export function naturalSize(
  { rows, look }: ForestLayout,
  shape: TreeShape,
  width: number | undefined,
) {
  const { left, right, top, bottom } = fanReach(look.settings?.fan);
  const ratio = (top + bottom) / (left + right);
  if (shape === 'fan' && width !== undefined) return { width, height: width * ratio };
  const within = (length: number) => Math.min(Math.max(length, sizeRange.least), sizeRange.most);
  const length = rows.count * naturalPitch[shape];
  if (shape === 'upright') return { width: within(length + 200), height: naturalHeight };
  const side = within(length / Math.PI / (1 - 2 * namesRatio));
  return ratio < 1 ? { width: side, height: side * ratio } : { width: side / ratio, height: side };
}

/** The part of a sheet that a tree in another shape than across takes with its axis. */
export function areaOf({ plot, width }: SheetLayout, axisRoom: number): DrawnArea {
  const { left, top, bottom } = plot;
  return { left, top, width: width - 2 * left, height: bottom + axisRoom - top };
}

/** Draws a tree in a shape. */
export function treeIn(shape: TreeShape | undefined, request: ShapedRequest): DrawnTree {
  if (shape === undefined) return flatTree(request);
  return shape === 'fan' ? fanTree(request) : uprightTree(request);
}
