import { colourOf, type Plot, xAt, yAt } from './scene.ts';

/** Rows thinner than this hold so many connectors that they are drawn as plain columns of pixels. */
const thinnestStroked = 6;

/** Vertical hairlines from an ancestor's bar to where its descendant begins. */
export function paintConnectors(plot: Plot): void {
  const { context, rowHeight, tree } = plot;
  if (rowHeight < thinnestStroked) fillConnectors(plot);
  else strokeConnectors(plot);
  context.globalAlpha = 1;
  if (tree.previewed !== null) paintDraggedConnector(plot);
}

function strokeConnectors(plot: Plot): void {
  const { context, scene } = plot;
  const { marks } = scene;
  context.lineWidth = 1.25;
  context.lineCap = 'round';
  let stroke = '';
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const colour = colourOf(plot, marks.connectorSpecies[entry] ?? 0);
    if (colour !== stroke) {
      if (stroke !== '') context.stroke();
      stroke = colour;
      context.strokeStyle = colour;
      context.beginPath();
    }
    const x = xAt(plot, marks.connectorPlaces[entry] ?? 0);
    context.moveTo(x, yAt(plot, marks.connectorUppers[entry] ?? 0));
    context.lineTo(x, yAt(plot, marks.connectorLowers[entry] ?? 0));
  }
  if (stroke !== '') context.stroke();
}

function fillConnectors(plot: Plot): void {
  const { context, scene, rowHeight, viewport } = plot;
  const { marks } = scene;
  context.globalAlpha = rowHeight < 2 ? 0.5 : 0.8;
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const x = Math.round(xAt(plot, marks.connectorPlaces[entry] ?? 0));
    const upper = Math.max(yAt(plot, marks.connectorUppers[entry] ?? 0), -1);
    const lower = Math.min(yAt(plot, marks.connectorLowers[entry] ?? 0), viewport.height);
    context.fillStyle = colourOf(plot, marks.connectorSpecies[entry] ?? 0);
    context.fillRect(x, Math.round(upper), 1, Math.max(Math.round(lower - upper), 1));
  }
}

/** A dragged species may leave the order that finding connectors relies on: its own is drawn anyway. */
function paintDraggedConnector(plot: Plot): void {
  const { context, tree, scene } = plot;
  const { selected } = scene;
  const row = tree.rows.row(selected);
  const ancestorRow = tree.rows.row(tree.forest.ancestor(selected));
  if (row === null || ancestorRow === null) return;
  const x = xAt(plot, tree.columns.starts[selected] ?? 0);
  context.strokeStyle = colourOf(plot, selected);
  context.beginPath();
  context.moveTo(x, yAt(plot, row));
  context.lineTo(x, yAt(plot, ancestorRow));
  context.stroke();
}

/** Bars of a tree so tall that several rows share a pixel. */
export function paintBands(plot: Plot): void {
  const { context, scene, rowHeight } = plot;
  const { marks } = scene;
  const height = marks.bandRows * rowHeight;
  for (let entry = 0; entry < marks.barCount; entry++) {
    const x = xAt(plot, marks.barStarts[entry] ?? 0);
    const width = Math.max(xAt(plot, marks.barEnds[entry] ?? 0) - x, 0.5);
    context.fillStyle = colourOf(plot, marks.barSpecies[entry] ?? 0);
    context.fillRect(x, yAt(plot, (marks.barRows[entry] ?? 0) - 0.5), width, height);
  }
  const row = plot.tree.rows.row(scene.selected);
  if (row === null) return;
  // Thinner than a pixel, the selected one would be lost among the rest.
  context.fillStyle = scene.colours.amber;
  const start = xAt(plot, plot.tree.columns.starts[scene.selected] ?? 0);
  const end = xAt(plot, plot.tree.columns.ends[scene.selected] ?? 0);
  context.fillRect(start - 2, yAt(plot, row) - 1.5, Math.max(end - start, 2) + 4, 3);
}
