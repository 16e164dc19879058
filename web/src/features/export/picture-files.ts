import {
  type JpegImage,
  OpenTypeFont,
  type Sheet,
  type Text,
  type TextImage,
  writePdf,
} from '@life-tree/phylogeny';
import type { ExportFonts } from './export-fonts.ts';
import type { PictureScale } from './export-request.ts';
import { type CanvasFonts, drawSquare, fontOf, paintSheet } from './paint-sheet.ts';

/** Beyond these, browsers hand out canvases that stay blank. */
const longestSide = 32_767;
const mostPixels = 16_384 * 16_384;

/** Whether a browser can draw a picture of this size at all. */
export function canBePainted(width: number, height: number): boolean {
  return Math.max(width, height) <= longestSide && width * height <= mostPixels;
}

/** A sheet as a PNG file; null when this browser has no canvas so large. */
export async function writePng(
  sheet: Sheet,
  scale: PictureScale,
  fonts: ExportFonts,
  addresses: Iterable<string>,
): Promise<Blob | null> {
  const width = Math.ceil(sheet.width * scale);
  const height = Math.ceil(sheet.height * scale);
  if (!canBePainted(width, height)) return null;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return null;
  context.scale(scale, scale);
  const pictures = await bitmapsOf(addresses);
  paintSheet(context, sheet, await registerFonts(fonts), pictures);
  // Limits differ, and a canvas beyond its browser's shows nothing without saying so.
  const corner = context.getImageData(width - 1, height - 1, 1, 1).data;
  if (corner[0] === 0 && corner[1] === 0 && corner[2] === 0) return null;
  return await canvas.convertToBlob({ type: 'image/png' });
}

/** A sheet as the pieces of a PDF file. */
export async function preparePdf(
  sheet: Sheet,
  files: ExportFonts,
  addresses: Iterable<string>,
): Promise<Generator<Uint8Array>> {
  const read = (list: readonly Uint8Array[]) => list.map((one) => OpenTypeFont.fromWoff(one));
  const typefaces = { sans: read(files.sans), bold: read(files.bold), serif: read(files.serif) };
  const jpegs = new Map<string, JpegImage>();
  for (const [address, bitmap] of await bitmapsOf(addresses)) {
    jpegs.set(address, await jpegOf(bitmap, sheet.paper));
  }
  return writePdf(sheet, {
    typefaces,
    image: (address) => jpegs.get(address) ?? null,
    typeset: typesetPicture,
  });
}

async function bitmapsOf(addresses: Iterable<string>): Promise<ReadonlyMap<string, ImageBitmap>> {
  const bitmaps = new Map<string, ImageBitmap>();
  for (const address of addresses) {
    const picture = bitmaps.has(address) ? null : await bitmapOf(address);
    if (picture !== null) bitmaps.set(address, picture);
  }
  return bitmaps;
}

/** A picture that cannot be decoded is left out: the drawing is worth having without it. */
async function bitmapOf(address: string): Promise<ImageBitmap | null> {
  const [head = '', data = ''] = address.split(',');
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const type = head.slice('data:'.length, head.indexOf(';'));
  return await createImageBitmap(new Blob([bytes], { type })).catch(() => null);
}

/** As sharp as a printed disc can show. */
const jpegSide = 256;

async function jpegOf(bitmap: ImageBitmap, paper: string): Promise<JpegImage> {
  const canvas = new OffscreenCanvas(jpegSide, jpegSide);
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = paper;
    context.fillRect(0, 0, jpegSide, jpegSide);
    drawSquare(context, bitmap, 0, 0, jpegSide);
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return { width: jpegSide, height: jpegSide, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

const systemFonts: CanvasFonts = {
  sans: 'system-ui, sans-serif',
  bold: 'system-ui, sans-serif',
  serif: 'serif',
};
const typesetScale = 4;

/** Draws a text with whatever fonts the system has for its script. */
function typesetPicture(text: Text): TextImage | null {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return null;
  const font = fontOf({ ...text, size: text.size * typesetScale }, systemFonts);
  context.font = font;
  const measured = context.measureText(text.text).width;
  const room = Math.ceil(text.size * 0.4 * typesetScale);
  const { canvas } = context;
  canvas.width = Math.ceil(measured) + 2 * room;
  canvas.height = Math.ceil(text.size * 1.8 * typesetScale);
  const baseline = text.size * 1.25 * typesetScale;
  // Resizing a canvas forgets everything it was set to.
  context.font = font;
  context.fillStyle = text.fill;
  context.fillText(text.text, room, baseline);
  const { width, height } = canvas;
  const { data: pixels } = context.getImageData(0, 0, width, height);
  const own = measured / typesetScale;
  const shift = text.anchor === 'end' ? own : text.anchor === 'middle' ? own / 2 : 0;
  const box = {
    x: -room / typesetScale - shift,
    y: -baseline / typesetScale,
    width: width / typesetScale,
    height: height / typesetScale,
  };
  return { width, height, pixels, box };
}

/** Makes the fonts known to canvases here, and returns what to ask for. */
async function registerFonts(fonts: ExportFonts): Promise<CanvasFonts> {
  const known: unknown = Reflect.get(self, 'fonts');
  const register = async (files: readonly Uint8Array<ArrayBuffer>[], name: string) => {
    const names = await Promise.all(
      files.map(async (bytes, place) => {
        const face = new FontFace(`${name} ${place}`, bytes.buffer);
        await face.load();
        if (known instanceof FontFaceSet) known.add(face);
        return `"${face.family.replaceAll('"', '')}"`;
      }),
    );
    return names.join(', ');
  };
  const sans = `${await register(fonts.sans, 'Export Sans')}, system-ui, sans-serif`;
  const bold = `${await register(fonts.bold, 'Export Bold')}, ${sans}`;
  const serif = `${await register(fonts.serif, 'Export Serif')}, ${sans}`;
  return { sans, bold, serif };
}
