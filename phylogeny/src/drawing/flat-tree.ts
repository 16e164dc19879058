import { axis, axisBackground } from './axis.ts';
import { bandNames, timeBands } from './band-shapes.ts';
import { connectors, ghostConnectors } from './connector-shapes.ts';
import { denseLabelShapes } from './dense-label-shapes.ts';
import type { DrawnTree, TreeRequest } from './drawn-tree.ts';
import { groupBrackets, groupShades } from './group-shapes.ts';
import { bands, species, splitLines } from './species-shapes.ts';

/** A tree across its sheet, or across an area that is turned. */
export function flatTree(
  { species: request, axis: axisRequest, strip }: TreeRequest,
  isTurned = false,
): DrawnTree {
  const { layout, marks, sheetLayout, names } = request;
  const isPrinted = sheetLayout.smallest > 0;
  const isSampled = isPrinted && names && layout.rows.count > 0 && sheetLayout.sizes.name === 0;
  const dense = isSampled ? denseLabelShapes(request) : { nameCount: 0, shapes: [] };
  return {
    isSampled,
    nameCount: isSampled ? dense.nameCount : names ? layout.rows.count : 0,
    *pieces() {
      if (axisRequest !== null) {
        yield axisBackground(axisRequest);
        yield timeBands(request);
      }
      yield groupShades(request);
      yield* ghostConnectors(request);
      yield* connectors(request);
      yield* splitLines(request);
      yield* marks.bandRows === 1 ? species(request) : bands(request);
      yield dense.shapes;
      if (strip !== null) yield groupBrackets(request, strip, isTurned);
      if (axisRequest === null) return;
      yield bandNames(request);
      yield axis(axisRequest);
    },
  };
}
