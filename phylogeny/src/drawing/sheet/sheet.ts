import { type TimeScale, timeAt } from '../../layout/columns.ts';
import type { ForestLayout } from '../../layout/forest-layout.ts';
import type { Viewport } from '../../layout/viewport/viewport.ts';
import { geologicTimeScaleCredit } from '../../timeline/geologic-time-scale.ts';
import { formatRange } from '../../timeline/time-labels.ts';
import { hasTime, type OwnScale } from '../../timeline/tree-scale.ts';
import { defaultTimeUnit } from '../../timeline/units.ts';
import { type Years, years } from '../../timeline/years.ts';
import type { DrawingOptions, DrawingTexts, FigureSpace } from '../drawing-options.ts';
import { axisGap } from '../marks/axis.ts';
import { sideStrip } from '../marks/side-strip.ts';
import type { SpeciesRequest } from '../marks/species-request.ts';
import { fadingColours } from '../marks/species-shapes.ts';
import type { PlainShape, Shape, Sheet } from '../shapes.ts';
import { isEmbeddedImage } from '../svg/svg-markup.ts';
import { ampleWidth } from '../texts/text-measure.ts';
import { shortenToWidth } from '../texts/text-width.ts';
import { drawingColours } from '../themes.ts';
import { areaOf, naturalSize, treeIn } from '../tree-shapes.ts';
import type { Footer } from './footer.ts';
import { labelText } from './label-text.ts';
import { notationIn, SheetFrame, titleSize } from './sheet-frame.ts';
import { layOutSheet, type SheetLayout } from './sheet-layout.ts';

/** A drawing, and what its reader should be told about it. */
export interface DrawnSheet extends Sheet {
  /** Whether some rows are too thin for a name. */
  readonly isSampled: boolean;
  /** How many names are written, whole or shortened. */
  readonly nameCount: number;
  readonly omittedReferences: number;
  /** The corner of the plot, and the view of the tree in it. */
  readonly plot: SheetLayout['plot'];
  readonly view: Viewport;
}

const minSheetWidth = 664;
/** The smallest text of a drawing that is printed, relative to names of 12. */
const smallestPrinted = 11;

/** Draws a laid-out forest as shapes on a sheet, which `writeSvg` and `writePdf` turn into files. */
export function drawSheet(layout: ForestLayout, options: DrawingOptions = {}): DrawnSheet {
  const { forest, time } = layout;
  const themed = drawingColours[options.theme ?? 'light'];
  const colours = options.paper === undefined ? themed : { ...themed, paper: options.paper };
  const unit = options.unit ?? defaultTimeUnit(forest.span);
  const notation = notationIn(layout, options);
  const texts = options.texts ?? englishTexts(layout);
  const names = options.names ?? true;
  const { figure } = options;
  const measure = options.measure ?? ampleWidth;
  const image = embeddedImages(options.image);
  const title = options.title?.trim() ?? '';
  let listed: number | undefined;
  const mark = (index: number) => options.references?.mark(index, listed) ?? null;
  const label = (index: number) => labelText(layout, index);
  const frame = new SheetFrame(layout, options, texts);
  const { shape } = layout;
  const strip = sideStrip(layout, { ...options, image }, measure);
  // A picture beside the names is not beside the bar too.
  const discImage = layout.largePictures ? () => null : image;
  const inSheet = {
    strip: strip?.width ?? 0,
    pictures: strip?.pictures?.width ?? 0,
    names,
    hasImage: (index: number) => discImage(index) !== null,
    measure,
    mark,
    label,
    ...(figure !== undefined && {
      print: { maxRowHeight: figure.maxRowHeight, smallest: smallestPrinted },
    }),
  };
  const natural = shape === undefined ? null : naturalSize(layout, shape, options.width);
  const layOut = (footer: Footer | null) =>
    layOutSheet(layout, {
      ...inSheet,
      width: options.width ?? natural?.width ?? null,
      height: options.height ?? (natural && natural.height + frame.around(footer)),
      margin: frame.margin,
      header: frame.header,
      footer: frame.below(footer),
    });
  // A drawing without a given width is as wide as its tree, and at least this wide.
  const beside = frame.beside(options.width, options.height);
  const footer =
    beside?.footer ?? frame.footer(options.width ?? Math.max(layOut(null).width, minSheetWidth));
  if (footer.omittedReferences > 0) {
    listed = (options.references?.entries.length ?? 0) - footer.omittedReferences;
  }
  const sheetLayout = layOut(footer);
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
    image: discImage,
    picture: image,
    measure,
    mark,
    label,
  };
  const axisRequest =
    time === null || !frame.hasAxis
      ? null
      : {
          sheetLayout,
          scale: time,
          unit,
          notation,
          credit: frame.axisCredit,
          colours,
          grid: (options.grid ?? true) && notation.own?.kind === undefined,
          bands: frame.showsEras,
          above: axisGap + frame.bandNames,
          range: { from: years(Number.NEGATIVE_INFINITY), to: lastTime(layout, time) },
          tiers: frame.tiers,
          measure,
        };
  const { axisRoom } = frame;
  const area = beside?.area ?? areaOf(sheetLayout, axisRoom);
  const tree = treeIn(shape, {
    species: request,
    axis: axisRequest,
    strip,
    area,
    axisRoom,
    inSheet,
  });
  const { width, height } = sheetLayout;
  const { paper } = colours;
  function* shapes(): Generator<readonly Shape[]> {
    if (title !== '') yield heading(title, subtitle(texts, request), request, figure);
    yield* tree.pieces();
    const { left, bottom } = sheetLayout.plot;
    yield* footer.pieces(left, beside?.footerTop ?? bottom + frame.axisRoom, colours);
  }
  return {
    width,
    height,
    title,
    paper,
    isSampled: tree.isSampled,
    nameCount: tree.nameCount,
    omittedReferences: footer.omittedReferences,
    plot: sheetLayout.plot,
    view: sheetLayout.view,
    fadingColours: layout.showsBounds
      ? [...fadingColours(request), colours.ink]
      : fadingColours(request),
    pieceCount: marks.barCount + marks.lineCount + 5,
    ...(options.isTransparent === true && { isTransparent: true }),
    *pieces() {
      if (options.isTransparent === true) {
        for (const piece of shapes()) yield piece.map(withoutHalo);
        return;
      }
      yield [{ kind: 'rectangle', x: 0, y: 0, width, height, fill: paper }];
      yield* shapes();
    },
  };
}

/** Nobody knows the colour behind a drawing without a background. */
function withoutHalo(shape: Shape): Shape {
  if (shape.kind === 'frame') return { ...shape, shapes: shape.shapes.map(plainWithoutHalo) };
  return plainWithoutHalo(shape);
}

function plainWithoutHalo(shape: PlainShape): PlainShape {
  if (shape.kind !== 'text' || shape.halo === undefined) return shape;
  const { halo, ...text } = shape;
  return text;
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

/** The last time that anything is drawn at, if it is in the drawing. */
function lastTime({ labelEnds, look }: ForestLayout, time: TimeScale): Years {
  let to = time.to;
  for (const end of labelEnds) to = years(Math.max(to, timeAt(time, end)));
  for (const { value } of look.parts.bands.entries())
    to = years(Math.max(to, value.to ?? value.from));
  return to;
}

/** The texts of a drawing in English. */
export function englishTexts({ forest, rows, folded, look }: ForestLayout): DrawingTexts {
  let count = rows.speciesAt.reduce((sum, index) => sum + (forest.isInferred(index) ? 0 : 1), 0);
  for (const branch of folded.values()) count += branch.count;
  const { title, version, licence } = geologicTimeScaleCredit;
  const scale = look.settings?.scale;
  return {
    speciesCount: `${count.toLocaleString('en-US')} species`,
    credit:
      scale === undefined
        ? `Time scale: ${title} ${version}, ${licence}`
        : hasTime(scale)
          ? sentenceOf(scale)
          : '',
  };
}

function sentenceOf({ unit, zero }: OwnScale): string {
  return zero === undefined ? `Time in ${unit}` : `Time in ${unit}; 0 is ${zero}`;
}

function subtitle({ speciesCount }: DrawingTexts, request: SpeciesRequest): string {
  const { layout, unit, notation } = request;
  const { span } = layout.forest;
  if (span === null || !hasTime(layout.look.settings?.scale)) return speciesCount;
  return `${speciesCount} · ${formatRange(span.from, span.to, unit, notation)}`;
}

function heading(
  title: string,
  subtitle: string,
  { sheetLayout, colours, measure }: SpeciesRequest,
  figure: FigureSpace | undefined,
): Shape[] {
  const x = sheetLayout.plot.left;
  const width = sheetLayout.width - 2 * x;
  const size = titleSize[figure === undefined ? 'screen' : 'figure'];
  const top = figure === undefined ? 44 : figure.margin + 18;
  const fit = (text: string, size: number, face?: 'serif') =>
    shortenToWidth(text, width, (part) => measure(part, size, face));
  const line = { text: fit(title, size, 'serif'), x, y: top, size, fill: colours.ink } as const;
  return [
    { kind: 'text', ...line, family: 'serif' },
    { kind: 'text', text: fit(subtitle, 13), x, y: top + 22, size: 13, fill: colours.quietInk },
  ];
}
