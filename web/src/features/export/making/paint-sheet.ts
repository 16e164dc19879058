import { paintShape } from '@life-tree/canvas';
import {
  type Curve,
  curvedLetters,
  haloRatio,
  type Shape,
  type Sheet,
  type Text,
  visibleText,
} from '@life-tree/phylogeny';

/** The font families of a drawing, as registered for the canvas. */
export interface CanvasFonts {
  readonly sans: string;
  readonly bold: string;
  readonly serif: string;
  readonly italic: string;
}

type Context = OffscreenCanvasRenderingContext2D;

/** Draws a sheet on a canvas. */
export function paintSheet(
  context: Context,
  sheet: Sheet,
  fonts: CanvasFonts,
  images: ReadonlyMap<string, ImageBitmap>,
): void {
  for (const piece of sheet.pieces()) {
    for (const shape of piece) paintOnSheet(context, shape, fonts, images);
  }
}

function paintOnSheet(
  context: Context,
  shape: Shape,
  fonts: CanvasFonts,
  images: ReadonlyMap<string, ImageBitmap>,
): void {
  switch (shape.kind) {
    case 'image': {
      const image = images.get(shape.address);
      if (image === undefined) return;
      const { x, y, size, plate } = shape;
      if (plate !== undefined) {
        context.fillStyle = plate;
        context.fillRect(x, y, size, size);
      }
      if (shape.isWhole === true) {
        const scale = size / Math.max(image.width, image.height);
        const [width, height] = [image.width * scale, image.height * scale];
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, x + (size - width) / 2, y + (size - height) / 2, width, height);
        return;
      }
      context.save();
      context.beginPath();
      context.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI);
      context.clip();
      drawSquare(context, image, x, y, size);
      context.restore();
      return;
    }
    case 'text':
      paintText(context, shape, fonts);
      return;
    case 'frame': {
      const { a, b, c, d, e, f } = shape.frame;
      context.save();
      context.transform(a, b, c, d, e, f);
      for (const one of shape.shapes) paintOnSheet(context, one, fonts, images);
      context.restore();
      return;
    }
    default:
      paintShape(context, shape);
  }
}

/** Draws the largest centred square of an image. */
export function drawSquare(
  context: Context,
  image: ImageBitmap,
  x: number,
  y: number,
  size: number,
): void {
  const side = Math.min(image.width, image.height);
  const left = (image.width - side) / 2;
  const top = (image.height - side) / 2;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, x, y, size, size);
}

/** The font of a text in the syntax of the canvas. */
export function fontOf({ size, family, weight, italic = 0 }: Text, fonts: CanvasFonts): string {
  if (italic > 0) return `italic ${size}px ${fonts.italic}`;
  const list = family === 'serif' ? fonts.serif : weight === 600 ? fonts.bold : fonts.sans;
  return `${size}px ${list}`;
}

function paintText(context: Context, text: Text, fonts: CanvasFonts): void {
  const { italic = 0, curve } = text;
  if (curve !== undefined) {
    paintCurved(context, text, curve, fonts);
    return;
  }
  const isPartly = italic > 0 && italic < text.text.length;
  const runs = isPartly
    ? [
        { ...text, text: text.text.slice(0, italic) },
        { ...text, text: text.text.slice(italic), italic: 0 },
      ]
    : [text];
  const widths = runs.map((run) => {
    context.font = fontOf(run, fonts);
    return context.measureText(visibleText(run.text)).width;
  });
  const width = widths.reduce((sum, one) => sum + one, 0);
  let x = text.x - (text.anchor === 'end' ? width : text.anchor === 'middle' ? width / 2 : 0);
  for (const [at, run] of runs.entries()) {
    paintRun(context, { ...run, x }, fonts);
    x += widths[at] ?? 0;
  }
}

function paintCurved(context: Context, text: Text, curve: Curve, fonts: CanvasFonts): void {
  const { halo, ...plain } = text;
  const letters = curvedLetters(text, curve);
  // The outline of a letter would cover the one before it.
  for (const look of halo === undefined ? [plain] : [{ ...plain, halo }, plain]) {
    for (const { letter, x, y, turn } of letters) {
      context.save();
      context.translate(x, y);
      context.rotate(turn);
      paintRun(context, { ...look, text: letter, x: 0, y: 0 }, fonts);
      context.restore();
    }
  }
}

/** Draws a text of one style from its x on. */
function paintRun(context: Context, text: Text, fonts: CanvasFonts): void {
  const written = visibleText(text.text);
  context.font = fontOf(text, fonts);
  // Texts written from right to left also start at x.
  context.textAlign = 'left';
  if (text.halo !== undefined) {
    context.strokeStyle = text.halo;
    context.lineWidth = text.size * haloRatio;
    context.lineJoin = 'round';
    context.strokeText(written, text.x, text.y);
  }
  context.fillStyle = text.fill;
  context.fillText(written, text.x, text.y);
}
