import { speciesSizes } from '@life-tree/phylogeny';
import type { DropTarget } from '../../input/drags/row-drag.ts';
import { enterRow, leaveRows } from '../frames.ts';
import { type Plot, xAt, yAt } from '../scene.ts';

/** The bar of a species under its new ancestor is at least this high and this far below it, in pixels. */
const minHeight = 4;
const minDistance = 8;

/** Paints the bar and the connector that the dragged species would have under its new ancestor. */
export function paintDrop(plot: Plot, { index: target, refusal, adds }: DropTarget): void {
  const { context, scene, tree, rowHeight, viewport } = plot;
  const row = tree.rows.position(target);
  // With one more ancestor, it stays where it is.
  if (refusal !== null || adds || row === null) return;
  const { colours, selected } = scene;
  const { apparitions, ends } = tree.columns;
  // A species keeps its times. By generation, it starts where its ancestor ends.
  const duration = (ends[selected] ?? 0) - (apparitions[selected] ?? 0);
  const byGeneration = ends[target] ?? 0;
  const start = byGeneration + ((apparitions[selected] ?? 0) - byGeneration) * tree.timeRatio;
  const x = xAt(plot, start);
  const left = Math.max(x, -100);
  const right = Math.max(Math.min(xAt(plot, start + duration), viewport.width + 100), left + 1);
  const height = Math.max(speciesSizes(rowHeight).bar, minHeight);
  const y = yAt(plot, row);
  // Between two rows, where it covers no bar.
  const below = y + Math.max(rowHeight / 2, minDistance);
  enterRow(plot, y);
  context.fillStyle = colours.amber;
  context.fillRect(x - 0.75, y, 1.5, below - y);
  context.beginPath();
  context.roundRect(left, below - height / 2, right - left, height, height / 2);
  context.fillStyle = colours.amberTint;
  context.fill();
  context.strokeStyle = colours.amber;
  context.lineWidth = 1.5;
  context.stroke();
  leaveRows(plot);
}
