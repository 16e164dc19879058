import type { ForestLayout } from '../layout/forest-layout.ts';
import type { Theme } from '../layout/palette.ts';
import { fitsEarthsPast } from '../timeline/geologic-bands.ts';
import { geologicTimeScaleCredit } from '../timeline/geologic-time-scale.ts';
import { formatRange } from '../timeline/time-labels.ts';
import { englishNotation, type TimeNotation } from '../timeline/time-notation.ts';
import { defaultTimeUnit, type TimeUnit } from '../timeline/units.ts';
import { axis, axisBackground, axisHeight } from './axis.ts';
import { connectors, ghostConnectors } from './connector-shapes.ts';
import { legend, legendHeight } from './legend.ts';
import { englishLegend, type LegendTexts, legendItems } from './legend-items.ts';
import { type DrawingReferences, ReferenceList } from './references.ts';
import type { Shape, Sheet } from './shapes.ts';
import { layOutSheet } from './sheet-layout.ts';
import type { SpeciesRequest } from './species-request.ts';
import { bands, fadingColours, species, splitLines } from './species-shapes.ts';
import { isEmbeddedImage } from './svg-markup.ts';
import { estimateTextWidth, shortenToWidth } from './text-width.ts';
import { drawingColours } from './themes.ts';

/** The texts of a drawing in the language of its reader. They are strings so that they can be sent to a worker. */
export interface DrawingTexts {
  /** "12 species" */
  readonly speciesCount: string;
  /** "Time scale: ICS International Chronostratigraphic Chart v2026/06, CC BY 4.0" */
  readonly credit: string;
  /** In English when absent. */
  readonly legend?: LegendTexts;
}

/** What a drawing shows, and its size and colours. */
export interface DrawingOptions {
  readonly title?: string;
  readonly theme?: Theme;
  /** The size of the drawing in pixels; by default it depends on the tree. */
  readonly width?: number;
  readonly height?: number;
  readonly unit?: TimeUnit;
  /** How times are written and intervals are named; English by default. */
  readonly notation?: TimeNotation;
  readonly texts?: DrawingTexts;
  /** All on by default. */
  readonly names?: boolean;
  readonly times?: boolean;
  readonly grid?: boolean;
  /** The geologic time scale; by default on for trees within Earth's past. */
  readonly bands?: boolean;
  /** The image of a species as a data URL of PNG, JPEG, GIF, WebP or AVIF; others are left out. */
  readonly image?: (index: number) => string | null;
  /** The sources of what is shown, listed under the drawing; none by default. */
  readonly references?: DrawingReferences;
  /** The width of a text at a font size; estimated by default. */
  readonly measure?: (text: string, size: number) => number;
}

const minLegendWidth = 600;

/** Draws a laid-out forest as shapes on a sheet, which `writeSvg` and `writePdf` turn into files. */
export function drawSheet(layout: ForestLayout, options: DrawingOptions = {}): Sheet {
  const { forest, time } = layout;
  const colours = drawingColours[options.theme ?? 'light'];
  const unit = options.unit ?? defaultTimeUnit(forest.span);
  const notation = options.notation ?? englishNotation;
  const texts = options.texts ?? englishTexts(layout);
  const names = options.names ?? true;
  const showsBands = time !== null && fitsEarthsPast(forest.span) && (options.bands ?? true);
  const measureName = options.measure ?? estimateTextWidth;
  const image = embeddedImages(options.image);
  const title = options.title?.trim() ?? '';
  const explained = legendItems(layout, texts.legend ?? englishLegend);
  // The legend is as wide as the tree, which is at least this wide without a given width.
  const legendWidth = Math.max((options.width ?? minLegendWidth) - 64, 1);
  const footer = time === null || forest.size === 0 ? 24 : axisHeight(showsBands);
  const { references } = options;
  const mark = references?.mark ?? (() => null);
  const aboveList = footer + legendHeight(explained, legendWidth);
  const layOut = (listHeight: number) =>
    layOutSheet(layout, {
      width: options.width ?? null,
      height: options.height ?? null,
      header: title === '' ? 24 : 92,
      footer: aboveList + listHeight,
      names,
      hasImage: (index) => image(index) !== null,
      measureName,
      mark,
    });
  const withoutList = layOut(0);
  const listWidth = Math.max(withoutList.width - 2 * withoutList.plot.left, 1);
  const list = references === undefined ? null : new ReferenceList(references, listWidth);
  const sheetLayout = list === null ? withoutList : layOut(list.height);
  const marks = layout.query.find(sheetLayout.view);
  const times = options.times ?? true;
  const request = {
    layout,
    sheetLayout,
    marks,
    colours,
    unit,
    notation,
    names,
    times,
    image,
    measureName,
    mark,
  };
  const axisRequest =
    time === null || forest.size === 0
      ? null
      : {
          sheetLayout,
          scale: time,
          unit,
          notation,
          credit: texts.credit,
          colours,
          grid: options.grid ?? true,
          bands: showsBands,
        };
  const { width, height } = sheetLayout;
  const { paper } = colours;
  return {
    width,
    height,
    title,
    paper,
    fadingColours: layout.showsBounds
      ? [...fadingColours(request), colours.ink]
      : fadingColours(request),
    pieceCount: marks.barCount + marks.lineCount + (list === null ? 4 : 5),
    *pieces() {
      yield [{ kind: 'rectangle', x: 0, y: 0, width, height, fill: paper }];
      if (title !== '') yield heading(title, subtitle(texts, request), request);
      if (axisRequest !== null) yield axisBackground(axisRequest);
      yield* ghostConnectors(request);
      yield* connectors(request);
      yield* splitLines(request);
      yield* marks.bandRows === 1 ? species(request) : bands(request);
      if (axisRequest !== null) yield axis(axisRequest);
      if (explained.length > 0) {
        const { left, bottom } = sheetLayout.plot;
        const corner = { left, top: bottom + footer, width: legendWidth };
        yield legend(explained, corner, colours);
      }
      if (list !== null) {
        const { left, bottom } = sheetLayout.plot;
        yield list.shapes(left, bottom + aboveList, colours);
      }
    },
  };
}

function embeddedImages(given: DrawingOptions['image']): (index: number) => string | null {
  if (given === undefined) return () => null;
  // Cached, since each species is asked for several times and the caller may have to read a file.
  const known = new Map<number, string | null>();
  return (index) => {
    const before = known.get(index);
    if (before !== undefined) return before;
    const address = given(index);
    const image = address !== null && isEmbeddedImage(address) ? address : null;
    known.set(index, image);
    return image;
  };
}

function englishTexts({ forest, rows }: ForestLayout): DrawingTexts {
  const count = rows.speciesAt.reduce((sum, index) => sum + (forest.isInferred(index) ? 0 : 1), 0);
  const { title, version, licence } = geologicTimeScaleCredit;
  return {
    speciesCount: `${count.toLocaleString('en-US')} species`,
    credit: `Time scale: ${title} ${version}, ${licence}`,
  };
}

function subtitle({ speciesCount }: DrawingTexts, request: SpeciesRequest): string {
  const { layout, unit, notation } = request;
  const { span } = layout.forest;
  if (span === null) return speciesCount;
  return `${speciesCount} · ${formatRange(span.from, span.to, unit, notation)}`;
}

function heading(
  title: string,
  subtitle: string,
  { sheetLayout, colours }: SpeciesRequest,
): Shape[] {
  const x = sheetLayout.plot.left;
  const measure = (text: string) => estimateTextWidth(text, 28);
  const text = shortenToWidth(title, sheetLayout.width - 2 * x, measure);
  return [
    { kind: 'text', text, x, y: 44, size: 28, fill: colours.ink, family: 'serif' },
    { kind: 'text', text: subtitle, x, y: 66, size: 13, fill: colours.quietInk },
  ];
}
