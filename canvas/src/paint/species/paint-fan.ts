import { colourOf, type Plot, xAt, yAt } from '../scene.ts';
import { RadialLines, traceRadius } from './radial-lines.ts';

/** Rows thinner than this show bars as hairlines. */
const maxHairlineRowHeight = 4.5;

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

/** Lists of marks by their colour. Each list is stroked as one path, which is far cheaper. */
class ColouredMarks {
  readonly #lists = new Map<string, number[]>();
  #colour = '';
  #list: number[] = [];

  add(colour: string, entry: number): void {
    // Neighbours mostly have the same colour.
    if (colour !== this.#colour || this.#list.length === 0) {
      this.#colour = colour;
      this.#list = this.#lists.get(colour) ?? [];
      if (this.#list.length === 0) this.#lists.set(colour, this.#list);
    }
    this.#list.push(entry);
  }

  stroke(
    { context, pixelRatio }: Plot,
    trace: (entry: number) => void,
    stroke = () => context.stroke(),
  ): void {
    // Wider lines would have to be outlined, which takes many times as long.
    context.lineWidth = 1 / pixelRatio;
    for (const [colour, list] of this.#lists) {
      context.strokeStyle = colour;
      context.beginPath();
      for (const entry of list) trace(entry);
      stroke();
    }
  }
}

/** Whether all bars are as thin as a hairline. */
export function hasHairlines({ isFan, rowHeight }: Plot): boolean {
  return isFan && rowHeight < maxHairlineRowHeight;
}

/** Paints the bars of thin rows, or of rows that share a pixel, as lines along their radius. */
export function paintHairlineBars(plot: Plot): void {
  const { context, scene, tree } = plot;
  const { marks, colours } = scene;
  const bars = new ColouredMarks();
  for (let entry = 0; entry < marks.barCount; entry++) {
    const index = marks.barSpecies[entry] ?? 0;
    const isSelected = scene.selectedTogether.has(index);
    bars.add(isSelected ? colours.amber : colourOf(plot, index), entry);
  }
  const shift = (marks.mergedRows - 1) / 2;
  const radial = new RadialLines(plot);
  bars.stroke(
    plot,
    (entry) =>
      radial.trace(
        yAt(plot, (marks.barRows[entry] ?? 0) + shift),
        xAt(plot, marks.barStarts[entry] ?? 0),
        xAt(plot, marks.barEnds[entry] ?? 0),
      ),
    () => radial.stroke(),
  );
  const row = tree.rows.position(scene.selected);
  if (row === null) return;
  // The selected bar may be thinner than a pixel, so it is painted thicker.
  context.strokeStyle = colours.amber;
  context.lineWidth = 3;
  context.beginPath();
  const start = xAt(plot, tree.columns.apparitions[scene.selected] ?? 0);
  const end = xAt(plot, tree.columns.ends[scene.selected] ?? 0);
  traceRadius(plot, yAt(plot, row), start - 2, Math.max(end, start + 2) + 2);
  context.stroke();
}
