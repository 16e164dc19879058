import type { TreeShape } from '../../document/tree-shapes.ts';
import type { Theme } from '../../layout/colouring/palette.ts';
import type { ForestLayout } from '../../layout/forest-layout.ts';
import { placeOf, projectedTree, projectionOf, shapeExtent } from '../../layout/shape/index.ts';
import { rowPitch } from '../../layout/sizes.ts';
import { fitView, noMargins, type Viewport, worldExtent } from '../../layout/viewport/viewport.ts';
import { VisibleMarks } from '../../layout/viewport/visible-marks.ts';
import { coordinate } from '../svg/svg-markup.ts';
import { drawingColours } from '../themes.ts';

const margin = 12;
const minStroke = 0.75;
const maxStroke = 6;

/** The thickness of a bar, relative to the distance of rows. */
const barRatio = 0.4;

/** A small image of an upright tree or a fan: lines in the colours of the species, without text. */
export function drawShapedMiniature(
  layout: ForestLayout,
  shape: TreeShape,
  { width, height, theme = 'light' }: MiniatureOptions,
): string {
  const colours = drawingColours[theme];
  const { rows, columns } = layout;
  const box = { width: Math.max(width - 2 * margin, 1), height: Math.max(height - 2 * margin, 1) };
  const turned = shape === 'upright' ? { width: box.height, height: box.width } : box;
  const tree = projectedTree(layout);
  const world = shapeExtent(shape, worldExtent(rows, columns), tree);
  const view: Viewport = fitView(world, turned, noMargins);
  const projection = projectionOf(shape, view, tree);
  const { unrolled } = projection;
  const reach = { bar: 0, label: 0, thinnest: 1 };
  const marks = layout.query.findParts(projection.parts, new VisibleMarks(), reach);
  const { colours: indexes, palettes } = layout.colouring;
  const colour = (index: number) => palettes[theme][indexes[index] ?? 0] ?? colours.ink;
  const point = (x: number, y: number) => `${coordinate(x + margin)} ${coordinate(y + margin)}`;
  const line = (index: number, row: number, from: number, to: number, stroke: number) => {
    const start = placeOf(projection, from, row);
    const end = placeOf(projection, to, row);
    return `<path stroke="${colour(index)}" stroke-width="${coordinate(stroke)}" d="M${point(start.x, start.y)}L${point(end.x, end.y)}"/>`;
  };
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${coordinate(width)}" height="${coordinate(height)}" viewBox="0 0 ${coordinate(width)} ${coordinate(height)}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/><g fill="none">`,
  ];
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const position = marks.connectorPositions[entry] ?? 0;
    const upper = marks.connectorUppers[entry] ?? 0;
    const from = placeOf(projection, position, upper);
    const yAt = (row: number) => ((row + 0.5) * rowPitch - unrolled.top) * unrolled.scaleY;
    let path = `M${point(from.x, from.y)}`;
    const x = (position - unrolled.left) * unrolled.scaleX;
    projection.trace(x, yAt(upper), yAt(marks.connectorLowers[entry] ?? 0), (nextX, nextY) => {
      path += `L${point(nextX, nextY)}`;
    });
    const stroke = colour(marks.connectorSpecies[entry] ?? 0);
    parts.push(`<path stroke="${stroke}" stroke-width="${minStroke}" d="${path}"/>`);
  }
  for (let entry = 0; entry < marks.lineCount; entry++) {
    const [from, to] = [marks.lineStarts[entry] ?? 0, marks.lineEnds[entry] ?? 0];
    const row = marks.linePositions[entry] ?? 0;
    parts.push(line(marks.lineSpecies[entry] ?? 0, row, from, to, minStroke));
  }
  const pitch = rowPitch * unrolled.scaleY * marks.mergedRows;
  const stroke = Math.min(Math.max(pitch * barRatio, minStroke), maxStroke);
  for (let entry = 0; entry < marks.barCount; entry++) {
    const [from, to] = [marks.barStarts[entry] ?? 0, marks.barEnds[entry] ?? 0];
    const row = (marks.barRows[entry] ?? 0) + (marks.mergedRows - 1) / 2;
    parts.push(line(marks.barSpecies[entry] ?? 0, row, from, to, stroke));
  }
  parts.push('</g></svg>\n');
  return parts.join('');
}

/** The size and theme of a miniature. */
export interface MiniatureOptions {
  readonly width: number;
  readonly height: number;
  readonly theme?: Theme;
}
