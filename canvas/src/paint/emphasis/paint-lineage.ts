import { rowPitch } from '@life-tree/phylogeny';
import { enterRow, leaveRows } from '../frames.ts';
import { type Plot, xAt, yAt } from '../scene.ts';
import { traceSector } from '../species/paint-fan.ts';
import type { Lineage } from './lineage.ts';

const glowWidth = 7;
const coreWidth = 2.5;
const tintAlpha = 0.4;
const commonRadius = 5;
/** How far beyond the screen paths are painted, in pixels. */
const overhang = 20;

/** Paints a background behind the descendants of the selected species and of the compared one. */
export function paintLineageTints(plot: Plot): void {
  const { lineage } = plot.scene;
  if (lineage === null) return;
  paintTint(plot, lineage.selected);
  if (lineage.compared >= 0) paintTint(plot, lineage.compared);
}

function paintTint(plot: Plot, index: number): void {
  const { context, scene, tree, viewport } = plot;
  const { forest, rows } = tree;
  const size = forest.branchSize(index);
  const count = rows.branchRows(index);
  // Behind the whole tree, the background would only be another paper.
  if (size === 1 || size === forest.size || count === 0 || !rows.isShown(index)) return;
  const first = rows.branchTops[index] ?? 0;
  const left = Math.max(xAt(plot, tree.columns.starts[index] ?? 0) - 8, -overhang);
  const top = Math.max(yAt(plot, first - 0.5), -overhang);
  const bottom = Math.min(yAt(plot, first + count - 0.5), viewport.height + overhang);
  const width = viewport.width + overhang - left;
  if (width <= 0 || bottom <= top) return;
  context.globalAlpha = tintAlpha;
  context.fillStyle = scene.colours.amberTint;
  context.beginPath();
  if (plot.isFan) traceSector(plot, left, left + width, top, bottom);
  else context.roundRect(left, top, width, bottom - top, Math.min((bottom - top) / 2, 12));
  context.fill();
  context.globalAlpha = 1;
}

/** Paints the lines of descent from the selected and the compared species to their roots as a glow. */
export function paintLineagePaths(plot: Plot): void {
  const { lineage } = plot.scene;
  if (lineage === null) return;
  paintPath(plot, lineage.selected);
  if (lineage.compared >= 0) paintPath(plot, lineage.compared, lineage.common);
  paintCommonAncestor(plot, lineage);
}

/** Paints a path up to a species, or up to the root. */
function paintPath(plot: Plot, index: number, upTo = -1): void {
  const { context, scene, tree } = plot;
  if (index === upTo || tree.forest.isRoot(index)) return;
  context.beginPath();
  tracePath(plot, index, upTo);
  context.lineJoin = 'round';
  context.strokeStyle = scene.colours.amber;
  context.globalAlpha = 0.28;
  context.lineWidth = glowWidth;
  context.stroke();
  context.globalAlpha = 0.9;
  context.lineWidth = coreWidth;
  context.stroke();
  context.globalAlpha = 1;
}

/**
 * Follows the bars and connectors from a species to its root. A root may have 100,000 generations
 * above it, so points outside the screen are moved to its edge and points that coincide are left out.
 */
function tracePath(plot: Plot, index: number, upTo: number): void {
  const { context, tree, viewport, projection, isFan } = plot;
  const rowHeight = rowPitch * viewport.scaleY;
  const { forest, rows, columns } = tree;
  const { left, scaleX } = viewport;
  const topY = viewport.top * viewport.scaleY;
  const right = viewport.width + overhang;
  const bottom = viewport.height + overhang;
  // Reads the columns directly, which makes a path of 100,000 steps several times cheaper.
  const { parents } = forest.columns;
  const positions = rows.splitPositions ?? rows.rowOf;
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  const step = (x: number, y: number) => context.lineTo(x, y);
  const reach = (x: number, y: number) => {
    const isFirst = Number.isNaN(lastX);
    if (!isFan) context[isFirst ? 'moveTo' : 'lineTo'](x, y);
    else if (isFirst || y === lastY) {
      const point = projection.project(x, y);
      context[isFirst ? 'moveTo' : 'lineTo'](point.x, point.y);
    } else projection.trace(x, lastY, y, step);
    lastX = x;
    lastY = y;
  };
  let x = Number.NaN;
  for (let species = index; species >= 0; species = parents[species] ?? -1) {
    const position = positions[species] ?? -1;
    if (position < 0) continue;
    const y = Math.min(Math.max((position + 0.5) * rowHeight - topY, -overhang), bottom);
    // Along the connector to the bar of the ancestor, then along that bar.
    if (Math.abs(y - lastY) >= 1) reach(x, y);
    if (species === upTo) return;
    x = Math.min(Math.max(((columns.starts[species] ?? 0) - left) * scaleX, -overhang), right);
    if (!(Math.abs(x - lastX) < 1)) reach(x, y);
  }
}

/** Marks where the two lines of descent part. */
function paintCommonAncestor(plot: Plot, { common, parting }: Lineage): void {
  const { context, scene, tree } = plot;
  const position = tree.rows.position(common);
  if (position === null) return;
  const starts = parting.map((branch) => tree.columns.starts[branch] ?? 0);
  enterRow(plot, yAt(plot, position));
  context.beginPath();
  context.arc(xAt(plot, Math.min(...starts)), yAt(plot, position), commonRadius, 0, Math.PI * 2);
  context.fillStyle = scene.colours.amber;
  context.fill();
  context.strokeStyle = scene.colours.paper;
  context.lineWidth = 1.5;
  context.stroke();
  leaveRows(plot);
}
