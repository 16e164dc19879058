import type { Page } from '@playwright/test';

/** A text on the canvas, in pixels of the page. */
interface PaintedText {
  readonly text: string;
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

declare global {
  interface HTMLCanvasElement {
    /** The texts of the last frame. */
    paintedTexts?: PaintedText[];
  }
}

/** Records what is written on canvases from the next navigation on. */
export async function recordTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fillRect, fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillRect = function (x, y, width, height) {
      const { a, d } = this.getTransform();
      const isWhole = width * a >= this.canvas.width - 1 && height * d >= this.canvas.height - 1;
      // Every frame begins with the background.
      if (x === 0 && y === 0 && isWhole) this.canvas.paintedTexts = [];
      fillRect.call(this, x, y, width, height);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const { a, b, c, d, e, f } = this.getTransform();
      const em = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 0);
      const { width } = this.measureText(text);
      const left = this.textAlign === 'center' ? x - width / 2 : x;
      // The part of a name after its italics begins with a space, which may lie under the italics.
      const indent = this.measureText(/^ */.exec(text)?.[0] ?? '').width;
      // Texts beside brackets are turned. Each is recorded without the space that lines and letters
      // have between them.
      const corners = [left + indent + 0.5, left + width - 0.5].flatMap((px) =>
        [y - em * 0.7, y + em * 0.1].map((py) => ({
          x: (a * px + c * py + e) / window.devicePixelRatio,
          y: (b * px + d * py + f) / window.devicePixelRatio,
        })),
      );
      const [across, down] = [corners.map((one) => one.x), corners.map((one) => one.y)];
      this.canvas.paintedTexts?.push({
        text,
        size: (em * Math.hypot(a, b)) / window.devicePixelRatio,
        left: Math.min(...across),
        right: Math.max(...across),
        top: Math.min(...down),
        bottom: Math.max(...down),
      });
      fillText.call(this, text, x, y);
    };
  });
}

/** The number of texts on the tree's canvas, and those that are too small, cut or in another's place. */
export function readTexts(page: Page): Promise<{ count: number; faults: string[] }> {
  return page.getByRole('tree').evaluate(async (tree) => {
    await document.fonts.ready;
    // The view reacts to a key or a new size in one frame and is painted in the next.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const canvas = tree.parentElement?.querySelector('canvas');
    const texts = (canvas?.paintedTexts ?? []).filter(({ text }) => text.trim() !== '');
    const width = canvas?.clientWidth ?? 0;
    const height = canvas?.clientHeight ?? 0;
    const faults: string[] = [];
    const sorted = texts.sort((one, other) => one.top - other.top);
    for (const [number, one] of sorted.entries()) {
      if (one.size < 12) faults.push(`"${one.text}" is ${one.size} px`);
      if (one.left < -1 || one.top < -1 || one.right > width + 1 || one.bottom > height + 1) {
        faults.push(`"${one.text}" is cut`);
      }
      for (let next = number + 1; next < sorted.length; next++) {
        const other = sorted[next];
        if (other === undefined || other.top >= one.bottom) break;
        if (one.left < other.right && other.left < one.right) {
          faults.push(`"${one.text}" and "${other.text}" overlap`);
        }
      }
    }
    return { count: texts.length, faults };
  });
}
