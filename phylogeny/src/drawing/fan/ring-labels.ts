import { positionOf } from '../../layout/columns.ts';
import type { Projection } from '../../layout/shape/index.ts';
import { eraChart } from '../../timeline/era-chart.ts';
import { erasInView, eraTiers } from '../../timeline/eras-in-view.ts';
import { roundTicks } from '../../timeline/ticks.ts';
import { type Years, years } from '../../timeline/years.ts';
import type { DrawnArea } from '../drawn-tree.ts';
import type { AxisRequest } from '../marks/axis.ts';
import type { SpeciesRequest } from '../marks/species-request.ts';
import type { Shape } from '../shapes.ts';
import { curveOf } from '../texts/curved-text.ts';
import { shortenToWidth } from '../texts/text-width.ts';
import { scaleBar } from './scale-bar.ts';
import type { UnrolledBox, UnrolledBoxes } from './unrolled-boxes.ts';

const labelSize = 11;
const creditSize = 9;
/** The least distance of rings: so that there are a few, but neither close together nor more than needed. */
const rings = { count: 4, least: 26, most: 70 };
const maxNameWidth = 180;
/** A longer time hides too much of what it covers: a scale bar says the same. */
const maxCoveringWidth = 60;
/** From the middle of letters to the edges of what they take, and around the ends of a text. */
const halfHeight = labelSize * 0.6;
const padding = 3;
/** From the baseline to the middle of letters, in ems. */
const middleHeight = 0.36;
/** A text around more of a ring than this many radians can't be read. */
const maxArc = 1.4;
/** How far beside the end of a ring its text can be, as a part of a turn. */
const besideRings = 1 / 16;
/** How many places around a ring are tried. */
const placesAround = 48;

/** What is already on the fan. */
export interface FanObstacles {
  /** Nothing may cover these: texts and bars. */
  readonly marks: UnrolledBoxes;
  /** Covering these is worse than another place. */
  readonly lines: UnrolledBoxes;
  /** The texts among the marks, which times do not cover even where there is no other place. */
  readonly texts: UnrolledBoxes;
  /** Whether all bars and connectors are known. */
  readonly areComplete: boolean;
}

/** The least distance of the rings of a fan with this length from its first time to its last. */
export function ringSpacing(length: number): number {
  return Math.min(Math.max(length / rings.count, rings.least), rings.most);
}

interface Ring {
  readonly text: string;
  /** Distances in the unrolled view at which the text can be, the best first. */
  readonly at: readonly number[];
}

/** The times at the rings of a fan, and the names of bands and eras between them. */
export function ringLabels(
  request: AxisRequest,
  species: SpeciesRequest,
  projection: Projection,
  area: DrawnArea,
  obstacles: FanObstacles & {
    /** The brackets of groups are within this distance from the centre. */
    readonly clear: number;
  },
): readonly Shape[] {
  const shapes: Shape[] = [];
  const times = timeRings(request, projection);
  const { marks, lines, texts, areComplete } = obstacles;
  const write = (ring: Ring, coversBars: boolean): boolean => {
    const around = areComplete ? placesAround : 1;
    const place = (count: number, ...taken: readonly UnrolledBoxes[]) =>
      placeRing(ring, request, projection, area, taken, count);
    const placed =
      place(around, marks, lines) ??
      place(around, marks) ??
      place(1, texts) ??
      (coversBars ? place(placesAround, texts) : null);
    if (placed === null) return false;
    marks.add(placed.box);
    texts.add(placed.box);
    shapes.push(placed.shape);
    return true;
  };
  const isTimed = request.notation.own?.kind === undefined;
  const isShort = ({ text }: Ring) => request.measure(text, labelSize) <= maxCoveringWidth;
  const unwritten = isTimed ? times.filter((ring) => !write(ring, isShort(ring))) : [];
  if (shapes.length < Math.min(times.length, minTimes)) {
    // The credit is at the bottom.
    const height = area.height - (request.credit === '' ? 0 : creditSize + 2 * padding);
    const bar = scaleBar(request, times, projection, { ...area, height }, obstacles);
    shapes.push(...bar);
    if (bar.length === 0) for (const ring of unwritten) write(ring, true);
  }
  for (const ring of nameRings(request, species, projection)) write(ring, true);
  if (request.credit !== '') {
    const place = { x: area.left + area.width, y: area.top + area.height - 2 };
    const look = { size: creditSize, fill: request.colours.quietInk, anchor: 'end' } as const;
    shapes.push({ kind: 'text', text: request.credit, ...place, ...look });
  }
  return shapes;
}

/** With fewer times at the rings of a fan, it has a scale bar. */
const minTimes = 2;

interface TimeRing extends Ring {
  readonly time: Years;
}

function timeRings(request: AxisRequest, { unrolled }: Projection): TimeRing[] {
  const { scale, unit, notation } = request;
  const { from, to } = scale;
  const pixels = (to - from) * scale.pixelsPerYear * unrolled.scaleX;
  const spacing = request.spacing ?? rings.most;
  const ticks = roundTicks({ from, to, pixels, unit, notation, spacing });
  return ticks.map(({ time, label }) => ({
    text: label,
    time,
    at: [(positionOf(scale, time) - unrolled.left) * unrolled.scaleX],
  }));
}

function nameRings(
  { scale, notation, bands, measure }: AxisRequest,
  { layout }: SpeciesRequest,
  { unrolled }: Projection,
): Ring[] {
  const pixelsPerYear = scale.pixelsPerYear * unrolled.scaleX;
  const { from, to } = scale;
  const xOf = (time: Years) => (positionOf(scale, time) - unrolled.left) * unrolled.scaleX;
  const fit = (text: string) =>
    shortenToWidth(text, maxNameWidth, (part) => measure(part, labelSize));
  const own = layout.look.parts.bands.entries().map(({ value }) => ({
    text: fit(value.name),
    at: between(xOf(years(value.from)), xOf(years(value.to ?? value.from))),
  }));
  const [tier] = bands ? eraTiers(eraChart(notation), from, to, pixelsPerYear) : [];
  const unmeasured = { from, to, pixelsPerYear, measure: () => 0 };
  const eras = tier === undefined ? [] : erasInView({ ...unmeasured, tier });
  return [
    ...own,
    ...eras.flatMap((era) => {
      const [inner, outer] = [xOf(era.from), xOf(era.to)];
      const isWide = outer - inner >= 2 * halfHeight + 2;
      return isWide ? [{ text: fit(era.label), at: between(inner, outer) }] : [];
    }),
  ];
}

/** The middle of a ring, and places further out and in if there is room for a text there. */
function between(inner: number, outer: number): number[] {
  const middle = (inner + outer) / 2;
  const reach = (outer - inner) / 2 - halfHeight - 1;
  return reach <= 0 ? [middle] : [middle, middle + reach, middle - reach];
}

/** Puts a text where it covers nothing that is taken, near the gap if it can. */
function placeRing(
  { text, at }: Ring,
  { colours, measure }: AxisRequest,
  projection: Projection,
  area: DrawnArea,
  taken: readonly UnrolledBoxes[],
  places: number,
) {
  const { from, to } = projection.span;
  const turn = projection.opening?.turn ?? to - from;
  const width = measure(text, labelSize);
  for (let place = 0; place < places; place++) {
    const side = place % 2 === 0 ? 1 : -1;
    const y = from + (side * Math.ceil(place / 2) * turn) / placesAround;
    // Further in the opening there are no rings.
    if (y < from - turn * besideRings && y + turn > to + turn * besideRings) continue;
    for (const x of at) {
      const radius = projection.nearest + x;
      if (radius < labelSize * 2 || width > radius * maxArc) continue;
      const box = boxAround(projection, x, y, width);
      if (!isInside(projection, box, area)) continue;
      if (!taken.every((boxes) => boxes.isFree(box))) continue;
      return { box, shape: alongArc(text, x, y, projection, area, measure, colours) };
    }
  }
  return null;
}

/** Whether the outer edge of a box is in the area, and so is the rest of it. */
function isInside({ project }: Projection, box: UnrolledBox, area: DrawnArea): boolean {
  const { top, bottom } = box;
  return [top, (top + bottom) / 2, bottom].every((y) => {
    const point = project(box.right - padding, y);
    return point.x >= 0 && point.x <= area.width && point.y >= 0 && point.y <= area.height;
  });
}

function boxAround({ spread }: Projection, x: number, y: number, width: number): UnrolledBox {
  const inner = x - halfHeight - padding;
  const reach = (width / 2 + padding) / spread(inner);
  return { left: inner, right: x + halfHeight + padding, top: y - reach, bottom: y + reach };
}

function alongArc(
  text: string,
  x: number,
  y: number,
  projection: Projection,
  area: DrawnArea,
  measure: AxisRequest['measure'],
  colours: AxisRequest['colours'],
): Shape {
  const look = { size: labelSize, fill: colours.quietInk, halo: colours.paper } as const;
  return textAlongArc(
    { kind: 'text', text, x: 0, y: 0, ...look },
    { x, y },
    projection,
    area,
    measure,
  );
}

/** A text along a ring with its middle at a point of the unrolled view, never upside down. */
export function textAlongArc(
  text: Extract<Shape, { kind: 'text' }>,
  { x, y }: { readonly x: number; readonly y: number },
  projection: Projection,
  { left, top }: Pick<DrawnArea, 'left' | 'top'>,
  measure: AxisRequest['measure'],
): Shape {
  const point = projection.project(x, y);
  const { a, b } = projection.frame(y);
  // In the lower half, the centre is above the text.
  const side = b > 1e-6 ? -1 : 1;
  const frame = {
    a: -b * side,
    b: a * side,
    c: -a * side,
    d: -b * side,
    e: point.x + left,
    f: point.y + top,
  };
  const shift = text.size * middleHeight;
  const radius = (projection.nearest + x) * side - shift;
  const curve = curveOf(text.text, text.size, radius, measure);
  const shape = { ...text, x: 0, y: shift, anchor: 'middle', ...curve } as const;
  return { kind: 'frame', frame, shapes: [shape] };
}
