import { positionOf } from '@life-tree/phylogeny';
import type { SnapTarget } from '../../input/drags/snap-targets.ts';
import { enterRow, leaveRows } from '../frames.ts';
import { type Plot, snapToPixel, xAt, yAt } from '../scene.ts';
import { paintRing } from '../species/paint-fan.ts';

const ringRadius = 5;

/** Paints a line across all rows at the time that a dragged bar has snapped to, and rings what is there. */
export function paintGuide(plot: Plot, guide: SnapTarget): void {
  const { context, scene, tree, viewport } = plot;
  const x = xAt(plot, positionOf(tree.time, guide.time));
  if (x < 0 || x > viewport.width) return;
  context.fillStyle = scene.colours.amber;
  if (plot.isFan) paintRing(plot, x, scene.colours.amber);
  else context.fillRect(snapToPixel(plot, x), 0, 1, viewport.height);
  if (guide.kind !== 'ancestor' && guide.kind !== 'sibling') return;
  const row = tree.rows.position(guide.index);
  if (row === null) return;
  enterRow(plot, yAt(plot, row));
  context.beginPath();
  context.arc(x, yAt(plot, row), ringRadius, 0, Math.PI * 2);
  context.fillStyle = scene.colours.paper;
  context.fill();
  context.strokeStyle = scene.colours.amber;
  context.lineWidth = 2;
  context.stroke();
  leaveRows(plot);
}
