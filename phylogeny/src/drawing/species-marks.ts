import type { ForestLayout } from '../layout/forest-layout.ts';
import { discAt, nameOffset, rowPitch, type SpeciesSizes, speciesSizes } from '../layout/sizes.ts';
import type { VisibleMarks } from '../layout/visible-marks.ts';
import { formatTime } from '../timeline/time-labels.ts';
import type { TimeUnit } from '../timeline/units.ts';
import { type Frame, nameAsDrawn } from './frame.ts';
import { coordinate, svgText, textDirection } from './svg-markup.ts';
import { estimateTextWidth, firstGrapheme } from './text-width.ts';
import type { DrawingColours } from './themes.ts';

export interface SpeciesRequest {
  readonly layout: ForestLayout;
  readonly frame: Frame;
  readonly marks: VisibleMarks;
  readonly colours: DrawingColours;
  readonly unit: TimeUnit;
  readonly names: boolean;
  readonly times: boolean;
  /** The picture of a species as a data address, or null. */
  readonly picture: (index: number) => string | null;
  readonly measureName: (text: string, size: number) => number;
}

function colourOf({ layout, colours }: SpeciesRequest, index: number): string {
  return colours.branches[layout.colours[index] ?? 0] ?? colours.ink;
}

function xAt({ frame }: SpeciesRequest, place: number): number {
  return frame.plot.left + (place - frame.view.left) * frame.view.scaleX;
}

function yAt({ frame }: SpeciesRequest, place: number): number {
  return frame.plot.top + (place * rowPitch - frame.view.top) * frame.view.scaleY;
}

/** Vertical lines from an ancestor's bar to the beginning of its descendant's. */
export function* connectors(request: SpeciesRequest): Generator<string> {
  const { marks, frame } = request;
  const width = frame.rowHeight < 6 ? 0.5 : 1.25;
  yield `<g fill="none" stroke-width="${width}" stroke-linecap="round">`;
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const index = marks.connectorSpecies[entry] ?? 0;
    const x = coordinate(xAt(request, marks.connectorPlaces[entry] ?? 0));
    const upper = coordinate(yAt(request, (marks.connectorUppers[entry] ?? 0) + 0.5));
    const lower = coordinate(yAt(request, (marks.connectorLowers[entry] ?? 0) + 0.5));
    yield `<path stroke="${colourOf(request, index)}" d="M${x} ${upper}V${lower}"/>`;
  }
  yield '</g>';
}

/** One gradient for each colour that a living species fades out in. */
export function* fadingGradients(request: SpeciesRequest): Generator<string> {
  const { layout, colours } = request;
  const used = new Set<number>();
  for (const index of layout.rows.speciesAt) {
    if (layout.isLiving(index)) used.add(layout.colours[index] ?? 0);
  }
  for (const colour of [...used].sort((a, b) => a - b)) {
    const value = colours.branches[colour] ?? colours.ink;
    yield `<linearGradient id="fade-${colour}"><stop offset="0" stop-color="${value}"/><stop offset="1" stop-color="${value}" stop-opacity="0.12"/></linearGradient>`;
  }
}

/** Bars of a tree so tall that several rows share a pixel. */
export function* bands(request: SpeciesRequest): Generator<string> {
  const { marks, frame } = request;
  const height = coordinate(marks.bandRows * frame.rowHeight);
  for (let entry = 0; entry < marks.barCount; entry++) {
    const x = xAt(request, marks.barStarts[entry] ?? 0);
    const width = Math.max(xAt(request, marks.barEnds[entry] ?? 0) - x, 0.5);
    const y = coordinate(yAt(request, marks.barRows[entry] ?? 0));
    const colour = colourOf(request, marks.barSpecies[entry] ?? 0);
    yield `<rect x="${coordinate(x)}" y="${y}" width="${coordinate(width)}" height="${height}" fill="${colour}"/>`;
  }
}

/** Everything of each species but its connector, from the top row down. */
export function* species(request: SpeciesRequest): Generator<string> {
  const { marks } = request;
  const sizes = speciesSizes(request.frame.rowHeight);
  for (let entry = 0; entry < marks.barCount; entry++) {
    const index = marks.barSpecies[entry] ?? 0;
    const place: Place = {
      index,
      start: xAt(request, marks.barStarts[entry] ?? 0),
      end: xAt(request, marks.barEnds[entry] ?? 0),
      y: yAt(request, (marks.barRows[entry] ?? 0) + 0.5),
      colour: colourOf(request, index),
    };
    yield `<g>${bar(request, sizes, place)}${disc(request, sizes, place)}${texts(request, sizes, place)}</g>`;
  }
}

interface Place {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly y: number;
  readonly colour: string;
}

/** A bar with a round beginning; the living fade into an open end, the extinct end in a dagger. */
function bar(request: SpeciesRequest, sizes: SpeciesSizes, place: Place): string {
  const { index, start, end, y, colour } = place;
  const half = sizes.bar / 2;
  const length = Math.max(end - start, 0.5);
  const round = Math.min(half, length / 2);
  const top = coordinate(y - half);
  const height = coordinate(sizes.bar);
  const corner = coordinate(round);
  if (request.layout.isLiving(index)) {
    const tail = Math.min((length - round) * 0.6, 48);
    // The body reaches a little under the tail, or a hairline of paper would show between them.
    const solid = coordinate(length - tail - round + 0.5);
    const body = `M${coordinate(start + round)} ${top}h${solid}v${height}h-${solid}a${corner} ${coordinate(half)} 0 0 1 0 -${height}z`;
    const fade = `url(#fade-${request.layout.colours[index] ?? 0})`;
    return `<path fill="${colour}" d="${body}"/><rect x="${coordinate(end - tail)}" y="${top}" width="${coordinate(tail)}" height="${height}" fill="${fade}"/>`;
  }
  const body = `<rect x="${coordinate(start)}" y="${top}" width="${coordinate(length)}" height="${height}" rx="${corner}" fill="${colour}"/>`;
  if (request.frame.rowHeight < 9) return body;
  const reach = half + Math.min(Math.max(sizes.bar * 0.55, 2), 6);
  const dagger = `M${coordinate(end)} ${coordinate(y - reach)}v${coordinate(2 * reach)}`;
  return `${body}<path stroke="${colour}" stroke-width="${coordinate(Math.min(Math.max(sizes.bar * 0.28, 1), 2.5))}" stroke-linecap="round" d="${dagger}"/>`;
}

const smallestInitial = 6;

/** The picture of a species, or its initial, behind the end of its bar. */
function disc(request: SpeciesRequest, sizes: SpeciesSizes, place: Place): string {
  const { index, end, y, colour } = place;
  if (sizes.name === 0) return '';
  const address = request.picture(index);
  const { gap, diameter } = discAt(request.frame.rowHeight, address !== null);
  const x = end + gap;
  const radius = diameter / 2;
  const ring = `<circle cx="${coordinate(x + radius)}" cy="${coordinate(y)}" r="${coordinate(radius - 0.75)}" fill="${address === null ? request.colours.paper : 'none'}" stroke="${colour}" stroke-width="1.5"/>`;
  if (address !== null) {
    const size = coordinate(diameter);
    return `<image x="${coordinate(x)}" y="${coordinate(y - radius)}" width="${size}" height="${size}" preserveAspectRatio="xMidYMid slice" clip-path="url(#disc)" href="${address}"/>${ring}`;
  }
  const size = diameter * 0.52;
  if (size < smallestInitial) return ring;
  const initial = firstGrapheme(request.layout.forest.name(index).trim()).toUpperCase();
  return `${ring}<text x="${coordinate(x + radius)}" y="${coordinate(y + size * 0.36)}" font-size="${coordinate(size)}" font-weight="600" text-anchor="middle" fill="${colour}">${svgText(initial)}</text>`;
}

/** The name beside the end; the times under the bar, or under the name when the bar is too short. */
function texts(request: SpeciesRequest, sizes: SpeciesSizes, place: Place): string {
  const { layout, frame, colours, unit } = request;
  const { index, start, end, y } = place;
  const { forest } = layout;
  const timesShown = request.times && layout.time !== null && sizes.time > 0;
  const from = formatTime(forest.apparition(index), unit);
  const to = formatTime(forest.extinction(index), unit);
  const x = end + nameOffset(frame.rowHeight, request.picture(index) !== null);
  const roomForBoth =
    estimateTextWidth(from, sizes.time) + estimateTextWidth(to, sizes.time) + 16 <= end - start;
  const underName = timesShown && !roomForBoth;
  let markup = '';
  if (request.names && sizes.name > 0) {
    const room = frame.width - x - 4;
    const name = nameAsDrawn(forest.name(index), sizes.name, request.measureName, room);
    const baseline = y + sizes.name * (underName ? -0.1 : 0.34);
    markup += `<text class="name" x="${coordinate(x)}" y="${coordinate(baseline)}" font-size="${coordinate(sizes.name)}" fill="${colours.ink}"${textDirection(name)}>${svgText(name)}</text>`;
  }
  if (!timesShown) return markup;
  const size = coordinate(sizes.time);
  if (underName) {
    const baseline = coordinate(request.names ? y + sizes.time * 1.2 : y + sizes.time * 0.36);
    return `${markup}<text class="time" x="${coordinate(x)}" y="${baseline}" font-size="${size}" fill="${colours.quietInk}">${svgText(`${from} – ${to}`)}</text>`;
  }
  const under = y + sizes.bar / 2 + sizes.time + 2;
  const over = y - sizes.bar / 2 - 4;
  const time = (left: number, width: number, anchor: string, text: string) => {
    const baseline = isCutByConnector(request, index, left, left + width) ? over : under;
    const at = anchor === 'start' ? left : left + width;
    return `<text class="time" x="${coordinate(at)}" y="${coordinate(baseline)}" font-size="${size}" fill="${colours.quietInk}" text-anchor="${anchor}">${svgText(text)}</text>`;
  };
  const startLabel = time(start + 3, estimateTextWidth(from, sizes.time), 'start', from);
  const endWidth = estimateTextWidth(to, sizes.time);
  return `${markup}${startLabel}${time(end - 4 - endWidth, endWidth, 'end', to)}`;
}

/** True when a connector down to a descendant would run through a text under the bar; over it none can. */
function isCutByConnector(
  request: SpeciesRequest,
  index: number,
  left: number,
  right: number,
): boolean {
  const { forest, rows, columns } = request.layout;
  const own = rows.rowOf[index] ?? 0;
  for (const child of forest.descendants(index)) {
    if ((rows.rowOf[child] ?? -1) < own) continue;
    const x = xAt(request, columns.starts[child] ?? 0);
    if (x > left - 2 && x < right + 2) return true;
  }
  return false;
}
