import { bandLines, type PlacedBand, placeBands } from '../../layout/bands/place-bands.ts';
import { readableColour } from '../../layout/colouring/readable-colours.ts';
import { positionOf } from '../../layout/columns.ts';
import { years } from '../../timeline/years.ts';
import { mixColours } from '../mix-colours.ts';
import type { Shape } from '../shapes.ts';
import { shortenToWidth } from '../texts/text-width.ts';
import { type SpeciesRequest, xAt } from './species-request.ts';

const lineHeight = 15;
const textSize = 11;
const fillOpacity = 0.16;
const eventPaleness = 0.35;

/** The height of the lines for the names of a tree's bands. */
export function bandNamesHeight(
  { look, time }: SpeciesRequest['layout'],
  isPrinted: boolean,
): number {
  return time === null ? 0 : bandLines(look.parts.bands, isPrinted) * lineHeight;
}

/** The bands of the tree behind it. The lines of events leave out the texts in front of them. */
export function timeBands(request: SpeciesRequest, texts: readonly TextBox[] = []): Shape[] {
  const { plot, plotRight } = request.sheetLayout;
  const box = { top: plot.top, bottom: plot.bottom, left: plot.left, right: plotRight };
  return placed(request).map((band) => bandShape(band, box, request.colours, texts));
}

/** What a text covers. */
export interface TextBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The names of bands in the lines under the tree. */
export function bandNames(request: SpeciesRequest): Shape[] {
  const { sheetLayout, colours } = request;
  return placed(request).flatMap(({ label }): Shape[] => {
    if (label === null) return [];
    const y = sheetLayout.plot.bottom + label.line * lineHeight + textSize + 2;
    const look = { size: textSize, fill: colours.quietInk, halo: colours.paper } as const;
    return [{ kind: 'text', text: label.text, x: label.x, y, ...look }];
  });
}

function placed(request: SpeciesRequest): readonly PlacedBand[] {
  const { layout, sheetLayout, measure } = request;
  const { time, look } = layout;
  if (time === null || look.parts.bands.size === 0) return [];
  const isPrinted = sheetLayout.smallest > 0;
  const all = placeBands(look.parts.bands, {
    isPrinted,
    left: sheetLayout.plot.left,
    right: sheetLayout.plotRight,
    xOf: (moment) => xAt(request, positionOf(time, years(moment))),
    measure: (text) => measure(text, textSize),
    shorten: (text, width) => shortenToWidth(text, width, (part) => measure(part, textSize)),
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
  colours: SpeciesRequest['colours'],
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
