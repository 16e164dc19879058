import {
  type Curve,
  type Disc,
  type Fade,
  type FrameShape,
  haloRatio,
  type ImageShape,
  type Lines,
  type Polygon,
  type Rectangle,
  type Shape,
  type Text,
} from '../shapes.ts';
import { coordinate, matrixNumbers } from '../svg/svg-markup.ts';
import { curvedLetters } from '../texts/curved-text.ts';
import { visibleText } from '../texts/visible-text.ts';
import type { PdfFades } from './pdf-fades.ts';
import type { PdfFonts, SetText } from './pdf-fonts.ts';
import type { PdfImages } from './pdf-images.ts';
import { boxPath, circlePath, linesPath, numbers, polygonPath, rgbOf } from './pdf-paths.ts';
import type { PdfResources } from './pdf-resources.ts';

const outlineWidth = 0.75;

/** Writes shapes as the operators of a page. */
export class PdfContent {
  readonly #fonts: PdfFonts;
  readonly #images: PdfImages;
  readonly #typeset: NonNullable<PdfResources['typeset']>;
  readonly #fades: PdfFades;
  readonly #opacities = new Map<number, string>();
  #operators: string[] = [];
  /** The current graphics state, so that it is not repeated for every shape. */
  #fill = '';
  #stroke = '';
  length = 0;

  constructor(
    fonts: PdfFonts,
    images: PdfImages,
    fades: PdfFades,
    { typeset = () => null }: PdfResources,
  ) {
    this.#fonts = fonts;
    this.#images = images;
    this.#fades = fades;
    this.#typeset = typeset;
  }

  /** The operators since the last call, as text. */
  take(): string {
    const text = this.#operators.join('\n');
    this.#operators = [];
    this.length = 0;
    return text;
  }

  draw(shape: Shape): void {
    switch (shape.kind) {
      case 'rectangle':
        this.#rectangle(shape);
        return;
      case 'fade':
        this.#fade(shape);
        return;
      case 'polygon':
        this.#polygon(shape);
        return;
      case 'lines':
        this.#lines(shape);
        return;
      case 'disc':
        this.#disc(shape);
        return;
      case 'image':
        this.#image(shape);
        return;
      case 'text':
        this.#text(shape);
        return;
      case 'frame':
        this.#frame(shape);
    }
  }

  /** The resources that the page must declare for the operators. */
  get resources(): string {
    const states = [...this.#opacities].map(([opacity, name]) => `/${name} << /ca ${opacity} >>`);
    return `/ExtGState << ${states.join(' ')} >>`;
  }

  #put(operators: string): void {
    this.#operators.push(operators);
    this.length += operators.length + 1;
  }

  /** Forgets the graphics state, which the operators of another page do not share. */
  reset(): void {
    this.#fill = '';
    this.#stroke = '';
  }

  #setFill(colour: string): void {
    if (colour === this.#fill) return;
    this.#fill = colour;
    this.#put(`${numbers(rgbOf(colour))} rg`);
  }

  #setStroke(colour: string, width: number, isRound = false): void {
    const stroke = `${numbers(rgbOf(colour))} RG ${coordinate(width)} w ${isRound ? 1 : 0} J`;
    if (stroke === this.#stroke) return;
    this.#stroke = stroke;
    this.#put(stroke);
  }

  #frame({ frame, shapes }: FrameShape): void {
    const [fill, stroke] = [this.#fill, this.#stroke];
    this.#put(`q ${matrixNumbers(frame)} cm`);
    for (const shape of shapes) this.draw(shape);
    this.#put('Q');
    this.#fill = fill;
    this.#stroke = stroke;
  }

  #rectangle(shape: Rectangle): void {
    const { opacity, outline } = shape;
    this.#setFill(shape.fill);
    if (outline !== undefined) this.#setStroke(outline, outlineWidth);
    if (opacity !== undefined) this.#put(`/${this.#opacityName(opacity)} gs`);
    this.#put(`${boxPath(shape)}${outline === undefined ? 'f' : 'B'}`);
    if (opacity !== undefined) this.#put(`/${this.#opacityName(1)} gs`);
  }

  #opacityName(opacity: number): string {
    const known = this.#opacities.get(opacity);
    if (known !== undefined) return known;
    const name = `G${this.#opacities.size}`;
    this.#opacities.set(opacity, name);
    return name;
  }

  #fade({ x, y, width, height, colour, isReversed }: Fade): void {
    const across =
      isReversed === true
        ? { width: coordinate(-width), x: coordinate(x + width) }
        : { width: coordinate(width), x: coordinate(x) };
    const matrix = `${across.width} 0 0 ${coordinate(height)} ${across.x} ${coordinate(y)}`;
    this.#put(`q ${matrix} cm /${this.#fades.name(colour)} Do Q`);
  }

  #polygon({ corners, fill, fades, opacity }: Polygon): void {
    const path = polygonPath(corners);
    if (fades !== true) {
      this.#setFill(fill);
      if (opacity !== undefined) this.#put(`/${this.#opacityName(opacity)} gs`);
      this.#put(`${path}f`);
      if (opacity !== undefined) this.#put(`/${this.#opacityName(1)} gs`);
      return;
    }
    const xs = corners.filter((_, at) => at % 2 === 0);
    const ys = corners.filter((_, at) => at % 2 === 1);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const size = [Math.max(...xs) - left, Math.max(...ys) - top].map(coordinate);
    const matrix = `${size[0]} 0 0 ${size[1]} ${coordinate(left)} ${coordinate(top)}`;
    this.#put(`q ${path}W n ${matrix} cm /${this.#fades.name(fill)} Do Q`);
  }

  #lines({ ends, stroke, width, isRound, dash }: Lines): void {
    this.#setStroke(stroke, width, isRound);
    if (dash !== undefined) this.#put(`[${dash.map(coordinate).join(' ')}] 0 d`);
    this.#put(`${linesPath(ends)}S`);
    if (dash !== undefined) this.#put('[] 0 d');
  }

  #disc({ x, y, radius, fill, stroke, width }: Disc): void {
    this.#setStroke(stroke, width);
    if (fill !== null) this.#setFill(fill);
    this.#put(`${circlePath(x, y, radius)}${fill === null ? 's' : 'b'}`);
  }

  #image({ x, y, size, address, isWhole, plate }: ImageShape): void {
    const name = this.#images.photo(address);
    if (name === null) return;
    if (plate !== undefined) {
      this.#setFill(plate);
      this.#put(`${boxPath({ x, y, width: size, height: size })}f`);
    }
    if (isWhole === true) {
      const ratio = this.#images.ratioOf(address);
      const [width, height] = [size * Math.min(ratio, 1), size * Math.min(1 / ratio, 1)];
      const place = imagePlace(x + (size - width) / 2, y + (size - height) / 2, width, height);
      this.#put(`q ${place} cm /${name} Do Q`);
      return;
    }
    const half = size / 2;
    const circle = circlePath(x + half, y + half, half);
    this.#put(`q ${circle}W n ${imagePlace(x, y, size, size)} cm /${name} Do Q`);
  }

  #text(text: Text): void {
    if (text.curve !== undefined) {
      this.#curvedText(text, text.curve);
      return;
    }
    if (this.#setPartlyItalic(text)) return;
    const set = this.#fonts.set(text);
    if (set !== null) {
      this.#setText(text, set);
      return;
    }
    const image = this.#typeset({ ...text, text: visibleText(text.text) });
    if (image === null) {
      const plain = text.text.replace(/[^ -~]/gu, '?');
      const replaced = this.#fonts.set({ ...text, text: plain });
      if (replaced !== null) this.#setText(text, replaced);
      return;
    }
    const { x, y, width, height } = image.box;
    const name = this.#images.text(image);
    this.#put(`q ${imagePlace(text.x + x, text.y + y, width, height)} cm /${name} Do Q`);
  }

  /** Sets letters one by one. Readers find and copy the text as a whole. */
  #curvedText({ curve: _, anchor: __, ...text }: Text, curve: Curve): void {
    let units = 'FEFF';
    for (let at = 0; at < text.text.length; at++) {
      units += text.text.charCodeAt(at).toString(16).padStart(4, '0');
    }
    this.#put(`/Span << /ActualText <${units}> >> BDC`);
    const { halo, ...plain } = text;
    const letters = curvedLetters(text, curve);
    // The outline of a letter would cover the one before it.
    for (const look of halo === undefined ? [plain] : [text, plain]) {
      for (const { letter, x, y, turn } of letters) {
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        const frame = { a: cos, b: sin, c: -sin, d: cos, e: x, f: y };
        this.#frame({ kind: 'frame', frame, shapes: [{ ...look, text: letter, x: 0, y: 0 }] });
      }
    }
    this.#put('EMC');
  }

  /** Sets a text of which only the start is in italics; false if it is not such a text. */
  #setPartlyItalic(text: Text): boolean {
    const { italic = 0 } = text;
    if (italic === 0 || italic === text.text.length) return false;
    const start = { ...text, text: text.text.slice(0, italic) };
    const rest = { ...text, text: text.text.slice(italic), italic: 0 };
    const startSet = this.#fonts.set(start);
    const restSet = this.#fonts.set(rest);
    if (startSet === null || restSet === null) return false;
    const width = startSet.width + restSet.width;
    const { anchor = 'start' } = text;
    const x = text.x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
    this.#setText({ ...start, x, anchor: 'start' }, startSet);
    this.#setText({ ...rest, x: x + startSet.width, anchor: 'start' }, restSet);
    return true;
  }

  #setText({ x, y, size, fill, anchor, halo }: Text, { runs, width, isSlanted }: SetText): void {
    const shift = anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0;
    const shown = runs
      .map(({ font, glyphs }) => `/${font} ${coordinate(size)} Tf <${glyphs}> Tj`)
      .join(' ');
    const slope = isSlanted ? italicSlope : 0;
    const matrix = `1 0 ${slope} -1 ${coordinate(x - shift)} ${coordinate(y)} Tm`;
    if (halo !== undefined) {
      this.#setStroke(halo, size * haloRatio, true);
      this.#put(`BT 1 j 1 Tr ${matrix} ${shown} ET`);
    }
    this.#setFill(fill);
    this.#put(`BT 0 Tr ${matrix} ${shown} ET`);
  }
}

/** Upright letters are slanted where the italic font lacks a character. */
const italicSlope = 0.17;

/** Flips images back, since the page is flipped vertically. */
function imagePlace(x: number, y: number, width: number, height: number): string {
  return `${coordinate(width)} 0 0 -${coordinate(height)} ${coordinate(x)} ${coordinate(y + height)}`;
}
