import type { Projection } from '../../layout/shape/index.ts';
import type { DrawnArea } from '../drawn-tree.ts';
import type { Lines, Polygon, Rectangle, Shape } from '../shapes.ts';

/** Paper shows corners that a screen does not. */
const detail = 4;

/** Rectangles and lines of the unrolled view on a fan. */
export function bend(shape: Shape, projection: Projection, area: DrawnArea): Shape {
  if (shape.kind === 'rectangle') return bendRectangle(shape, projection, area);
  return shape.kind === 'lines' ? bendLines(shape, projection, area) : shape;
}

/** Where something from one y of the unrolled view to another is on a fan: what spans all rows, spans the gap too. */
export function rowsAcross(
  from: number,
  to: number,
  { span, unrolled }: Projection,
): { readonly from: number; readonly to: number } {
  return from <= 0 && to >= unrolled.height - 1 ? span : { from, to };
}

function bendRectangle(
  { x, y, width, height, fill, opacity }: Rectangle,
  projection: Projection,
  { left, top }: DrawnArea,
): Polygon {
  const { from, to } = rowsAcross(y, y + height, projection);
  const corners: number[] = [];
  const step = (px: number, py: number) => corners.push(px + left, py + top);
  const first = projection.project(x + width, from);
  step(first.x, first.y);
  projection.trace(x + width, from, to, step, detail);
  const inner = Math.max(x, -projection.nearest);
  const last = projection.project(inner, to);
  step(last.x, last.y);
  projection.trace(inner, to, from, step, detail);
  return { kind: 'polygon', corners, fill, ...(opacity !== undefined && { opacity }) };
}

function bendLines(shape: Lines, projection: Projection, { left, top }: DrawnArea): Lines {
  const ends: number[] = [];
  for (let at = 0; at < shape.ends.length; at += 4) {
    const [x = 0, y = 0, toX = 0, toY = 0] = shape.ends.slice(at, at + 4);
    const { from, to } = x === toX ? rowsAcross(y, toY, projection) : { from: y, to: toY };
    const start = projection.project(x, from);
    let before = { x: start.x + left, y: start.y + top };
    const step = (px: number, py: number) => {
      const next = { x: px + left, y: py + top };
      ends.push(before.x, before.y, next.x, next.y);
      before = next;
    };
    if (x === toX) projection.trace(x, from, to, step, detail);
    else {
      const end = projection.project(toX, to);
      step(end.x, end.y);
    }
  }
  return { ...shape, ends };
}
