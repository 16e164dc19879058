import { coordinate } from '../svg/svg-markup.ts';

/** The length of the control handles of a quarter circle, as a ratio of its radius. */
const quarter = 0.5523;

const point = (x: number, y: number) => `${coordinate(x)} ${coordinate(y)}`;

/** A circle as PDF path operators. */
export function circlePath(x: number, y: number, radius: number): string {
  const reach = radius * quarter;
  const curve = (...points: readonly number[]) => {
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = points;
    return `${point(x + ax, y + ay)} ${point(x + bx, y + by)} ${point(x + cx, y + cy)} c `;
  };
  return (
    `${point(x + radius, y)} m ` +
    curve(radius, reach, reach, radius, 0, radius) +
    curve(-reach, radius, -radius, reach, -radius, 0) +
    curve(-radius, -reach, -reach, -radius, 0, -radius) +
    curve(reach, -radius, radius, -reach, radius, 0)
  );
}

interface RoundedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly round?: number;
  readonly isOpen?: boolean;
}

/** A box with round ends, or with only the left end round. */
export function boxPath({ x, y, width, height, round = 0, isOpen = false }: RoundedBox): string {
  if (round === 0) return `${point(x, y)} ${point(width, height)} re `;
  const right = x + width;
  const bottom = y + height;
  const tall = Math.min(round, height / 2);
  const inX = round * (1 - quarter);
  const inY = tall * (1 - quarter);
  const left =
    `${point(x + inX, bottom)} ${point(x, bottom - inY)} ${point(x, bottom - tall)} c ${point(x, y + tall)} l ` +
    `${point(x, y + inY)} ${point(x + inX, y)} ${point(x + round, y)} c h `;
  if (isOpen) {
    return `${point(x + round, y)} m ${point(right, y)} l ${point(right, bottom)} l ${point(x + round, bottom)} l ${left}`;
  }
  return (
    `${point(x + round, y)} m ${point(right - round, y)} l ` +
    `${point(right - inX, y)} ${point(right, y + inY)} ${point(right, y + tall)} c ${point(right, bottom - tall)} l ` +
    `${point(right, bottom - inY)} ${point(right - inX, bottom)} ${point(right - round, bottom)} c ${point(x + round, bottom)} l ${left}`
  );
}

/** A shape with straight edges as PDF path operators. */
export function polygonPath(corners: readonly number[]): string {
  let path = '';
  for (let at = 0; at < corners.length; at += 2) {
    path += `${point(corners[at] ?? 0, corners[at + 1] ?? 0)} ${at === 0 ? 'm' : 'l'} `;
  }
  return `${path}h `;
}

/** Straight lines as PDF path operators. */
export function linesPath(ends: readonly number[]): string {
  let path = '';
  for (let at = 0; at < ends.length; at += 4) {
    const [x = 0, y = 0, toX = 0, toY = 0] = ends.slice(at, at + 4);
    const isJoined = at > 0 && x === ends[at - 2] && y === ends[at - 1];
    path += `${isJoined ? '' : `${point(x, y)} m `}${point(toX, toY)} l `;
  }
  return path;
}

/** The parts of a colour, from 0 to 1. */
export function rgbOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
}

/** Numbers as operands. */
export function numbers(values: readonly number[]): string {
  return values.map((value) => String(Number(value.toFixed(3)))).join(' ');
}
