import {
  curvedLetters,
  type Lines,
  type Rectangle,
  rowsAcross,
  type Shape,
  type Text,
} from '@life-tree/phylogeny';
import { enterBase } from './frames.ts';
import { font, type Weight } from './labels/text-ruler.ts';
import { paintShape } from './paint-shape.ts';
import type { Plot } from './scene.ts';
import { traceArc, traceSector } from './species/paint-fan.ts';
import { RadialLines } from './species/radial-lines.ts';

/** Areas and thick lines show corners that hairlines do not. */
const areaDetail = 3;

/** Paints marks on the screen: in a fan along its rings, and texts without a weight in the given one. */
export function paintMarks(plot: Plot, marks: readonly Shape[], weight: Weight = 400): void {
  const { context } = plot;
  for (const mark of marks) {
    if (mark.kind === 'frame') {
      const { a, b, c, d, e, f } = mark.frame;
      context.transform(a, b, c, d, e, f);
      paintMarks({ ...plot, isFan: false }, mark.shapes, weight);
      enterBase(plot);
    } else if (mark.kind === 'text') paintText(plot, mark, weight);
    else if (mark.kind === 'image') throw new RangeError('The canvas loads its images itself');
    else if (plot.isFan && mark.kind === 'rectangle') paintSector(plot, mark);
    else if (plot.isFan && mark.kind === 'lines') paintArcs(plot, mark);
    else paintShape(context, mark, plot);
  }
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
    traceSector(plot, left, right, top, bottom, areaDetail);
    context.fill();
  } else context.fillRect(left, top, right - left, bottom - top);
}

function paintSector(plot: Plot, { x, y, width, height, fill, opacity = 1 }: Rectangle): void {
  const { context, projection } = plot;
  const { from, to } = rowsAcross(y, y + height, projection);
  const { globalAlpha } = context;
  context.globalAlpha = globalAlpha * opacity;
  context.fillStyle = fill;
  fillBox(plot, x, x + width, from, to);
  context.globalAlpha = globalAlpha;
}

function paintArcs(plot: Plot, { ends, stroke, width, dash }: Lines): void {
  const { context, projection, pixelRatio } = plot;
  context.strokeStyle = stroke;
  // Lines wider than a pixel of the screen take many times as long.
  context.lineWidth = width <= 1 ? 1 / pixelRatio : width;
  context.setLineDash(dash === undefined ? [] : [...dash]);
  context.beginPath();
  const radial = new RadialLines(plot);
  for (let at = 0; at < ends.length; at += 4) {
    const [x, y] = [ends[at] ?? 0, ends[at + 1] ?? 0];
    const [toX, toY] = [ends[at + 2] ?? 0, ends[at + 3] ?? 0];
    if (y === toY) radial.trace(y, x, toX);
    else {
      const { from, to } = rowsAcross(Math.min(y, toY), Math.max(y, toY), projection);
      traceArc(plot, x, from, to, Math.max(width, 1));
    }
  }
  radial.stroke();
  context.setLineDash([]);
}

/** Paints a text in the font of the canvas. */
function paintText({ context, scene }: Plot, mark: Text, usual: Weight): void {
  const { text, x, y, size, fill, anchor = 'start', weight = usual, italic = 0, halo } = mark;
  const { ruler } = scene;
  context.fillStyle = fill;
  if (halo !== undefined) {
    context.strokeStyle = halo;
    context.lineWidth = haloWidth;
    context.lineJoin = 'round';
  }
  const methods = halo === undefined ? fillOnly : strokeFirst;
  if (mark.curve !== undefined) {
    const letters = curvedLetters(mark, mark.curve);
    context.font = font(size, weight);
    for (const method of methods) {
      for (const { letter, x: startX, y: startY, turn } of letters) {
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        context.transform(cos, sin, -sin, cos, startX, startY);
        context[method](letter, 0, 0);
        // Turned back, which is cheaper than saving the whole state.
        const [backX, backY] = [-cos * startX - sin * startY, sin * startX - cos * startY];
        context.transform(cos, -sin, sin, cos, backX, backY);
      }
    }
    return;
  }
  const width = mark.isTabular ? ruler.figuresWidth(text, size) : ruler.width(text, size, weight);
  const left = anchor === 'start' ? x : x - (anchor === 'end' ? width : width / 2);
  if (mark.isTabular) {
    context.font = font(size);
    ruler.drawFigures(context, text, left, y, size);
    return;
  }
  for (const method of methods) {
    ruler.drawName(context, { text, italic }, left, y, size, weight, method);
  }
}

const haloWidth = 3;
const fillOnly = ['fillText'] as const;
const strokeFirst = ['strokeText', 'fillText'] as const;
