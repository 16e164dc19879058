import {
  type Extent,
  fitView,
  miniMap,
  rowPitch,
  type Viewport,
  VisibleMarks,
} from '@life-tree/phylogeny';
import type { LaidOutTree } from '../camera/laid-out-tree.ts';
import type { CanvasColours } from './canvas-colours.ts';

const minBarHeight = 0.6;
const mapReach = { bar: 0, label: 0, thinnest: 1 };

/** Paints a whole tree into a small box and returns the viewport it used. */
export function paintMiniMap(
  context: CanvasRenderingContext2D,
  tree: LaidOutTree,
  colours: CanvasColours,
  box: Extent,
): Viewport {
  const palette = tree.colouring.palettes[colours.theme];
  const colour = (index: number) => palette[tree.colouring.colours[index] ?? 0] ?? colours.ink;
  if (tree.shape === 'fan') return paintFanMap(context, tree, box, colour);
  const isUpright = tree.shape === 'upright';
  const turned = isUpright ? { width: box.height, height: box.width } : box;
  const { view, marks } = miniMap(tree.query, tree.rows, tree.columns, turned);
  const rowHeight = rowPitch * view.scaleY;
  if (isUpright) context.transform(0, -1, 1, 0, 0, box.height);
  paintLines(context, marks, view.scaleX, rowHeight, colour);
  const banded = marks.mergedRows > 1;
  const thickness = banded ? marks.mergedRows * rowHeight : Math.max(rowHeight * 0.5, minBarHeight);
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

/** A whole fan in the middle of the box. */
function paintFanMap(
  context: CanvasRenderingContext2D,
  tree: LaidOutTree,
  box: Extent,
  colour: (index: number) => string,
): Viewport {
  const view = fitView(tree.world, box);
  const projection = tree.projection(view);
  const { unrolled } = projection;
  const marks = tree.query.findParts(projection.parts, new VisibleMarks(), mapReach);
  const xAt = (x: number) => (x - unrolled.left) * unrolled.scaleX;
  const yAt = (row: number) => ((row + 0.5) * rowPitch - unrolled.top) * unrolled.scaleY;
  const line = (index: number, y: number, from: number, to: number) => {
    const start = projection.project(xAt(from), y);
    const end = projection.project(xAt(to), y);
    context.strokeStyle = colour(index);
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.lineTo(end.x, end.y);
    context.stroke();
  };
  context.lineWidth = 0.5;
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const x = xAt(marks.connectorPositions[entry] ?? 0);
    const from = yAt(marks.connectorUppers[entry] ?? 0);
    const first = projection.project(x, from);
    context.strokeStyle = colour(marks.connectorSpecies[entry] ?? 0);
    context.beginPath();
    context.moveTo(first.x, first.y);
    projection.trace(x, from, yAt(marks.connectorLowers[entry] ?? 0), (nextX, nextY) =>
      context.lineTo(nextX, nextY),
    );
    context.stroke();
  }
  for (let entry = 0; entry < marks.lineCount; entry++) {
    const y = yAt(marks.linePositions[entry] ?? 0);
    const index = marks.lineSpecies[entry] ?? 0;
    line(index, y, marks.lineStarts[entry] ?? 0, marks.lineEnds[entry] ?? 0);
  }
  context.lineWidth = 1;
  const shift = (marks.mergedRows - 1) / 2;
  for (let entry = 0; entry < marks.barCount; entry++) {
    const y = yAt((marks.barRows[entry] ?? 0) + shift);
    const index = marks.barSpecies[entry] ?? 0;
    line(index, y, marks.barStarts[entry] ?? 0, marks.barEnds[entry] ?? 0);
  }
  return view;
}
