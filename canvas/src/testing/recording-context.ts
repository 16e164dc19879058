import { estimateTextWidth } from '@life-tree/phylogeny';

/** Something painted, in the coordinates of the screen. Texts have the font's size as their height. */
export interface PaintedMark {
  readonly kind: 'fill' | 'polygon' | 'stroke' | 'text' | 'halo' | 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly alpha: number;
  /** Empty for everything but texts. */
  readonly text: string;
  readonly isItalic: boolean;
  /** Where texts lead to. */
  readonly direction: { readonly x: number; readonly y: number };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const emptyBox = (): Box => ({
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
});

/** A 2D context that draws nothing and records what would be visible. It knows only what painters use. */
class RecordingContext {
  readonly marks: PaintedMark[] = [];
  fillStyle: string | GradientRecord = '';
  strokeStyle: string | GradientRecord = '';
  globalAlpha = 1;
  lineWidth = 1;
  lineJoin = 'miter';
  font = '10px sans-serif';
  textAlign = 'left';
  #path = emptyBox();
  #hasLines = false;

  #matrix = [1, 0, 0, 1, 0, 0];

  setTransform(...matrix: readonly number[]): void {
    this.#matrix = [...matrix];
  }

  transform(...by: readonly number[]): void {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#matrix;
    const [ba = 1, bb = 0, bc = 0, bd = 1, be = 0, bf = 0] = by;
    this.#matrix = [
      a * ba + c * bb,
      b * ba + d * bb,
      a * bc + c * bd,
      b * bc + d * bd,
      a * be + c * bf + e,
      b * be + d * bf + f,
    ];
  }

  setLineDash(): void {}

  createLinearGradient(from: number, _fromY: number, to: number): GradientRecord {
    return new GradientRecord(to < from);
  }

  beginPath(): void {
    this.#path = emptyBox();
    this.#hasLines = false;
  }

  moveTo(x: number, y: number): void {
    this.#reach(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#hasLines = true;
    this.#reach(x, y);
  }

  bezierCurveTo(...points: readonly number[]): void {
    this.#hasLines = true;
    for (let at = 0; at < points.length; at += 2) this.#reach(points[at] ?? 0, points[at + 1] ?? 0);
  }

  closePath(): void {}

  roundRect(x: number, y: number, width: number, height: number): void {
    this.#reach(x, y);
    this.#reach(x + width, y + height);
  }

  arc(x: number, y: number, radius: number): void {
    this.#reach(x - radius, y - radius);
    this.#reach(x + radius, y + radius);
  }

  fill(): void {
    this.#recordPath(this.#hasLines ? 'polygon' : 'fill', this.fillStyle);
  }

  stroke(): void {
    this.#recordPath('stroke', this.strokeStyle);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#record('fill', { left: x, top: y, right: x + width, bottom: y + height }, this.fillStyle);
  }

  fillText(text: string, x: number, y: number): void {
    this.#recordText('text', text, x, y, this.fillStyle);
  }

  strokeText(text: string, x: number, y: number): void {
    this.#recordText('halo', text, x, y, this.strokeStyle);
  }

  drawImage(_image: unknown, x: number, y: number, width: number, height: number): void {
    this.#record('image', { left: x, top: y, right: x + width, bottom: y + height }, '');
  }

  #reach(x: number, y: number): void {
    const path = this.#path;
    path.left = Math.min(path.left, x);
    path.right = Math.max(path.right, x);
    path.top = Math.min(path.top, y);
    path.bottom = Math.max(path.bottom, y);
  }

  #recordPath(kind: 'fill' | 'polygon' | 'stroke', style: string | GradientRecord): void {
    if (this.#path.left <= this.#path.right) this.#record(kind, this.#path, style);
  }

  #recordText(
    kind: 'text' | 'halo',
    text: string,
    x: number,
    y: number,
    style: string | GradientRecord,
  ): void {
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 0);
    const width = estimateTextWidth(text, size);
    const left = this.textAlign === 'center' ? x - width / 2 : x;
    const box = { left, top: y - size, right: left + width, bottom: y };
    this.#record(kind, box, style, text);
  }

  #record(kind: PaintedMark['kind'], box: Box, style: string | GradientRecord, text = ''): void {
    const { left, top, right, bottom } = this.#onScreen(box);
    this.marks.push({
      kind,
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
      colour: typeof style === 'string' ? style : style.leftColour,
      alpha: this.globalAlpha,
      text,
      isItalic: text !== '' && this.font.startsWith('italic '),
      direction: { x: this.#matrix[0] ?? 1, y: this.#matrix[1] ?? 0 },
    });
  }

  /** The box around what is painted, which may be turned. Tests record millions of boxes. */
  #onScreen({ left, top, right, bottom }: Box): Box {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#matrix;
    return {
      left: Math.min(a * left, a * right) + Math.min(c * top, c * bottom) + e,
      right: Math.max(a * left, a * right) + Math.max(c * top, c * bottom) + e,
      top: Math.min(b * left, b * right) + Math.min(d * top, d * bottom) + f,
      bottom: Math.max(b * left, b * right) + Math.max(d * top, d * bottom) + f,
    };
  }
}

class GradientRecord {
  leftColour = '';
  readonly #isReversed: boolean;

  constructor(isReversed: boolean) {
    this.#isReversed = isReversed;
  }

  addColorStop(offset: number, colour: string): void {
    if (offset === (this.#isReversed ? 1 : 0)) this.leftColour = colour;
  }
}

export interface Recording {
  readonly context: CanvasRenderingContext2D;
  /** In the order they were painted. */
  readonly marks: readonly PaintedMark[];
}

export function recordPainting(): Recording {
  const recording = new RecordingContext();
  // A painter that uses something else fails at once, which is what a test wants.
  return { context: recording as unknown as CanvasRenderingContext2D, marks: recording.marks };
}
