import type { Plot } from '../scene.ts';

/** Adds the line along a time to the path, from one row to another. */
export function traceArc(plot: Plot, x: number, from: number, to: number, detail = 1): void {
  const { context, projection } = plot;
  const first = projection.project(x, from);
  context.moveTo(first.x, first.y);
  projection.trace(x, from, to, (nextX, nextY) => context.lineTo(nextX, nextY), detail);
}

/** Adds the area between two times and two rows to the path. */
export function traceSector(
  plot: Plot,
  left: number,
  right: number,
  top: number,
  bottom: number,
  detail = 1,
): void {
  const { context, projection } = plot;
  const inner = Math.max(left, -projection.nearest);
  traceArc(plot, Math.max(right, inner), top, bottom, detail);
  const corner = projection.project(inner, bottom);
  context.lineTo(corner.x, corner.y);
  projection.trace(inner, bottom, top, (x, y) => context.lineTo(x, y), detail);
  context.closePath();
}

/** Paints a line along a time across all rows. */
export function paintRing(plot: Plot, x: number, colour: string): void {
  const { context, projection } = plot;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  traceArc(plot, x, projection.span.from, projection.span.to);
  context.stroke();
}
