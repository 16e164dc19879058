import type { ForestLayout } from '../layout/forest-layout.ts';
import type { Theme } from '../layout/palette.ts';
import { fitsEarthsPast } from '../timeline/geologic-bands.ts';
import { formatRange } from '../timeline/time-labels.ts';
import { defaultTimeUnit, type TimeUnit } from '../timeline/units.ts';
import { axis, axisBackground, axisHeight } from './axis.ts';
import { frameFor } from './frame.ts';
import {
  bands,
  connectors,
  fadingGradients,
  type SpeciesRequest,
  species,
} from './species-marks.ts';
import { coordinate, isEmbeddedPicture, svgText, textDirection } from './svg-markup.ts';
import { estimateTextWidth, shortenToWidth } from './text-width.ts';
import { drawingColours } from './themes.ts';

export interface DrawingOptions {
  readonly title?: string;
  readonly theme?: Theme;
  /** The drawing's size in pixels; what is left out follows from the tree. */
  readonly width?: number;
  readonly height?: number;
  readonly unit?: TimeUnit;
  /** All on by default. */
  readonly names?: boolean;
  readonly times?: boolean;
  readonly grid?: boolean;
  /** The geologic time scale; by default for trees of Earth's past. */
  readonly bands?: boolean;
  /** A picture for a species, as a data address of PNG, JPEG, GIF, WebP or AVIF; others are left out. */
  readonly picture?: (index: number) => string | null;
  /** How wide a text is drawn at a size; estimated when there is no font to ask. */
  readonly measure?: (text: string, size: number) => number;
}

const chunkLength = 1 << 16;

/** A laid-out forest as one standalone SVG text. */
export function drawForestText(layout: ForestLayout, options: DrawingOptions = {}): string {
  return [...drawForest(layout, options)].join('');
}

/** The same in pieces of some 64 KB, so that a large tree need not be in memory as one text. */
export function* drawForest(layout: ForestLayout, options: DrawingOptions = {}): Generator<string> {
  let pieces: string[] = [];
  let length = 0;
  for (const piece of drawingPieces(layout, options)) {
    pieces.push(piece);
    length += piece.length;
    if (length < chunkLength) continue;
    yield pieces.join('');
    pieces = [];
    length = 0;
  }
  if (length > 0) yield pieces.join('');
}

function* drawingPieces(layout: ForestLayout, options: DrawingOptions): Generator<string> {
  const { forest, time } = layout;
  const colours = drawingColours[options.theme ?? 'light'];
  const unit = options.unit ?? defaultTimeUnit(forest.span);
  const names = options.names ?? true;
  const showsBands = time !== null && fitsEarthsPast(forest.span) && (options.bands ?? true);
  const measureName = options.measure ?? estimateTextWidth;
  const picture = embeddedPictures(options.picture);
  const title = options.title?.trim() ?? '';
  const frame = frameFor(layout, {
    width: options.width ?? null,
    height: options.height ?? null,
    header: title === '' ? 24 : 92,
    footer: time === null || forest.size === 0 ? 24 : axisHeight(showsBands),
    names,
    hasPicture: (index) => picture(index) !== null,
    measureName,
  });
  const marks = layout.query.find(frame.view);
  const request: SpeciesRequest = {
    layout,
    frame,
    marks,
    colours,
    unit,
    names,
    times: options.times ?? true,
    picture,
    measureName,
  };
  const { width, height } = frame;
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${coordinate(width)}" height="${coordinate(height)}" viewBox="0 0 ${coordinate(width)} ${coordinate(height)}" role="img" font-family="sans-serif">`;
  yield `<title>${svgText(title === '' ? 'Phylogenetic tree' : title)}</title>`;
  yield `<style>.name,.title{font-family:serif}.time,.name{paint-order:stroke;stroke:${colours.paper};stroke-width:3px;stroke-linejoin:round}text{font-variant-numeric:tabular-nums}</style>`;
  yield '<defs><clipPath id="disc" clipPathUnits="objectBoundingBox"><circle cx="0.5" cy="0.5" r="0.5"/></clipPath>';
  yield* fadingGradients(request);
  yield `</defs><rect width="100%" height="100%" fill="${colours.paper}"/>`;
  if (title !== '') yield heading(title, subtitle(layout, unit), request);
  const axisRequest =
    time === null || forest.size === 0
      ? null
      : { frame, scale: time, unit, colours, grid: options.grid ?? true, bands: showsBands };
  if (axisRequest !== null) yield* axisBackground(axisRequest);
  yield* connectors(request);
  yield* marks.bandRows === 1 ? species(request) : bands(request);
  if (axisRequest !== null) yield* axis(axisRequest);
  yield '</svg>\n';
}

function embeddedPictures(given: DrawingOptions['picture']): (index: number) => string | null {
  if (given === undefined) return () => null;
  // Asked for several times a species: remembering spares the caller reading it again and again.
  const known = new Map<number, string | null>();
  return (index) => {
    const before = known.get(index);
    if (before !== undefined) return before;
    const address = given(index);
    const picture = address !== null && isEmbeddedPicture(address) ? address : null;
    known.set(index, picture);
    return picture;
  };
}

function subtitle({ forest, rows }: ForestLayout, unit: TimeUnit): string {
  const count = `${rows.count.toLocaleString('en-US')} species`;
  return forest.span === null
    ? count
    : `${count} · ${formatRange(forest.span.from, forest.span.to, unit)}`;
}

function heading(title: string, under: string, { frame, colours }: SpeciesRequest): string {
  const room = frame.width - 2 * frame.plot.left;
  const measure = (text: string) => estimateTextWidth(text, 28);
  const shown = shortenToWidth(title, room, measure);
  const x = coordinate(frame.plot.left);
  return `<text class="title" x="${x}" y="44" font-size="28" fill="${colours.ink}"${textDirection(shown)}>${svgText(shown)}</text><text x="${x}" y="66" font-size="13" fill="${colours.quietInk}">${svgText(under)}</text>`;
}
