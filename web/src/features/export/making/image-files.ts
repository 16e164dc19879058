import {
  type Figure,
  type JpegImage,
  type PdfTypefaces,
  type Sheet,
  type Text,
  type TextImage,
  writePdf,
} from '@life-tree/phylogeny';
import type { ExportFonts } from './export-fonts.ts';
import { type CanvasFonts, drawSquare, fontOf, paintSheet } from './paint-sheet.ts';
import { withResolution } from './png-resolution.ts';

/** Larger canvases stay blank in browsers. */
const maxSide = 32_767;
const maxPixels = 16_384 * 16_384;
/** In pixels per inch. */
const imageResolution = 300;
/** A sheet has this many pixels per inch. */
const sheetResolution = 96;
/** Browsers differ in their limits. If a canvas stays blank, the next one is this much smaller. */
const smaller = 0.7;
const minResolution = 24;

/** The resolution at which a sheet can be drawn: 300 pixels per inch, or less if it is very large. */
export function resolutionFor({ width, height }: Pick<Sheet, 'width' | 'height'>): number {
  const inches = { width: width / sheetResolution, height: height / sheetResolution };
  const bySide = maxSide / Math.max(inches.width, inches.height);
  const byPixels = Math.sqrt(maxPixels / (inches.width * inches.height));
  return Math.floor(Math.min(imageResolution, bySide, byPixels));
}

/** Writes a sheet as a PNG file. Null if this browser cannot draw it. */
export async function writePng(
  sheet: Sheet,
  fonts: ExportFonts,
  addresses: Iterable<string>,
): Promise<{ readonly file: Blob; readonly resolution: number | null } | null> {
  const images = await bitmapsOf(addresses);
  const families = await registerFonts(fonts);
  let resolution = resolutionFor(sheet);
  while (resolution >= minResolution) {
    const canvas = paintAt(resolution, sheet, families, images);
    if (canvas !== null) {
      const file = await canvas.convertToBlob({ type: 'image/png' });
      const marked = withResolution(new Uint8Array(await file.arrayBuffer()), resolution);
      return {
        file: new Blob([marked], { type: 'image/png' }),
        resolution: resolution < imageResolution ? resolution : null,
      };
    }
    resolution = Math.floor(resolution * smaller);
  }
  return null;
}

/** Null if the canvas is too large for this browser. */
function paintAt(
  resolution: number,
  sheet: Sheet,
  families: CanvasFonts,
  images: ReadonlyMap<string, ImageBitmap>,
): OffscreenCanvas | null {
  const scale = resolution / sheetResolution;
  const width = Math.max(Math.round(sheet.width * scale), 1);
  const height = Math.max(Math.round(sheet.height * scale), 1);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: sheet.isTransparent === true });
  if (context === null) return null;
  // A canvas that is too large stays blank without an error.
  context.fillStyle = '#FFFFFF';
  context.fillRect(width - 1, height - 1, 1, 1);
  if (context.getImageData(width - 1, height - 1, 1, 1).data[0] !== 255) return null;
  context.clearRect(width - 1, height - 1, 1, 1);
  context.scale(scale, scale);
  // Otherwise letters are put on the pixels of the sheet before it is scaled, with uneven gaps.
  context.textRendering = 'geometricPrecision';
  paintSheet(context, sheet, families, images);
  return canvas;
}

/** Writes a sheet as the parts of a PDF file. */
export async function preparePdf(
  { sheet, pages }: Pick<Figure, 'sheet' | 'pages'>,
  typefaces: PdfTypefaces,
  addresses: Iterable<string>,
  plate: string | null,
): Promise<Generator<Uint8Array>> {
  const jpegs = new Map<string, JpegImage>();
  for (const [address, bitmap] of await bitmapsOf(addresses)) {
    const jpeg = plate === null ? discJpeg(bitmap, sheet.paper) : wholeJpeg(bitmap, plate);
    jpegs.set(address, await jpeg);
  }
  const resources = {
    typefaces,
    image: (address: string) => jpegs.get(address) ?? null,
    typeset: typesetAsImage,
  };
  return writePdf(sheet, resources, pages);
}

async function bitmapsOf(addresses: Iterable<string>): Promise<ReadonlyMap<string, ImageBitmap>> {
  const bitmaps = new Map<string, ImageBitmap>();
  for (const address of addresses) {
    const image = bitmaps.has(address) ? null : await bitmapOf(address);
    if (image !== null) bitmaps.set(address, image);
  }
  return bitmaps;
}

/** Null for an image that cannot be decoded. The drawing is still useful without it. */
async function bitmapOf(address: string): Promise<ImageBitmap | null> {
  const [head = '', data = ''] = address.split(',');
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const type = head.slice('data:'.length, head.indexOf(';'));
  return await createImageBitmap(new Blob([bytes], { type })).catch(() => null);
}

/** More pixels would not be visible in a printed disc. */
const jpegSide = 256;

function discJpeg(bitmap: ImageBitmap, paper: string): Promise<JpegImage> {
  return jpegOf(jpegSide, jpegSide, paper, (context) =>
    drawSquare(context, bitmap, 0, 0, jpegSide),
  );
}

function wholeJpeg(bitmap: ImageBitmap, plate: string): Promise<JpegImage> {
  const { width, height } = bitmap;
  return jpegOf(width, height, plate, (context) => context.drawImage(bitmap, 0, 0));
}

async function jpegOf(
  width: number,
  height: number,
  background: string,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<JpegImage> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
    draw(context);
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return { width, height, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

const systemFonts: CanvasFonts = {
  sans: 'system-ui, sans-serif',
  bold: 'system-ui, sans-serif',
  serif: 'serif',
  italic: 'system-ui, sans-serif',
};
const typesetScale = 4;

/** Draws a text in a system font, for scripts that the embedded fonts lack. */
function typesetAsImage(text: Text): TextImage | null {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return null;
  const font = fontOf({ ...text, size: text.size * typesetScale }, systemFonts);
  context.font = font;
  const measured = context.measureText(text.text).width;
  const padding = Math.ceil(text.size * 0.4 * typesetScale);
  const { canvas } = context;
  canvas.width = Math.ceil(measured) + 2 * padding;
  canvas.height = Math.ceil(text.size * 1.8 * typesetScale);
  const baseline = text.size * 1.25 * typesetScale;
  // Resizing a canvas resets its state.
  context.font = font;
  context.fillStyle = text.fill;
  context.fillText(text.text, padding, baseline);
  const { width, height } = canvas;
  const { data: pixels } = context.getImageData(0, 0, width, height);
  const own = measured / typesetScale;
  const shift = text.anchor === 'end' ? own : text.anchor === 'middle' ? own / 2 : 0;
  const box = {
    x: -padding / typesetScale - shift,
    y: -baseline / typesetScale,
    width: width / typesetScale,
    height: height / typesetScale,
  };
  return { width, height, pixels, box };
}

/** Registers the fonts for canvases and returns their families. */
async function registerFonts(fonts: ExportFonts): Promise<CanvasFonts> {
  const known: unknown = Reflect.get(self, 'fonts');
  const register = async (
    files: readonly Uint8Array<ArrayBuffer>[],
    name: string,
    style: 'normal' | 'italic' = 'normal',
  ) => {
    const names = await Promise.all(
      files.map(async (bytes, index) => {
        const face = new FontFace(`${name} ${index}`, bytes.buffer, { style });
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
  const italic = `${await register(fonts.italic, 'Export Italic', 'italic')}, ${sans}`;
  return { sans, bold, serif, italic };
}
