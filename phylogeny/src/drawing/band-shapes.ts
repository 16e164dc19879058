import { bandLines, type PlacedBand, placeBands } from '../layout/bands/place-bands.ts';
import { readableColour } from '../layout/colouring/readable-colours.ts';
import { positionOf } from '../layout/columns.ts';
import { years } from '../timeline/years.ts';
import type { Shape } from './shapes.ts';
import { type SpeciesRequest, xAt } from './species-request.ts';
import { shortenToWidth } from './text-width.ts';

const lineHeight = 15;
const textSize = 11;
const fillOpacity = 0.16;

/** The height of the lines for the names of a tree's bands. */
export function bandNamesHeight({ look, time }: SpeciesRequest['layout']): number {
  return time === null ? 0 : bandLines(look.parts.bands) * lineHeight;
}

/** The bands of the tree behind it. */
export function timeBands(request: SpeciesRequest): Shape[] {
  const { plot, plotRight } = request.sheetLayout;
  const box = { top: plot.top, bottom: plot.bottom, left: plot.left, right: plotRight };
  return placed(request).map((band) => bandShape(band, box, request.colours));
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
  return placeBands(look.parts.bands, {
    left: sheetLayout.plot.left,
    right: sheetLayout.plotRight,
    xOf: (moment) => xAt(request, positionOf(time, years(moment))),
    measure: (text) => measure(text, textSize),
    shorten: (text, width) => shortenToWidth(text, width, (part) => measure(part, textSize)),
  });
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
): Shape {
  const colour = readableColour(band.colour, colours.theme);
  const { top, bottom } = box;
  if (band.to === undefined) {
    const ends = [left, top, left, bottom];
    return { kind: 'lines', ends, stroke: colour, width: 1.25, dash: [4, 3] };
  }
  const x = Math.max(left, box.left);
  const width = Math.max(Math.min(right, box.right) - x, 0.75);
  const size = { x, y: top, width, height: bottom - top };
  const look = { fill: colour, opacity: fillOpacity, title: band.name };
  return { kind: 'rectangle', ...size, ...look };
}
