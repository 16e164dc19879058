import {
  fadedOpacity,
  type Lines,
  type Polygon,
  type Rectangle,
  type VectorShape,
} from '@life-tree/phylogeny';
import type { Plot } from './scene.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** What of a canvas is on the screen. Straight lines are painted on its pixels. */
type ScreenPart = Pick<Plot, 'viewport' | 'pixelRatio'>;

/** How far outside the screen anything is painted. Very long shapes would fill millions of pixels. */
const slack = 100;
/** Smaller round corners are invisible, and plain rectangles are far cheaper to fill. */
const minRound = 2;

/** Paints shapes on the screen. */
export function paintShapes(plot: Plot, shapes: readonly VectorShape[]): void {
  for (const shape of shapes) paintShape(plot.context, shape, plot);
}

/** Paints a shape of a drawing: on the screen, or as a whole into a file. */
export function paintShape(
  context: Context,
  shape: VectorShape,
  screen: ScreenPart | null = null,
): void {
  switch (shape.kind) {
    case 'rectangle':
      paintRectangle(context, shape, screen);
      return;
    case 'fade': {
      const { x, y, width, height, colour, isReversed } = shape;
      if (width <= 0 || isOutside(x, x + width, screen)) return;
      const [from, to] = isReversed === true ? [x + width, x] : [x, x + width];
      context.fillStyle = fadeBetween(context, from, to, colour);
      const left = within(x, screen);
      context.fillRect(left, y, within(x + width, screen) - left, height);
      return;
    }
    case 'polygon':
      paintPolygon(context, shape, screen);
      return;
    case 'lines':
      if (screen === null || !isStraight(shape)) strokeLines(context, shape);
      else fillLines(context, shape, screen);
      return;
    case 'disc': {
      context.beginPath();
      context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
      if (shape.fill !== null) {
        context.fillStyle = shape.fill;
        context.fill();
      }
      if (shape.width === 0) return;
      context.strokeStyle = shape.stroke;
      context.lineWidth = shape.width;
      context.stroke();
      return;
    }
    default:
      // A kind that is missing here would be missing in every PNG file.
      shape satisfies never;
  }
}

function paintRectangle(context: Context, shape: Rectangle, screen: ScreenPart | null): void {
  const { x, y, width, height, fill, round = 0, isOpen, opacity = 1, outline } = shape;
  if (isOutside(x, x + width, screen)) return;
  const left = within(x, screen);
  const right = Math.max(within(x + width, screen), left);
  context.fillStyle = opacity === 1 ? fill : `${fill}${hexOf(opacity)}`;
  if (round < minRound && outline === undefined) {
    context.fillRect(left, y, right - left, height);
    return;
  }
  context.beginPath();
  context.roundRect(left, y, right - left, height, isOpen === true ? [round, 0, 0, round] : round);
  context.fill();
  if (outline === undefined) return;
  context.strokeStyle = outline;
  context.lineWidth = 0.75;
  context.stroke();
}

function paintPolygon(context: Context, shape: Polygon, screen: ScreenPart | null): void {
  const { corners, fill, fades, opacity = 1 } = shape;
  const xs = corners.filter((_, at) => at % 2 === 0);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  if (isOutside(first, last, screen)) return;
  context.fillStyle =
    fades === true
      ? fadeBetween(context, first, last, fill)
      : opacity === 1
        ? fill
        : `${fill}${hexOf(opacity)}`;
  context.beginPath();
  const shown = screen === null ? corners : cut(corners, -slack, screen.viewport.width + slack);
  for (let at = 0; at < shown.length; at += 2) context.lineTo(shown[at] ?? 0, shown[at + 1] ?? 0);
  context.fill();
}

/** The part of a polygon between two x. */
function cut(corners: readonly number[], from: number, to: number): readonly number[] {
  return keepRight(keepRight(corners, from, 1), to, -1);
}

/** The part of a polygon right of an x, or left of it if the direction is -1. */
function keepRight(corners: readonly number[], limit: number, direction: 1 | -1): number[] {
  const kept: number[] = [];
  for (let at = 0; at < corners.length; at += 2) {
    const [x = 0, y = 0] = [corners[at], corners[at + 1]];
    const next = (at + 2) % corners.length;
    const [nextX = 0, nextY = 0] = [corners[next], corners[next + 1]];
    const isKept = (x - limit) * direction >= 0;
    if (isKept) kept.push(x, y);
    if (isKept !== (nextX - limit) * direction >= 0) {
      kept.push(limit, y + ((nextY - y) * (limit - x)) / (nextX - x));
    }
  }
  return kept;
}

function isStraight({ ends }: Lines): boolean {
  for (let at = 0; at < ends.length; at += 4) {
    if (ends[at] !== ends[at + 2] && ends[at + 1] !== ends[at + 3]) return false;
  }
  return true;
}

/** Fills rectangles, which is far cheaper than stroking. Hairlines and lines along time are sharp. */
function fillLines(context: Context, lines: Lines, screen: ScreenPart): void {
  const { ends, stroke, width, dash = null } = lines;
  const { pixelRatio, viewport } = screen;
  const snap = (length: number) => Math.round(length * pixelRatio) / pixelRatio;
  const thin = Math.max(snap(width), 1 / pixelRatio);
  const thick = Math.max(width, thin);
  const isSharp = Number.isInteger(width);
  context.fillStyle = stroke;
  for (let at = 0; at < ends.length; at += 4) {
    const [x, y] = [ends[at] ?? 0, ends[at + 1] ?? 0];
    const [toX, toY] = [ends[at + 2] ?? 0, ends[at + 3] ?? 0];
    const left = Math.min(x, toX);
    const right = Math.max(x, toX);
    if (isOutside(left, right, screen)) continue;
    if (y === toY) {
      const top = snap(y - thin / 2);
      const fill = (from: number, to: number) => context.fillRect(from, top, to - from, thin);
      fillMarks(left, right, viewport.width, dash, fill);
    } else {
      const from = isSharp ? snap(x - thick / 2) : x - thick / 2;
      const upper = Math.min(y, toY);
      const fill = (top: number, end: number) => context.fillRect(from, top, thick, end - top);
      // A connector between thin rows is at least a dot.
      fillMarks(upper, Math.max(y, toY, upper + 1), viewport.height, dash, fill);
    }
  }
}

/** Fills the visible part of a line, or its dashes. */
function fillMarks(
  start: number,
  end: number,
  length: number,
  dash: Lines['dash'] | null,
  fill: (from: number, to: number) => void,
): void {
  const last = Math.min(end, length + slack);
  if (dash == null) {
    const first = Math.max(start, -slack);
    if (last > first) fill(first, last);
    return;
  }
  const [mark, gap] = dash;
  // Whole periods outside the view are skipped, so that dashes stay in place while the tree is moved.
  const skipped = Math.max(Math.floor(-start / (mark + gap)), 0) * (mark + gap);
  for (let from = start + skipped; from < last; from += mark + gap) {
    fill(from, Math.min(from + mark, end));
  }
}

function strokeLines(context: Context, { ends, stroke, width, isRound, dash }: Lines): void {
  context.setLineDash(dash === undefined ? [] : [...dash]);
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.lineCap = isRound === true ? 'round' : 'butt';
  context.beginPath();
  for (let at = 0; at < ends.length; at += 4) {
    const isJoined = at > 0 && ends[at] === ends[at - 2] && ends[at + 1] === ends[at - 1];
    if (!isJoined) context.moveTo(ends[at] ?? 0, ends[at + 1] ?? 0);
    context.lineTo(ends[at + 2] ?? 0, ends[at + 3] ?? 0);
  }
  context.stroke();
  context.setLineDash([]);
}

function isOutside(from: number, to: number, screen: ScreenPart | null): boolean {
  return screen !== null && (to < -slack || from > screen.viewport.width + slack);
}

/** The x, or the nearest one that is painted. */
function within(x: number, screen: ScreenPart | null): number {
  return screen === null ? x : Math.min(Math.max(x, -slack), screen.viewport.width + slack);
}

function fadeBetween(context: Context, from: number, to: number, colour: string): CanvasGradient {
  const gradient = context.createLinearGradient(from, 0, to, 0);
  gradient.addColorStop(0, colour);
  gradient.addColorStop(1, `${colour}${hexOf(fadedOpacity)}`);
  return gradient;
}

function hexOf(opacity: number): string {
  return Math.round(255 * opacity)
    .toString(16)
    .padStart(2, '0');
}
