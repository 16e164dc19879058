import {
  type Lines,
  type Rectangle,
  rowsAcross,
  type Shape,
  type Text,
} from '@life-tree/phylogeny';
import { font } from './labels/text-ruler.ts';
import { paintShape } from './paint-shape.ts';
import type { Plot } from './scene.ts';
import { traceArc, traceSector } from './species/paint-fan.ts';
import { traceRadius } from './species/radial-lines.ts';

/** Areas and thick lines show corners that hairlines do not. */
const areaDetail = 3;

/** Paints marks on the screen. In a fan, those that span rows follow its rings. */
export function paintMarks(plot: Plot, marks: readonly Shape[]): void {
  for (const mark of marks) {
    if (mark.kind === 'text') paintText(plot, mark);
    else if (mark.kind === 'frame' || mark.kind === 'image') continue;
    else if (plot.isFan && mark.kind === 'rectangle') paintSector(plot, mark);
    else if (plot.isFan && mark.kind === 'lines') paintArcs(plot, mark);
    else paintShape(plot.context, mark, plot);
  }
}

function paintSector(plot: Plot, { x, y, width, height, fill, opacity = 1 }: Rectangle): void {
  const { context, projection } = plot;
  const { from, to } = rowsAcross(y, y + height, projection);
  const { globalAlpha } = context;
  context.globalAlpha = globalAlpha * opacity;
  context.fillStyle = fill;
  context.beginPath();
  traceSector(plot, x, x + width, from, to, areaDetail);
  context.fill();
  context.globalAlpha = globalAlpha;
}

function paintArcs(plot: Plot, { ends, stroke, width, dash }: Lines): void {
  const { context, projection, pixelRatio } = plot;
  context.strokeStyle = stroke;
  // Lines wider than a pixel of the screen take many times as long.
  context.lineWidth = width <= 1 ? 1 / pixelRatio : width;
  context.setLineDash(dash === undefined ? [] : [...dash]);
  context.beginPath();
  for (let at = 0; at < ends.length; at += 4) {
    const [x = 0, y = 0, toX = 0, toY = 0] = ends.slice(at, at + 4);
    const { from, to } = rowsAcross(y, toY, projection);
    if (x === toX) traceArc(plot, x, from, to, Math.max(width, 1));
    else traceRadius(plot, y, x, toX);
  }
  context.stroke();
  context.setLineDash([]);
}

/** Paints a text in the font of the canvas. */
function paintText({ context, scene }: Plot, mark: Text): void {
  const { text, x, y, size, fill, anchor = 'start', weight = 400, italic = 0 } = mark;
  const { ruler } = scene;
  const width = mark.isTabular ? ruler.figuresWidth(text, size) : ruler.width(text, size, weight);
  const left = anchor === 'start' ? x : x - (anchor === 'end' ? width : width / 2);
  context.fillStyle = fill;
  if (mark.isTabular) {
    context.font = font(size);
    ruler.drawFigures(context, text, left, y, size);
  } else ruler.drawName(context, { text, italic }, left, y, size, weight);
}
