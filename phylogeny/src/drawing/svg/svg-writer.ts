import type { PdfTypefaces } from '../pdf/pdf-fonts.ts';
import {
  type Fade,
  fadedOpacity,
  haloRatio,
  type ImageShape,
  type Lines,
  type Polygon,
  type Rectangle,
  type Shape,
  type Sheet,
  type Text,
} from '../shapes.ts';
import { nameDrawing } from '../sheet/name-drawing.ts';
import { type CurvedLetter, curvedLetters } from '../texts/curved-text.ts';
import { SvgFonts } from './svg-fonts.ts';
import { coordinate, matrixNumbers, svgText, textDirection } from './svg-markup.ts';

const chunkLength = 1 << 16;

/**
 * A sheet as one standalone SVG document, in pieces of about 64 KB, so that it is never in memory as a
 * whole. With typefaces, the letters it uses are embedded. Inside a web page, it neither changes the page
 * nor other drawings there.
 */
export function* writeSvg(sheet: Sheet, typefaces: PdfTypefaces | null = null): Generator<string> {
  let pieces: string[] = [];
  let length = 0;
  for (const piece of markup(sheet, typefaces)) {
    pieces.push(piece);
    length += piece.length;
    if (length < chunkLength) continue;
    yield pieces.join('');
    pieces = [];
    length = 0;
  }
  if (length > 0) yield pieces.join('');
}

const millimetresPerPixel = 25.4 / 96;

// Texts would inherit these from the page around the drawing. Presentation attributes cannot set the last two.
const textDefaults =
  'font-weight="400" font-style="normal" letter-spacing="0" word-spacing="0" direction="ltr" text-rendering="geometricPrecision" style="font-variant-numeric:tabular-nums;text-transform:none"';

function* markup(sheet: Sheet, typefaces: PdfTypefaces | null): Generator<string> {
  const { paper } = sheet;
  const { name, pieces } = nameDrawing(sheet);
  const fonts = new SvgFonts(typefaces, name);
  const width = coordinate(sheet.width);
  const height = coordinate(sheet.height);
  const onPaper = (pixels: number) => `${coordinate(pixels * millimetresPerPixel)}mm`;
  const size =
    sheet.isPaper === true
      ? `width="${onPaper(sheet.width)}" height="${onPaper(sheet.height)}"`
      : `width="${width}" height="${height}"`;
  yield `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" role="img" font-family="${fonts.families('sans')}" ${textDefaults}>`;
  yield `<title>${svgText(sheet.title === '' ? 'Phylogenetic tree' : sheet.title)}</title>`;
  yield `<style>.${name}{paint-order:stroke;stroke:${paper};stroke-width:${haloRatio}em;stroke-linejoin:round}</style>`;
  yield `<defs><clipPath id="${name}-disc" clipPathUnits="objectBoundingBox"><circle cx="0.5" cy="0.5" r="0.5"/></clipPath>`;
  const fades = new Map(sheet.fadingColours.map((colour, index) => [colour, `${name}-${index}`]));
  for (const [colour, id] of fades) {
    yield `<linearGradient id="${id}"><stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="${fadedOpacity}"/></linearGradient>`;
  }
  yield '</defs>';
  for (const piece of pieces) {
    const shapes = piece.map((shape) => shapeMarkup(shape, { name, fonts, fades, paper })).join('');
    yield piece.length > 1 ? `<g>${shapes}</g>` : shapes;
  }
  // At the end, when all characters are known.
  const faces = fonts.faces();
  if (faces !== '') yield `<style>${faces}</style>`;
  yield '</svg>\n';
}

/** What the markup of all shapes of a sheet shares. */
interface SharedMarkup {
  /** The class of texts with a halo, and the start of all ids. */
  readonly name: string;
  readonly fonts: SvgFonts;
  readonly fades: ReadonlyMap<string, string>;
  readonly paper: string;
}

function shapeMarkup(shape: Shape, shared: SharedMarkup): string {
  const { name, fades } = shared;
  switch (shape.kind) {
    case 'rectangle':
      return rectangle(shape);
    case 'fade':
      return fade(shape, `url(#${fades.get(shape.colour) ?? ''})`);
    case 'polygon':
      return polygon(shape, fades);
    case 'lines':
      return lines(shape);
    case 'disc': {
      const { x, y, radius, fill, stroke, width } = shape;
      return `<circle cx="${coordinate(x)}" cy="${coordinate(y)}" r="${coordinate(radius)}" fill="${fill ?? 'none'}" stroke="${stroke}" stroke-width="${coordinate(width)}"/>`;
    }
    case 'image':
      return image(shape, name);
    case 'text':
      return text(shape, shared);
    case 'frame': {
      const inner = shape.shapes.map((one) => shapeMarkup(one, shared)).join('');
      return `<g transform="matrix(${matrixNumbers(shape.frame)})">${inner}</g>`;
    }
  }
}

function box({ x, y, width, height }: Rectangle | Fade, fill: string): string {
  return `<rect x="${coordinate(x)}" y="${coordinate(y)}" width="${coordinate(width)}" height="${coordinate(height)}" fill="${fill}"/>`;
}

function fade(shape: Fade, fill: string): string {
  const markup = box(shape, fill);
  if (shape.isReversed !== true) return markup;
  const mirrored = `matrix(-1 0 0 1 ${coordinate(2 * shape.x + shape.width)} 0)`;
  return markup.replace('/>', ` transform="${mirrored}"/>`);
}

function rectangle(shape: Rectangle): string {
  const { x, y, width, height, fill, round = 0, opacity, outline, title } = shape;
  if (shape.isOpen === true) {
    const straight = coordinate(width - round);
    const side = coordinate(height);
    return `<path fill="${fill}" d="M${coordinate(x + round)} ${coordinate(y)}h${straight}v${side}h-${straight}a${coordinate(round)} ${coordinate(height / 2)} 0 0 1 0 -${side}z"/>`;
  }
  let extra = round === 0 ? '' : ` rx="${coordinate(round)}"`;
  if (opacity !== undefined) extra += ` opacity="${opacity}"`;
  if (outline !== undefined) extra += ` stroke="${outline}" stroke-width="0.75"`;
  const inner = title === undefined ? '/>' : `><title>${svgText(title)}</title></rect>`;
  return box(shape, fill).replace('/>', `${extra}${inner}`);
}

function polygon(
  { corners, fill, fades, opacity }: Polygon,
  gradients: ReadonlyMap<string, string>,
): string {
  const points = corners.map(coordinate).join(' ');
  const colour = fades === true ? `url(#${gradients.get(fill) ?? ''})` : fill;
  const extra = opacity === undefined ? '' : ` opacity="${opacity}"`;
  return `<polygon points="${points}" fill="${colour}"${extra}/>`;
}

function lines({ ends, stroke, width, isRound, dash }: Lines): string {
  let path = '';
  for (let at = 0; at < ends.length; at += 4) {
    const [x = 0, y = 0, toX = 0, toY = 0] = ends.slice(at, at + 4);
    const isJoined = at > 0 && x === ends[at - 2] && y === ends[at - 1];
    if (!isJoined) path += `M${coordinate(x)} ${coordinate(y)}`;
    path += x === toX ? `V${coordinate(toY)}` : `L${coordinate(toX)} ${coordinate(toY)}`;
  }
  let cap = isRound === true ? ' stroke-linecap="round"' : '';
  if (dash !== undefined) cap += ` stroke-dasharray="${dash.map(coordinate).join(' ')}"`;
  return `<path fill="none" stroke="${stroke}" stroke-width="${coordinate(width)}"${cap} d="${path}"/>`;
}

function image({ x, y, size, address, isWhole, plate }: ImageShape, name: string): string {
  const side = coordinate(size);
  const box = `x="${coordinate(x)}" y="${coordinate(y)}" width="${side}" height="${side}"`;
  const fit =
    isWhole === true
      ? 'preserveAspectRatio="xMidYMid meet"'
      : `preserveAspectRatio="xMidYMid slice" clip-path="url(#${name}-disc)"`;
  const behind = plate === undefined ? '' : `<rect ${box} fill="${plate}"/>`;
  return `${behind}<image ${box} ${fit} href="${address}"/>`;
}

function text(shape: Text, { name, fonts, paper }: SharedMarkup): string {
  const { text, x, y, size, fill, anchor, family, weight, italic = 0, halo, curve } = shape;
  fonts.use(shape);
  let attributes = halo === undefined ? '' : ` class="${name}"`;
  if (halo !== undefined && halo !== paper) attributes += ` style="stroke:${halo}"`;
  attributes +=
    curve === undefined
      ? ` x="${coordinate(x)}" y="${coordinate(y)}"`
      : letterPlaces(curvedLetters(shape, curve));
  if (family === 'serif') attributes += ` font-family="${fonts.families(family)}"`;
  attributes += ` font-size="${coordinate(size)}"`;
  if (weight !== undefined) attributes += ` font-weight="${weight}"`;
  const isItalic = italic > 0 && italic === text.length;
  if (isItalic) attributes += ' font-style="italic"';
  attributes += ` fill="${fill}"`;
  attributes +=
    curve !== undefined
      ? ''
      : anchor === undefined || anchor === 'start'
        ? textDirection(text)
        : ` text-anchor="${anchor}"`;
  if (italic === 0 || isItalic) return `<text${attributes}>${svgText(text)}</text>`;
  const slanted = `<tspan font-style="italic">${svgText(text.slice(0, italic))}</tspan>`;
  return `<text${attributes}>${slanted}${svgText(text.slice(italic))}</text>`;
}

/** The position and the turn of each letter. It stays one text that can be searched and edited. */
function letterPlaces(letters: readonly CurvedLetter[]): string {
  // There is a place for each code unit, and only the first one of a letter counts.
  const list = (value: (letter: CurvedLetter) => number) =>
    letters.flatMap((one) => Array(one.letter.length).fill(coordinate(value(one)))).join(' ');
  const turns = list(({ turn }) => (turn * 180) / Math.PI);
  return ` x="${list(({ x }) => x)}" y="${list(({ y }) => y)}" rotate="${turns}"`;
}
