import type { ForestLayout } from '../layout/forest-layout.ts';
import type { DrawnArea, DrawnTree, ShapedRequest } from './drawn-tree.ts';
import { flatTree } from './flat-tree.ts';
import { framed } from './framed-shapes.ts';
import { layOutSheet } from './sheet/sheet-layout.ts';

/** Before the first and after the last time of an upright tree. */
const turnedMargin = 8;

/** The least distance of times along the axis: so that there are a few, but with room for their labels. */
const ticks = { count: 5, least: 40, most: 110 };

/** The part of the height of an area that is left to an upright tree by its names and brackets. */
export function uprightRatio(
  layout: ForestLayout,
  area: Pick<DrawnArea, 'width' | 'height'>,
  { axisRoom, inSheet }: Pick<ShapedRequest, 'axisRoom' | 'inSheet'>,
): number {
  const { view } = layOutUpright(layout, area, { axisRoom, inSheet });
  return (layout.columns.width * view.scaleX) / area.height;
}

function layOutUpright(
  layout: ForestLayout,
  area: Pick<DrawnArea, 'width' | 'height'>,
  { axisRoom, inSheet }: Pick<ShapedRequest, 'axisRoom' | 'inSheet'>,
) {
  return layOutSheet(layout, {
    ...inSheet,
    width: area.height,
    height: area.width,
    margin: turnedMargin,
    header: 0,
    footer: axisRoom,
  });
}

/** A tree across, turned to the left. Images, initials and the names of groups stay upright. */
export function uprightTree(request: ShapedRequest): DrawnTree {
  const { area, strip } = request;
  const { layout } = request.species;
  const sheetLayout = layOutUpright(layout, area, request);
  const length = layout.columns.width * sheetLayout.view.scaleX;
  const spacing = Math.min(Math.max(length / ticks.count, ticks.least), ticks.most);
  const species = { ...request.species, sheetLayout, marks: layout.query.find(sheetLayout.view) };
  const axis = request.axis && { ...request.axis, sheetLayout, spacing };
  const tree = flatTree({ species, axis, strip }, true);
  const frame = { a: 0, b: -1, c: 1, d: 0, e: area.left, f: area.top + area.height };
  return {
    ...tree,
    *pieces() {
      for (const piece of tree.pieces()) yield framed(piece, frame);
    },
  };
}
