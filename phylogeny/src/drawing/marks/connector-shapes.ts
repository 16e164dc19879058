import {
  type ConnectedForest,
  type ConnectorStyle,
  connectorPitch,
  connectorStyleOf,
  connectorStyles,
  otherConnectors,
} from '../../layout/connector-styles.ts';
import type { VisibleMarks } from '../../layout/viewport/visible-marks.ts';
import { mixColours } from '../mix-colours.ts';
import type { Lines, Rectangle } from '../shapes.ts';
import type { PlotSpace, SheetLayout } from '../sheet/sheet-layout.ts';
import type { DrawingColours } from '../themes.ts';
import { colourOf, type SpeciesRequest, xAt, yAt } from './species-request.ts';

/** The maximum number of lines in one piece, which are in memory together. */
const maxLines = 500;

/** In thinner rows, dashes could not be told apart. */
const minStyledRowHeight = 3;

/** What is needed to draw the lines between species, on a sheet or a screen. */
export interface LineRequest {
  readonly layout: ConnectedForest;
  readonly marks: VisibleMarks;
  readonly sheetLayout: PlotSpace & Pick<SheetLayout, 'rowHeight'>;
  readonly colours: Pick<DrawingColours, 'paper' | 'theme'>;
  /** The thickness and the colours of lines. A screen has whole pixels, and paler lines in thin rows. */
  readonly pen: { readonly width: number; readonly colour: (index: number) => string };
}

/** Lines that look alike. */
interface LineGroup {
  readonly colour: string;
  readonly style: ConnectorStyle;
  ends: number[];
}

/** Collects lines into one shape for each look, which is far cheaper to paint than one for each line. */
class LineGroups {
  readonly #request: LineRequest;
  readonly #groups = new Map<string, LineGroup>();
  #last: LineGroup | null = null;

  constructor(request: LineRequest) {
    this.#request = request;
  }

  /** Adds a line from an x and a y to others. Returns the lines that look like it if they fill a piece. */
  add(colour: string, style: ConnectorStyle, x: number, y: number, toX: number, toY: number) {
    // Neighbours mostly look alike.
    if (this.#last?.colour !== colour || this.#last.style !== style) {
      const key = `${colour} ${style.dash} ${style.paleness}`;
      this.#last = this.#groups.get(key) ?? { colour, style, ends: [] };
      this.#groups.set(key, this.#last);
    }
    this.#last.ends.push(x, y, toX, toY);
    return this.#last.ends.length < 4 * maxLines ? null : this.#take(this.#last);
  }

  /** All lines that are left. */
  rest(): Lines[] {
    const left = [...this.#groups.values()].filter(({ ends }) => ends.length > 0);
    return left.map((group) => this.#take(group));
  }

  #take(group: LineGroup): Lines {
    const { colours, pen } = this.#request;
    const { ends, colour, style } = group;
    group.ends = [];
    return lineShape(colours, ends, colour, style, pen.width);
  }
}

/** Vertical lines from the bars of ancestors to the starts of their descendants. */
export function* connectors(request: LineRequest): Generator<Lines> {
  const { marks, layout, sheetLayout, pen } = request;
  const { firm } = connectorStyles;
  const showsPlacements = layout.showsPlacements && sheetLayout.rowHeight >= minStyledRowHeight;
  const groups = new LineGroups(request);
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const index = marks.connectorSpecies[entry] ?? 0;
    const style = showsPlacements ? connectorStyleOf(layout.forest, index) : firm;
    const x = xAt(request, marks.connectorPositions[entry] ?? 0);
    const upper = yAt(request, (marks.connectorUppers[entry] ?? 0) + 0.5);
    const lower = yAt(request, (marks.connectorLowers[entry] ?? 0) + 0.5);
    const full = groups.add(pen.colour(index), style, x, upper, x, lower);
    if (full !== null) yield full;
  }
  yield* groups.rest();
}

/** The lines of inferred ancestors without a row, and ghosts. */
export function ancestorLines(request: LineRequest): Generator<Lines> {
  const { lineCount, linePositions, lineStarts, lineEnds, lineSpecies } = request.marks;
  const rowAt = (entry: number) => (linePositions[entry] ?? 0) + 0.5;
  return linesAlongTime(request, lineCount, rowAt, lineStarts, lineEnds, lineSpecies);
}

/** Bars as thin as lines, in the middle of their rows. */
export function barLines(request: LineRequest): Generator<Lines> {
  const { barCount, barRows, barStarts, barEnds, barSpecies, mergedRows } = request.marks;
  const rowAt = (entry: number) => (barRows[entry] ?? 0) + mergedRows / 2;
  return linesAlongTime(request, barCount, rowAt, barStarts, barEnds, barSpecies);
}

function* linesAlongTime(
  request: LineRequest,
  count: number,
  rowAt: (entry: number) => number,
  starts: ArrayLike<number>,
  ends: ArrayLike<number>,
  species: ArrayLike<number>,
): Generator<Lines> {
  const groups = new LineGroups(request);
  for (let entry = 0; entry < count; entry++) {
    const y = yAt(request, rowAt(entry));
    const start = xAt(request, starts[entry] ?? 0);
    const end = xAt(request, ends[entry] ?? 0);
    const colour = request.pen.colour(species[entry] ?? 0);
    const full = groups.add(colour, connectorStyles.firm, start, y, end, y);
    if (full !== null) yield full;
  }
  yield* groups.rest();
}

/** The bars of a tree so tall that several rows share a pixel. */
export function* mergedRowShapes(request: LineRequest): Generator<Rectangle> {
  const { marks, sheetLayout, pen } = request;
  const height = marks.mergedRows * sheetLayout.rowHeight;
  for (let entry = 0; entry < marks.barCount; entry++) {
    const x = xAt(request, marks.barStarts[entry] ?? 0);
    const width = Math.max(xAt(request, marks.barEnds[entry] ?? 0) - x, 0.5);
    const y = yAt(request, marks.barRows[entry] ?? 0);
    const fill = pen.colour(marks.barSpecies[entry] ?? 0);
    yield { kind: 'rectangle', x, y, width, height, fill };
  }
}

/** Lines in the style of a connector. */
export function lineShape(
  { paper, theme }: Pick<DrawingColours, 'paper' | 'theme'>,
  ends: readonly number[],
  colour: string,
  { dash, paleness, colours, thickness = 1 }: ConnectorStyle,
  width: number,
): Lines {
  const own = colours?.[theme] ?? colour;
  const stroke = paleness === 0 ? own : mixColours(own, paper, paleness);
  const line = { kind: 'lines', ends, stroke, width: width * thickness } as const;
  // Round ends would close the gaps between dots.
  return dash === null ? { ...line, isRound: true } : { ...line, dash };
}

/** Lines from other ancestors to the species of the drawing. */
export function* otherAncestorLines(request: LineRequest): Generator<Lines> {
  const { marks, layout, colours, pen } = request;
  if (marks.mergedRows > 1) return;
  for (const other of otherConnectors(layout)) {
    const { species, as, ancestorRow, row, along } = other;
    const left = xAt(request, other.x) - other.beside * connectorPitch * pen.width;
    const y = yAt(request, row + 0.5);
    const ends = [left, yAt(request, ancestorRow + 0.5), left, y];
    const [from, to] = [Math.min(left, xAt(request, along.from)), xAt(request, along.to)];
    if (to > from) ends.push(from, y, to, y);
    yield lineShape(colours, ends, pen.colour(species), connectorStyles[as], pen.width);
  }
}

/** The lines of a sheet. */
export function sheetPen(request: SpeciesRequest): LineRequest['pen'] {
  const width = request.sheetLayout.rowHeight < 6 ? 0.5 : 1.25;
  return { width, colour: (index) => colourOf(request, index) };
}

/** All lines between the species of a sheet. */
export function* sheetLines(request: SpeciesRequest): Generator<Lines> {
  const lines = { ...request, pen: sheetPen(request) };
  yield* otherAncestorLines(lines);
  yield* connectors(lines);
  yield* ancestorLines(lines);
}
