import { bandLines, type PlacedBand, placeBands } from '../../layout/bands/place-bands.ts';
import { readableColour } from '../../layout/colouring/readable-colours.ts';
import { positionOf } from '../../layout/columns.ts';
import type { ForestLayout } from '../../layout/forest-layout.ts';
import { years } from '../../timeline/years.ts';
import { mixColours } from '../mix-colours.ts';
import type { Shape } from '../shapes.ts';
import type { PlotSpace } from '../sheet/sheet-layout.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import { shortenToWidth } from '../texts/text-width.ts';
import type { DrawingColours } from '../themes.ts';
import { labelSizeOn } from './axis.ts';
import { xAt } from './species-request.ts';

/** What is needed to draw the bands of a tree. */
export interface BandRequest {
  readonly layout: Pick<ForestLayout, 'look' | 'time' | 'shape'>;
  readonly sheetLayout: PlotSpace;
  readonly colours: Pick<DrawingColours, 'theme' | 'paper' | 'quietInk'>;
  readonly measure: MeasureText;
}

/** The height of a line of names. */
export const bandLineHeight = 16;
const baselineDepth = 12;
/** Between names and the edges of the screen or sheet. */
const edge = 4;
const fillOpacity = 0.16;
const eventPaleness = 0.35;

/** The height of the lines for the names of a tree's bands. */
export function bandNamesHeight({ look, time }: BandRequest['layout'], isPrinted: boolean): number {
  return time === null ? 0 : bandLines(look.parts.bands, isPrinted) * bandLineHeight;
}

/** The bands of the tree behind it. The lines of events leave out the texts in front of them. */
export function timeBands(
  request: BandRequest,
  texts: readonly TextBox[] = [],
  placed = placedBands(request),
): Shape[] {
  const { plot, plotRight } = request.sheetLayout;
  const box = { top: plot.top, bottom: plot.bottom, left: plot.left, right: plotRight };
  return placed.map((band) => bandShape(band, box, request.colours, texts));
}

/** What a text covers. */
export interface TextBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The names of bands in the lines under the tree, underlined in their colours. */
export function bandNames(request: BandRequest, placed = placedBands(request)): Shape[] {
  const { sheetLayout, colours } = request;
  return placed.flatMap(({ band, label }): Shape[] => {
    if (label === null) return [];
    const { text, x, width } = label;
    const top = sheetLayout.plot.bottom + label.line * bandLineHeight;
    const fill = readableColour(band.colour, colours.theme);
    const look = { size: labelSizeOn(sheetLayout), fill: colours.quietInk };
    return [
      { kind: 'rectangle', x, y: top + bandLineHeight - 2, width, height: 1, fill },
      { kind: 'text', text, x, y: top + baselineDepth, ...look },
    ];
  });
}

/** The bands of a tree in pixels, with the places of their names. */
export function placedBands(request: BandRequest): readonly PlacedBand[] {
  const { layout, sheetLayout, measure } = request;
  const { time, look } = layout;
  if (time === null || look.parts.bands.size === 0) return [];
  const isPrinted = sheetLayout.smallest > 0;
  const size = labelSizeOn(sheetLayout);
  const all = placeBands(look.parts.bands, {
    isPrinted,
    left: Math.max(sheetLayout.plot.left, edge),
    right: Math.min(sheetLayout.plotRight, sheetLayout.width - edge),
    xOf: (moment) => xAt(request, positionOf(time, years(moment))),
    measure: (text) => measure(text, size),
    shorten: (text, width) => shortenToWidth(text, width, (part) => measure(part, size)),
  });
  // On paper, nothing else tells what a line without a name is. In a fan, names are along the rings.
  return isPrinted && layout.shape !== 'fan' ? all.filter(({ label }) => label !== null) : all;
}

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

function bandShape(
  { band, left, right }: PlacedBand,
  box: Box,
  colours: BandRequest['colours'],
  texts: readonly TextBox[],
): Shape {
  const colour = readableColour(band.colour, colours.theme);
  const { top, bottom } = box;
  if (band.to === undefined) {
    const crossed = texts.filter((text) => text.left < left && left < text.right);
    const ends = openParts(top, bottom, crossed).flatMap(([from, to]) => [left, from, left, to]);
    // Dashed and dotted lines mean that an ancestor is not certain.
    const stroke = mixColours(colour, colours.paper, eventPaleness);
    return { kind: 'lines', ends, stroke, width: 1.5 };
  }
  const x = Math.max(left, box.left);
  const width = Math.max(Math.min(right, box.right) - x, 0.75);
  const size = { x, y: top, width, height: bottom - top };
  const look = { fill: colour, opacity: fillOpacity, title: band.name };
  return { kind: 'rectangle', ...size, ...look };
}

/** The parts of a line from the top down that no text covers. */
function openParts(top: number, bottom: number, texts: readonly TextBox[]): [number, number][] {
  const parts: [number, number][] = [];
  let from = top;
  for (const text of [...texts].sort((one, other) => one.top - other.top)) {
    if (text.top > from) parts.push([from, Math.min(text.top, bottom)]);
    from = Math.max(from, text.bottom);
  }
  if (from < bottom) parts.push([from, bottom]);
  return parts;
}
