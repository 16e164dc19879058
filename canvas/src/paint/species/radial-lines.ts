import type { Plot } from '../scene.ts';

/** Where a row begins, and its direction. */
interface Ray {
  readonly x: number;
  readonly y: number;
  readonly a: number;
  readonly b: number;
}

function rayOf({ projection }: Plot, y: number): Ray {
  // One frame for both ends is cheaper than a projection of each.
  const { a, b, c, d, e, f } = projection.frame(y);
  return { x: c * y + e, y: d * y + f, a, b };
}

/** How far from the edges of the screen lines are cut. */
const cutInset = 2;

/**
 * Lines along rows, cut near the edges of the screen. Browsers paint a path of thin lines in two thirds of
 * the time if no part of it could be beyond an edge, so the short ends there have a path of their own.
 */
export class RadialLines {
  readonly #plot: Plot;
  readonly #ends: number[] = [];

  constructor(plot: Plot) {
    this.#plot = plot;
  }

  /** Adds a line to the path of the lines within the screen. */
  trace(y: number, from: number, to: number): void {
    const { context, viewport, scene } = this.#plot;
    const { width, height } = scene.view.box;
    const ray = rayOf(this.#plot, y);
    const left = Math.max(from, 0);
    const right = Math.min(Math.max(to, from + 0.5), viewport.width);
    let first = left;
    let last = right;
    if (ray.a !== 0) {
      const one = (cutInset - ray.x) / ray.a;
      const other = (width - cutInset - ray.x) / ray.a;
      first = Math.max(first, Math.min(one, other));
      last = Math.min(last, Math.max(one, other));
    }
    if (ray.b !== 0) {
      const one = (cutInset - ray.y) / ray.b;
      const other = (height - cutInset - ray.y) / ray.b;
      first = Math.max(first, Math.min(one, other));
      last = Math.min(last, Math.max(one, other));
    }
    if (!(last > first)) {
      this.#addEnd(ray, left, right);
      return;
    }
    context.moveTo(ray.a * first + ray.x, ray.b * first + ray.y);
    context.lineTo(ray.a * last + ray.x, ray.b * last + ray.y);
    if (left < first) this.#addEnd(ray, left, first);
    if (right > last) this.#addEnd(ray, last, right);
  }

  #addEnd({ x, y, a, b }: Ray, from: number, to: number): void {
    this.#ends.push(a * from + x, b * from + y, a * to + x, b * to + y);
  }

  /** Strokes the path, and the ends at the edges. */
  stroke(): void {
    const { context } = this.#plot;
    context.stroke();
    const ends = this.#ends;
    if (ends.length === 0) return;
    context.beginPath();
    for (let at = 0; at < ends.length; at += 4) {
      context.moveTo(ends[at] ?? 0, ends[at + 1] ?? 0);
      context.lineTo(ends[at + 2] ?? 0, ends[at + 3] ?? 0);
    }
    context.stroke();
    ends.length = 0;
  }
}
