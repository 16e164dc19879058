import { eachPicture, type PlacedPicture } from '../../layout/pictures/place-pictures.ts';
import type { Projection } from '../../layout/shape/index.ts';
import type { SideStrip } from '../../layout/strips/side-strip.ts';
import {
  eachStripMark,
  type StripMark,
  type StripSymbol,
  type StripView,
} from '../../layout/strips/strip-marks.ts';
import type { DrawnArea } from '../drawn-tree.ts';
import { bend } from '../fan/bend-shapes.ts';
import { framed } from '../framed-shapes.ts';
import type { PlainShape, Shape } from '../shapes.ts';
import { type DrawingColours, picturePlate } from '../themes.ts';
import { type SpeciesRequest, yAt } from './species-request.ts';

/** The pictures and columns of values beside a tree across, or an upright one. */
export function stripShapes(request: SpeciesRequest, strip: SideStrip): Shape[] {
  return [
    ...picturesOf(request, strip).flatMap((picture) => pictureShapes(request, picture)),
    ...marksOf(request, strip).map(([mark, y]) => markShape(mark, y, request.colours)),
  ];
}

/** The pictures and columns of values as rings around a fan. Pictures and symbols stay upright. */
export function fanStripShapes(
  request: SpeciesRequest,
  strip: SideStrip,
  projection: Projection,
  area: DrawnArea,
): Shape[] {
  const pictures = picturesOf(request, strip, projection.spread).flatMap((picture) => {
    const { e, f, ...turn } = projection.frame(picture.y);
    const frame = { ...turn, e: e + area.left, f: f + area.top };
    return framed(pictureShapes(request, picture), frame);
  });
  const marks = marksOf(request, strip, projection.spread).map(([mark, y]) => {
    const { x, width, height, symbol } = mark;
    if (symbol === null) return bend(markShape(mark, y, request.colours), projection, area);
    const middle = projection.project(x + width / 2, y + height / 2);
    const left = area.left + middle.x - width / 2;
    return markShape({ ...mark, x: left }, area.top + middle.y - height / 2, request.colours);
  });
  return [...pictures, ...marks];
}

/** The pictures in the coordinates of the sheet, or of the unrolled view of a fan. */
function picturesOf(
  request: SpeciesRequest,
  { pictures }: SideStrip,
  spread?: (x: number) => number,
): PlacedPicture[] {
  if (pictures === undefined) return [];
  const { top } = request.sheetLayout.plot;
  const placed: PlacedPicture[] = [];
  eachPicture(pictures, request.layout.rows, viewOf(request, spread), (picture) =>
    placed.push({ ...picture, y: top + picture.y }),
  );
  return placed;
}

const lineWidth = 0.5;

function pictureShapes(request: SpeciesRequest, picture: PlacedPicture): PlainShape[] {
  const { colours } = request;
  const { index, x, y, side, lineFrom } = picture;
  const address = request.picture(index);
  if (address === null) return [];
  const at = { x, y: y - side / 2 };
  const line = { ends: [lineFrom, y, x - 1, y], stroke: colours.quietInk, width: lineWidth };
  const plate = picturePlate[colours.theme];
  return [
    { kind: 'lines', ...line },
    { kind: 'image', ...at, size: side, address, isWhole: true, ...(plate !== null && { plate }) },
  ];
}

function marksOf(
  request: SpeciesRequest,
  { columns }: SideStrip,
  spread?: (x: number) => number,
): (readonly [StripMark, number])[] {
  const { top } = request.sheetLayout.plot;
  const marks: (readonly [StripMark, number])[] = [];
  eachStripMark(columns, request.layout.rows, viewOf(request, spread), (mark) =>
    marks.push([mark, top + mark.y]),
  );
  return marks;
}

/** The rows in pixels from the top of the plot. */
function viewOf(request: SpeciesRequest, spread?: (x: number) => number): StripView {
  const { top, bottom } = request.sheetLayout.plot;
  return {
    top: yAt(request, 0) - top,
    rowHeight: yAt(request, 1) - yAt(request, 0),
    height: bottom - top,
    left: request.sheetLayout.namesRight,
    ...(spread && { spread }),
  };
}

function markShape(mark: StripMark, y: number, colours: DrawingColours): PlainShape {
  const { strip, x, width, height, colour, symbol } = mark;
  const fill = strip.colouring.palettes[colours.theme][colour] ?? colours.quietInk;
  if (symbol === null) return { kind: 'rectangle', x, y, width, height, fill };
  return symbolShape(symbol, { x, y, size: width }, fill);
}

const lineRatio = 0.2;

/** A symbol in a square. */
export function symbolShape(
  symbol: StripSymbol,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
  colour: string,
): PlainShape {
  const half = size / 2;
  const line = size * lineRatio;
  // Squares would look larger than discs.
  const inset = size * 0.08;
  const at = { x: x + inset, y: y + inset };
  const side = size - 2 * inset;
  switch (symbol) {
    case 'disc':
    case 'ring': {
      const isRing = symbol === 'ring';
      const width = isRing ? line : 0;
      const radius = half - width / 2;
      const fill = isRing ? null : colour;
      return { kind: 'disc', x: x + half, y: y + half, radius, fill, stroke: colour, width };
    }
    case 'square':
      return { kind: 'rectangle', ...at, width: side, height: side, fill: colour };
    case 'diamond': {
      const corners = [x + half, y, x + size, y + half, x + half, y + size, x, y + half];
      return { kind: 'polygon', corners, fill: colour };
    }
    case 'cross': {
      const middle = [x + half, y, x + half, y + size, x, y + half, x + size, y + half];
      return { kind: 'lines', ends: middle, stroke: colour, width: line };
    }
    case 'box': {
      const [left, top] = [at.x + line / 2, at.y + line / 2];
      const [right, bottom] = [left + side - line, top + side - line];
      const far = line / 2;
      const ends = [
        ...[left - far, top, right + far, top, right, top, right, bottom],
        ...[right + far, bottom, left - far, bottom, left, bottom, left, top],
      ];
      return { kind: 'lines', ends, stroke: colour, width: line };
    }
  }
}
