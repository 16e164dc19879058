import type { DrawnTree, ShapedRequest } from './drawn-tree.ts';
import { flatTree } from './flat-tree.ts';
import { framed } from './framed-shapes.ts';
import { layOutSheet } from './sheet-layout.ts';

/** Before the first and after the last time of an upright tree. */
const turnedMargin = 8;

/** A tree across, turned to the left. Images, initials and the names of groups stay upright. */
export function uprightTree(request: ShapedRequest): DrawnTree {
  const { area, axisRoom, strip } = request;
  const { layout } = request.species;
  const sheetLayout = layOutSheet(layout, {
    ...request.inSheet,
    width: area.height,
    height: area.width,
    margin: turnedMargin,
    header: 0,
    footer: axisRoom,
  });
  const species = { ...request.species, sheetLayout, marks: layout.query.find(sheetLayout.view) };
  const axis = request.axis && { ...request.axis, sheetLayout };
  const tree = flatTree({ species, axis, strip }, true);
  const frame = { a: 0, b: -1, c: 1, d: 0, e: area.left, f: area.top + area.height };
  return {
    ...tree,
    *pieces() {
      for (const piece of tree.pieces()) yield framed(piece, frame);
    },
  };
}
