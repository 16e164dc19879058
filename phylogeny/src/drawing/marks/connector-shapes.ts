import {
  type ConnectorStyle,
  connectorStyleOf,
  connectorStyles,
  otherConnectors,
} from '../../layout/connector-styles.ts';
import { mixColours } from '../mix-colours.ts';
import type { Shape } from '../shapes.ts';
import type { SheetLayout } from '../sheet/sheet-layout.ts';
import type { DrawingColours } from '../themes.ts';
import { colourOf, type SpeciesRequest, xAt, yAt } from './species-request.ts';

/** The maximum number of lines in one piece, which are in memory together. */
const maxLines = 500;

/** Vertical lines from the bars of ancestors to the starts of their descendants. */
export function* connectors(request: SpeciesRequest): Generator<readonly Shape[]> {
  const { marks, sheetLayout } = request;
  const width = connectorWidth(sheetLayout);
  let ends: number[] = [];
  let stroke = '';
  let style = connectorStyles.firm;
  const piece = (): readonly Shape[] => [lineShape(request.colours, ends, stroke, style, width)];
  const { forest, showsPlacements } = request.layout;
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const index = marks.connectorSpecies[entry] ?? 0;
    const colour = colourOf(request, index);
    const next = showsPlacements ? connectorStyleOf(forest, index) : connectorStyles.firm;
    const isOther = colour !== stroke || next !== style;
    if (ends.length > 0 && (isOther || ends.length >= 4 * maxLines)) {
      yield piece();
      ends = [];
    }
    stroke = colour;
    style = next;
    const x = xAt(request, marks.connectorPositions[entry] ?? 0);
    const upper = yAt(request, (marks.connectorUppers[entry] ?? 0) + 0.5);
    ends.push(x, upper, x, yAt(request, (marks.connectorLowers[entry] ?? 0) + 0.5));
  }
  if (ends.length > 0) yield piece();
}

/** Lines in the style of a connector. */
export function lineShape(
  { paper, theme }: DrawingColours,
  ends: readonly number[],
  colour: string,
  { dash, paleness, colours, thickness = 1 }: ConnectorStyle,
  width: number,
): Shape {
  const own = colours?.[theme] ?? colour;
  const stroke = paleness === 0 ? own : mixColours(own, paper, paleness);
  const line = { kind: 'lines', ends, stroke, width: width * thickness } as const;
  // Round ends would close the gaps between dots.
  return dash === null ? { ...line, isRound: true } : { ...line, dash };
}

/** Lines from other ancestors to the species of the drawing. */
export function* otherAncestorLines(request: SpeciesRequest): Generator<readonly Shape[]> {
  const { marks, layout, colours } = request;
  if (marks.mergedRows > 1) return;
  const width = connectorWidth(request.sheetLayout);
  for (const { species, as, ancestorRow, row, x, along } of otherConnectors(layout)) {
    const left = xAt(request, x);
    const y = yAt(request, row + 0.5);
    const ends = [left, yAt(request, ancestorRow + 0.5), left, y];
    if (along.to > along.from) ends.push(xAt(request, along.from), y, xAt(request, along.to), y);
    yield [lineShape(colours, ends, colourOf(request, species), connectorStyles[as], width)];
  }
}

export function connectorWidth({ rowHeight }: SheetLayout): number {
  return rowHeight < 6 ? 0.5 : 1.25;
}
