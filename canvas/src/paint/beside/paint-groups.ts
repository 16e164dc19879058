import {
  type BracketLabel,
  bracketStarts,
  bracketWidth,
  groupStart,
  hasRings,
  isColouredByColumn,
  isShadeOnly,
  minTextSize,
  mixColours,
  nameOffset,
  type PlacedBracket,
  placeBrackets,
  readableColour,
  rowPitch,
} from '@life-tree/phylogeny';
import { enterBase, pitchAt, plotAt } from '../frames.ts';
import { discOfSpecies } from '../labels/label-line.ts';
import { foldGap, minFoldWidth } from '../labels/paint-fold.ts';
import { font } from '../labels/text-ruler.ts';
import { type FanRim, type Plot, snapToPixel, xAt, yAt } from '../scene.ts';
import { traceSector } from '../species/paint-fan.ts';
import { paintAlongArc } from '../timeline/paint-fan-axis.ts';

const shadeOpacity = 0.13;
const spineRatio = 0.55;
const serif = 4;
/** After a name, which may be shortened in steps. */
const nameGap = 14;
/** Thick lines and large areas show corners that thin ones do not. */
const arcDetail = 3;

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

/** Paints the shades of groups behind their rows. */
export function paintGroupShades(plot: Plot): void {
  const { context, scene, tree, viewport } = plot;
  if (tree.groups === null || tree.groups.shades.length === 0) return;
  const pitch = rowPitch * viewport.scaleY;
  const offset = viewport.top * viewport.scaleY;
  const right = scene.view.sideStrip === null ? viewport.width : scene.view.stripLeft;
  context.globalAlpha = shadeOpacity;
  for (const mark of tree.groups.shades) {
    const { runStarts, runEnds } = mark;
    if (mark.endRow * pitch < offset || mark.firstRow * pitch > offset + viewport.height) continue;
    const left = Math.max(xAt(plot, groupStart(mark, tree.columns)) - 4, 0);
    const end = plot.rim?.startOf(mark) ?? right;
    if (left >= end) continue;
    context.fillStyle = readableColour(mark.group.colour, scene.colours.theme);
    for (const [run, start] of runStarts.entries()) {
      const top = Math.max(start * pitch - offset, 0);
      const bottom = Math.min((runEnds[run] ?? 0) * pitch - offset, viewport.height);
      if (bottom > top) fillBox(plot, left, end, top, bottom);
    }
  }
  context.globalAlpha = 1;
}

/** Fills the area between two times and two rows. */
export function fillBox(
  plot: Plot,
  left: number,
  right: number,
  top: number,
  bottom: number,
): void {
  const { context } = plot;
  if (plot.isFan) {
    context.beginPath();
    traceSector(plot, left, right, top, bottom, arcDetail);
    context.fill();
  } else context.fillRect(left, top, right - left, bottom - top);
}

/** Paints the brackets of groups in their strip, in front of the tree. Returns where they are. */
export function paintGroupBrackets(plot: Plot): readonly PlacedBracket[] {
  const { scene, tree, viewport, projection } = plot;
  const { view, ruler } = scene;
  const strip = view.sideStrip;
  if (strip === null || tree.groups === null) return [];
  const left = view.stripLeft;
  const brackets = placeBrackets(
    tree.groups,
    strip,
    {
      top: -viewport.top * viewport.scaleY,
      rowHeight: rowPitch * viewport.scaleY,
      height: viewport.height,
      left,
      leftOf: plot.rim?.startOf,
      ...(plot.isFan && {
        spread: projection.spread,
        radius: (x: number) => projection.nearest + x,
      }),
    },
    (text, width) => ruler.shorten(text, width, strip.textSize, 500),
    (text) => ruler.width(text, strip.textSize, 500),
  );
  for (const bracket of brackets) paintBracket(plot, bracket);
  for (const { label } of brackets) if (label !== null) paintLabel(plot, label, strip.textSize);
  return brackets;
}

function paintLabel(plot: Plot, { text, x, y, isVertical }: BracketLabel, size: number): void {
  const { context, scene, projection } = plot;
  if (plot.isFan) {
    const middle = x + size / 2;
    const look = { size, colour: scene.colours.ink };
    paintAlongArc(plot, text, middle, projection.project(middle, y), look);
    return;
  }
  context.font = font(size, 500);
  context.fillStyle = scene.colours.ink;
  if (!isVertical) {
    context.fillText(text, x, y + size * 0.34);
    return;
  }
  // In an upright tree, this makes it horizontal.
  const turn = projection.shape === 'upright' ? 1 : -1;
  context.transform(0, turn, -turn, 0, x + size / 2, y);
  context.textAlign = 'center';
  context.fillText(text, 0, size * 0.34);
  context.textAlign = 'left';
  enterBase(plot);
}

function paintBracket(plot: Plot, bracket: PlacedBracket): void {
  const { scene, tree } = plot;
  const { segments, top, bottom, mark } = bracket;
  const { colours } = scene;
  const colour = isColouredByColumn(tree.look)
    ? colours.quietInk
    : readableColour(mark.group.colour, colours.theme);
  const x = snapToPixel(plot, bracket.x);
  if (segments.length > 2 || isShadeOnly(mark)) {
    // The rows between are of others, or a shade shows the rows.
    plot.context.fillStyle = mixColours(colour, colours.paper, spineRatio);
    fillBox(plot, x + bracketWidth - 1, x + bracketWidth, top, bottom);
  }
  if (isShadeOnly(mark)) return;
  plot.context.fillStyle = colour;
  for (let at = 0; at < segments.length; at += 2) {
    const from = segments[at] ?? 0;
    const height = Math.max((segments[at + 1] ?? from) - from, 1);
    fillBox(plot, x, x + bracketWidth, from, from + height);
    if (height < 2 * serif) continue;
    fillBox(plot, x - serif, x, from, from + 1.5);
    fillBox(plot, x - serif, x, from + height - 1.5, from + height);
  }
}
