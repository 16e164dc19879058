import {
  type ConnectorStyle,
  connectorStyleOf,
  connectorStyles,
  otherConnectors,
} from '../layout/connector-styles.ts';
import { mixColours } from './mix-colours.ts';
import type { Shape } from './shapes.ts';
import type { SheetLayout } from './sheet-layout.ts';
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
  const piece = (): readonly Shape[] => [
    lineShape(request.colours.paper, ends, stroke, style, width),
  ];
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
  paper: string,
  ends: readonly number[],
  colour: string,
  { dash, paleness }: ConnectorStyle,
  width: number,
): Shape {
  const stroke = paleness === 0 ? colour : mixColours(colour, paper, paleness);
  const line = { kind: 'lines', ends, stroke, width } as const;
  // Round ends would close the gaps between dots.
  return dash === null ? { ...line, isRound: true } : { ...line, dash };
}

/** Lines from other possible ancestors to the species of the drawing. */
export function* ghostConnectors(request: SpeciesRequest): Generator<readonly Shape[]> {
  const { marks, layout } = request;
  if (!layout.showsPlacements || marks.bandRows > 1) return;
  const width = connectorWidth(request.sheetLayout);
  for (let entry = 0; entry < marks.barCount; entry++) {
    const index = marks.barSpecies[entry] ?? 0;
    for (const other of otherConnectors(layout.forest, layout.rows, layout.columns, index)) {
      const x = xAt(request, other.x);
      const y = yAt(request, other.row + 0.5);
      const down = [x, yAt(request, other.ancestorRow + 0.5), x, y];
      const along = [xAt(request, other.along.from), y, xAt(request, other.along.to), y];
      const ends = [...down, ...along];
      yield [
        lineShape(
          request.colours.paper,
          ends,
          colourOf(request, index),
          connectorStyles.other,
          width,
        ),
      ];
    }
  }
}

export function connectorWidth({ rowHeight }: SheetLayout): number {
  return rowHeight < 6 ? 0.5 : 1.25;
}
