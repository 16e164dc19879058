import { connectorStyleOf, connectorStyles, mixColours } from '@life-tree/phylogeny';
import { colourOf, type Plot, xAt, yAt } from '../scene.ts';
import { paintArcAreas } from './paint-arc-areas.ts';
import { shownOthers } from './paint-placements.ts';
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

/** Arcs shorter than this, in pixels, would only be faint dots. */
const minArcLength = 1.5;

/** Paints connectors as arcs, and the lines of inferred ancestors without a row. */
export function paintFanConnectors(
  plot: Plot,
  palette: readonly string[],
  showsPlacements: boolean,
): void {
  const { scene, tree, viewport, projection } = plot;
  const { marks } = scene;
  const arcs = new ColouredMarks();
  const firm: number[] = [];
  const styled: number[] = [];
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const index = marks.connectorSpecies[entry] ?? 0;
    const x = xAt(plot, marks.connectorPositions[entry] ?? 0);
    const upper = yAt(plot, marks.connectorUppers[entry] ?? 0);
    const lower = yAt(plot, marks.connectorLowers[entry] ?? 0);
    if ((lower - upper) * projection.spread(x) < minArcLength && marks.mergedRows > 1) continue;
    const isStyled =
      showsPlacements && connectorStyleOf(tree.forest, index) !== connectorStyles.firm;
    if (isStyled) styled.push(entry);
    else firm.push(entry);
  }
  const colour = (entry: number) => colourOf(plot, marks.connectorSpecies[entry] ?? 0, palette);
  for (const entry of paintArcAreas(plot, firm, colour)) arcs.add(colour(entry), entry);
  const trace = (entry: number) => {
    const upper = Math.max(yAt(plot, marks.connectorUppers[entry] ?? 0), 0);
    const lower = Math.min(yAt(plot, marks.connectorLowers[entry] ?? 0), viewport.height);
    if (lower > upper)
      traceArc(plot, xAt(plot, marks.connectorPositions[entry] ?? 0), upper, lower);
  };
  arcs.stroke(plot, trace);
  for (const entry of styled) paintStyledArc(plot, entry, palette, trace);
  if (marks.mergedRows === 1) paintOtherArcs(plot);
  if (tree.previewed !== null) paintDraggedArcs(plot);
  const lines = new ColouredMarks();
  for (let entry = 0; entry < marks.lineCount; entry++) {
    const index = marks.lineSpecies[entry] ?? 0;
    const isSelected = index === scene.selected || scene.selectedTogether.has(index);
    lines.add(isSelected ? scene.colours.amber : colourOf(plot, index, palette), entry);
  }
  const radial = new RadialLines(plot);
  lines.stroke(
    plot,
    (entry) =>
      radial.trace(
        yAt(plot, marks.linePositions[entry] ?? 0),
        xAt(plot, marks.lineStarts[entry] ?? 0),
        xAt(plot, marks.lineEnds[entry] ?? 0),
      ),
    () => radial.stroke(),
  );
}

function paintStyledArc(
  plot: Plot,
  entry: number,
  palette: readonly string[],
  trace: (entry: number) => void,
): void {
  const { context, scene, tree } = plot;
  const index = scene.marks.connectorSpecies[entry] ?? 0;
  const { dash, paleness } = connectorStyleOf(tree.forest, index);
  const colour = colourOf(plot, index, palette);
  context.strokeStyle = paleness === 0 ? colour : mixColours(colour, scene.colours.paper, paleness);
  if (dash !== null) context.setLineDash([...dash]);
  context.beginPath();
  trace(entry);
  context.stroke();
  if (dash !== null) context.setLineDash([]);
}

/** Lines from other ancestors to the species in view. */
function paintOtherArcs(plot: Plot): void {
  const { context, scene } = plot;
  const { colours } = scene;
  for (const { species, as, x, row, ancestorRow, along } of shownOthers(plot)) {
    const { dash, paleness, thickness = 1, colours: own } = connectorStyles[as];
    const colour = own?.[colours.theme] ?? colourOf(plot, species);
    context.strokeStyle = paleness === 0 ? colour : mixColours(colour, colours.paper, paleness);
    context.lineWidth = thickness / plot.pixelRatio;
    context.setLineDash(dash === null ? [] : [...dash]);
    context.beginPath();
    // The corners of thicker lines are seen sooner.
    traceArc(plot, xAt(plot, x), yAt(plot, row), yAt(plot, ancestorRow), 2 * thickness);
    traceRadius(plot, yAt(plot, row), xAt(plot, along.from), xAt(plot, along.to));
    context.stroke();
  }
  context.setLineDash([]);
  context.lineWidth = 1 / plot.pixelRatio;
}

/** The connectors of species that are dragged, which the query may not find. */
function paintDraggedArcs(plot: Plot): void {
  const { context, scene, tree } = plot;
  for (const index of new Set([scene.selected, ...scene.selectedTogether])) {
    const row = tree.rows.position(index);
    const ancestorRow = tree.rows.position(tree.forest.ancestor(index));
    if (row === null || ancestorRow === null) continue;
    context.strokeStyle = colourOf(plot, index);
    context.beginPath();
    const x = xAt(plot, tree.columns.starts[index] ?? 0);
    traceArc(plot, x, yAt(plot, ancestorRow), yAt(plot, row));
    context.stroke();
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
