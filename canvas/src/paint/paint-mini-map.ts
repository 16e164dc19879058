import {
  type Extent,
  miniMap,
  rowPitch,
  type Viewport,
  type VisibleMarks,
} from '@life-tree/phylogeny';
import type { LaidOutTree } from '../camera/laid-out-tree.ts';
import type { CanvasColours } from './canvas-colours.ts';

const minBarHeight = 0.6;

/** Paints a whole tree into a small box and returns the viewport it used. */
export function paintMiniMap(
  context: CanvasRenderingContext2D,
  tree: LaidOutTree,
  colours: CanvasColours,
  box: Extent,
): Viewport {
  const { view, marks } = miniMap(tree.query, tree.rows, tree.columns, box);
  const rowHeight = rowPitch * view.scaleY;
  const palette = tree.colouring.palettes[colours.theme];
  const colour = (index: number) => palette[tree.colouring.colours[index] ?? 0] ?? colours.ink;
  paintLines(context, marks, view.scaleX, rowHeight, colour);
  const banded = marks.bandRows > 1;
  const thickness = banded ? marks.bandRows * rowHeight : Math.max(rowHeight * 0.5, minBarHeight);
  for (let entry = 0; entry < marks.barCount; entry++) {
    const x = (marks.barStarts[entry] ?? 0) * view.scaleX;
    const width = Math.max((marks.barEnds[entry] ?? 0) * view.scaleX - x, thickness);
    const row = marks.barRows[entry] ?? 0;
    const y = banded ? row * rowHeight : (row + 0.5) * rowHeight - thickness / 2;
    context.fillStyle = colour(marks.barSpecies[entry] ?? 0);
    context.fillRect(x, y, width, thickness);
  }
  return view;
}

function paintLines(
  context: CanvasRenderingContext2D,
  marks: VisibleMarks,
  scaleX: number,
  rowHeight: number,
  colour: (index: number) => string,
): void {
  context.lineWidth = 0.5;
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const x = (marks.connectorPositions[entry] ?? 0) * scaleX;
    context.strokeStyle = colour(marks.connectorSpecies[entry] ?? 0);
    context.beginPath();
    context.moveTo(x, ((marks.connectorUppers[entry] ?? 0) + 0.5) * rowHeight);
    context.lineTo(x, ((marks.connectorLowers[entry] ?? 0) + 0.5) * rowHeight);
    context.stroke();
  }
  for (let entry = 0; entry < marks.lineCount; entry++) {
    const y = ((marks.linePositions[entry] ?? 0) + 0.5) * rowHeight;
    context.strokeStyle = colour(marks.lineSpecies[entry] ?? 0);
    context.beginPath();
    context.moveTo((marks.lineStarts[entry] ?? 0) * scaleX, y);
    context.lineTo((marks.lineEnds[entry] ?? 0) * scaleX, y);
    context.stroke();
  }
}
