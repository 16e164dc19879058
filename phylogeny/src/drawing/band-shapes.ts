import { bandLines, type PlacedBand, placeBands } from '../layout/bands/place-bands.ts';
import { readableColour } from '../layout/colouring/readable-colours.ts';
import { positionOf } from '../layout/columns.ts';
import { years } from '../timeline/years.ts';
import type { Shape } from './shapes.ts';
import { type SpeciesRequest, xAt } from './species-request.ts';
import { estimateTextWidth, shortenToWidth } from './text-width.ts';

const lineHeight = 15;
const textSize = 11;
const fillOpacity = 0.16;

/** The height of the lines for the names of a tree's bands. */
export function bandNamesHeight({ look, time }: SpeciesRequest['layout']): number {
  return time === null ? 0 : bandLines(look.parts.bands) * lineHeight;
}

/** The bands of the tree behind it, with their names in the lines under it. */
export function timeBands(request: SpeciesRequest): Shape[] {
  const { layout, sheetLayout, colours } = request;
  const { time, look } = layout;
  if (time === null || look.parts.bands.size === 0) return [];
  const { plot, plotRight } = sheetLayout;
  const placed = placeBands(look.parts.bands, {
    left: plot.left,
    right: plotRight,
    xOf: (moment) => xAt(request, positionOf(time, years(moment))),
    measure: (text) => estimateTextWidth(text, textSize),
    shorten: (text, width) =>
      shortenToWidth(text, width, (part) => estimateTextWidth(part, textSize)),
  });
  return placed.flatMap((band) =>
    bandShapes(
      band,
      { top: plot.top, bottom: plot.bottom, left: plot.left, right: plotRight },
      colours,
    ),
  );
}

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

function bandShapes(
  { band, left, right, label }: PlacedBand,
  box: Box,
  colours: SpeciesRequest['colours'],
): Shape[] {
  const colour = readableColour(band.colour, colours.theme);
  const { top, bottom } = box;
  const shapes: Shape[] = [];
  if (band.to === undefined) {
    shapes.push({
      kind: 'lines',
      ends: [left, top, left, bottom],
      stroke: colour,
      width: 1.25,
      dash: [4, 3],
    });
  } else {
    const x = Math.max(left, box.left);
    const width = Math.max(Math.min(right, box.right) - x, 0.75);
    const size = { x, y: top, width, height: bottom - top };
    shapes.push({
      kind: 'rectangle',
      ...size,
      fill: colour,
      opacity: fillOpacity,
      title: band.name,
    });
  }
  if (label !== null) {
    const y = bottom + label.line * lineHeight + textSize + 2;
    shapes.push({
      kind: 'text',
      text: label.text,
      x: label.x,
      y,
      size: textSize,
      fill: colours.quietInk,
      halo: colours.paper,
    });
  }
  return shapes;
}
