import {
  bracketName,
  bracketShapes,
  bracketStarts,
  fanBracketName,
  type GroupRequest,
  groupShades,
  hasRings,
  minTextSize,
  nameOffset,
  type PlacedBracket,
  placedBrackets,
  rowPitch,
} from '@life-tree/phylogeny';
import { spaceOf } from '../../camera/axis-times.ts';
import { pitchAt, plotAt } from '../frames.ts';
import { discOfSpecies } from '../labels/label-line.ts';
import { foldGap, minFoldWidth } from '../labels/paint-fold.ts';
import { paintMarks } from '../paint-marks.ts';
import { type FanRim, type Plot, xAt, yAt } from '../scene.ts';

/** After a name, which may be shortened in steps. */
const nameGap = 14;
/** In larger trees, only some rows have names, and all brackets are around the longest of them. */
const maxRimRows = 2000;

/** Finds the places of the brackets around a fan. Null in other shapes, and without brackets. */
export function fanRim(plot: Plot): FanRim | null {
  const { tree, scene } = plot;
  const { groups, rows } = tree;
  const { sideStrip: strip, stripLeft: most } = scene.view;
  if (!plot.isFan || groups === null || strip === null || rows.count > maxRimRows) return null;
  // All names end under the rings of pictures and columns, and the brackets are around those.
  if (hasRings(strip)) return null;
  const startOf = bracketStarts(
    groups,
    strip,
    {
      from: 0,
      to: rows.count,
      most,
      reachOf: (row) => namesEnd(plot, rows.species(row)),
      pitchAt: (x) => pitchAt(plot, x),
    },
    (text) => scene.ruler.width(text, strip.textSize, 500),
  );
  const ends = new Float64Array(rows.count).fill(most);
  for (const mark of groups.lanes.flat()) {
    const start = startOf(mark);
    for (let row = mark.firstRow; row < mark.endRow; row++) {
      ends[row] = Math.min(ends[row] ?? most, start);
    }
  }
  const { top, scaleY } = plot.viewport;
  return { startOf, endAt: (y) => ends[Math.floor((top + y / scaleY) / rowPitch)] ?? most };
}

/** Where the name of a species ends if nothing is in its way. */
function namesEnd(plot: Plot, index: number): number {
  const { tree, scene, settings } = plot;
  const end = xAt(plot, tree.labelEnds[index] ?? 0);
  if (!settings.names) return end;
  const own = plotAt(plot, end, yAt(plot, tree.rows.rowOf[index] ?? 0));
  const from = end + nameOffset(own.rowHeight, discOfSpecies(own, index));
  // Pointing at a species with descendants shows a control after its name, which must not cut it.
  const fold = tree.forest.branchSize(index) > 1 ? foldGap + minFoldWidth : 0;
  const room = own.viewport.width - from - fold - nameGap;
  const { ruler } = scene;
  const name = ruler.name(tree.label(index, scene.texts), room, minTextSize, 500);
  return from + ruler.nameWidth(name, minTextSize, 500) + fold + nameGap;
}

function requestOf({ scene, tree, viewport, rim }: Plot): GroupRequest {
  const { view, colours, ruler } = scene;
  const namesRight = view.sideStrip === null ? viewport.width : view.stripLeft;
  const own = rim === null ? {} : { namesRightOf: rim.startOf };
  const measure = (text: string, size: number) => ruler.width(text, size, 500);
  return {
    layout: tree,
    sheetLayout: { ...spaceOf(viewport), namesRight, ...own },
    colours,
    measure,
  };
}

/** Paints the shades of groups behind their rows. */
export function paintGroupShades(plot: Plot): void {
  if (plot.tree.groups !== null) paintMarks(plot, groupShades(requestOf(plot)));
}

/** Paints the brackets of groups in their strip, in front of the tree. Returns where they are. */
export function paintGroupBrackets(plot: Plot): readonly PlacedBracket[] {
  const { tree, projection } = plot;
  const strip = plot.scene.view.sideStrip;
  if (strip === null || tree.groups === null) return [];
  const request = requestOf(plot);
  const brackets = placedBrackets(request, strip, plot.isFan ? projection : undefined);
  // Beside the plot is the strip, however wide it is.
  const { viewport } = plot;
  const beside = { ...plot, viewport: { ...viewport, width: viewport.width + strip.width } };
  for (const bracket of brackets) paintMarks(beside, bracketShapes(request, bracket));
  for (const bracket of brackets) {
    const name = plot.isFan
      ? fanBracketName(request, bracket, projection, corner)
      : bracketName(request, bracket, projection.shape === 'upright');
    paintMarks(plot, name, 500);
  }
  return brackets;
}

const corner = { left: 0, top: 0 };
