import type { ForestLayout } from '../../layout/forest-layout.ts';
import { rowPitch } from '../../layout/sizes.ts';
import { miniMap } from '../../layout/viewport/mini-map.ts';
import { coordinate } from '../svg/svg-markup.ts';
import { drawingColours } from '../themes.ts';
import { drawShapedMiniature, type MiniatureOptions } from './shaped-miniature.ts';

const margin = 12;
const maxRowHeight = 36;
const thickestBar = 9;

/** A small image of the tree for a card: bars and connectors in their colours, without text. */
export function drawMiniature(layout: ForestLayout, options: MiniatureOptions): string {
  const { width, height, theme = 'light' } = options;
  const colours = drawingColours[theme];
  if (layout.shape !== undefined) return drawShapedMiniature(layout, layout.shape, options);
  const box = { width: Math.max(width - 2 * margin, 1), height: Math.max(height - 2 * margin, 1) };
  const { view, marks } = miniMap(layout.query, layout.rows, layout.columns, box);
  const banded = marks.mergedRows > 1;
  // Unlike a mini-map beside a larger drawing, a miniature of a small tree may fill the image.
  const roomyRow = banded ? 0 : Math.min(box.height / layout.rows.count, maxRowHeight);
  const rowHeight = Math.max(rowPitch * view.scaleY, roomyRow);
  const top = margin + (box.height - rowHeight * layout.rows.count) / 2;
  const x = (row: number) => margin + row * view.scaleX;
  const y = (row: number) => top + row * rowHeight;
  const { colours: indexes, palettes } = layout.colouring;
  const colour = (index: number) => palettes[theme][indexes[index] ?? 0] ?? colours.ink;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${coordinate(width)}" height="${coordinate(height)}" viewBox="0 0 ${coordinate(width)} ${coordinate(height)}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
  ];
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const from = coordinate(y((marks.connectorUppers[entry] ?? 0) + 0.5));
    const to = coordinate(y((marks.connectorLowers[entry] ?? 0) + 0.5));
    const at = coordinate(x(marks.connectorPositions[entry] ?? 0));
    const stroke = colour(marks.connectorSpecies[entry] ?? 0);
    parts.push(`<path stroke="${stroke}" stroke-width="0.75" d="M${at} ${from}V${to}"/>`);
  }
  for (let entry = 0; entry < marks.lineCount; entry++) {
    const from = coordinate(x(marks.lineStarts[entry] ?? 0));
    const to = coordinate(x(marks.lineEnds[entry] ?? 0));
    const at = coordinate(y((marks.linePositions[entry] ?? 0) + 0.5));
    const stroke = colour(marks.lineSpecies[entry] ?? 0);
    parts.push(`<path stroke="${stroke}" stroke-width="0.75" d="M${from} ${at}H${to}"/>`);
  }
  const thickness = banded
    ? marks.mergedRows * rowHeight
    : Math.min(Math.max(rowHeight * 0.45, 0.5), thickestBar);
  for (let entry = 0; entry < marks.barCount; entry++) {
    const start = x(marks.barStarts[entry] ?? 0);
    const length = Math.max(x(marks.barEnds[entry] ?? 0) - start, thickness);
    const row = marks.barRows[entry] ?? 0;
    const upper = banded ? y(row) : y(row + 0.5) - thickness / 2;
    const round = banded ? '' : ` rx="${coordinate(thickness / 2)}"`;
    const fill = colour(marks.barSpecies[entry] ?? 0);
    parts.push(
      `<rect x="${coordinate(start)}" y="${coordinate(upper)}" width="${coordinate(length)}" height="${coordinate(thickness)}"${round} fill="${fill}"/>`,
    );
  }
  parts.push('</svg>\n');
  return parts.join('');
}
