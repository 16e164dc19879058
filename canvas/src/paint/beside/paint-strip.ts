import {
  eachPicture,
  eachStripMark,
  type PlacedPicture,
  picturePlate,
  rowPitch,
  type StripMark,
  symbolShape,
} from '@life-tree/phylogeny';
import { enterRow, leaveRows, paintUpright } from '../frames.ts';
import { fillBox } from '../paint-marks.ts';
import { isDimmed, type Plot } from '../scene.ts';

/** Paints the strip beside the tree, with its pictures and columns of values. Brackets come in front of it. */
export function paintStrip(plot: Plot): void {
  const { context, scene, tree, viewport, projection } = plot;
  const { view, colours } = scene;
  const strip = view.sideStrip;
  if (strip === null) return;
  const left = view.stripLeft;
  if (!plot.isFan) {
    context.fillStyle = colours.paper;
    context.fillRect(left, 0, strip.width, viewport.height);
  }
  const inView = {
    top: -viewport.top * viewport.scaleY,
    rowHeight: rowPitch * viewport.scaleY,
    height: viewport.height,
    left,
    ...(plot.isFan && { spread: projection.spread }),
  };
  if (strip.pictures !== undefined) {
    eachPicture(strip.pictures, tree.rows, inView, (picture) => paintPicture(plot, picture));
    leaveRows(plot);
  }
  eachStripMark(strip.columns, tree.rows, inView, (mark) => paintMark(plot, mark));
}

const dimmedAlpha = 0.45;
const lineWidth = 0.5;

/** Paints a large picture as a whole, with the line that leads to it. Until it has loaded, there is its place. */
function paintPicture(plot: Plot, { index, x, y, side, lineFrom }: PlacedPicture): void {
  const { context, scene } = plot;
  const { colours, imageOf, pictures } = scene;
  const address = imageOf(index);
  if (address === null) return;
  const image = pictures.get(address);
  const plate = picturePlate[colours.theme] ?? (image === null ? colours.line : null);
  enterRow(plot, y);
  context.globalAlpha = isDimmed(plot, index) ? dimmedAlpha : 1;
  context.fillStyle = colours.quietInk;
  context.fillRect(lineFrom, y - lineWidth / 2, x - 1 - lineFrom, lineWidth);
  const half = side / 2;
  paintUpright(plot, x + half, y, () => {
    if (plate !== null) {
      context.fillStyle = plate;
      context.fillRect(x, y - half, side, side);
    }
    if (image === null) return;
    const scale = side / Math.max(image.width, image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, x + half - width / 2, y - height / 2, width, height);
  });
  context.globalAlpha = 1;
}

function paintMark(plot: Plot, mark: StripMark): void {
  const { context, scene } = plot;
  const { strip, x, y, width, height, colour } = mark;
  const fill = strip.colouring.palettes[scene.colours.theme][colour] ?? scene.colours.quietInk;
  context.fillStyle = fill;
  context.strokeStyle = fill;
  if (mark.symbol === null) fillBox(plot, x, x + width, y, y + height);
  else paintSymbol(plot, mark.symbol, mark);
}

/** Symbols around a fan stay upright. */
function paintSymbol(
  { context, isFan, projection }: Plot,
  symbol: NonNullable<StripMark['symbol']>,
  { x, y, width: size, height }: StripMark,
): void {
  const middle = { x: x + size / 2, y: y + height / 2 };
  const at = isFan ? projection.project(middle.x, middle.y) : middle;
  const shape = symbolShape(symbol, { x: at.x - size / 2, y: at.y - size / 2, size }, '');
  context.beginPath();
  if (shape.kind === 'rectangle') context.rect(shape.x, shape.y, shape.width, shape.height);
  if (shape.kind === 'disc') context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
  if (shape.kind === 'polygon') {
    for (let at = 0; at < shape.corners.length; at += 2) {
      context.lineTo(shape.corners[at] ?? 0, shape.corners[at + 1] ?? 0);
    }
    context.closePath();
  }
  if (shape.kind === 'lines') {
    for (let at = 0; at < shape.ends.length; at += 4) {
      context.moveTo(shape.ends[at] ?? 0, shape.ends[at + 1] ?? 0);
      context.lineTo(shape.ends[at + 2] ?? 0, shape.ends[at + 3] ?? 0);
    }
  }
  const isLine = shape.kind === 'lines' || (shape.kind === 'disc' && shape.fill === null);
  if (!isLine) {
    context.fill();
    return;
  }
  context.lineWidth = shape.width;
  context.stroke();
}
