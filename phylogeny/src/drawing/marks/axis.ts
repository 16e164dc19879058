import type { TimeScale } from '../../layout/columns.ts';
import { positionOf, timeAt } from '../../layout/columns.ts';
import { minTextSize } from '../../layout/sizes.ts';
import { type EraChart, type EraTier, eraChart } from '../../timeline/era-chart.ts';
import { type EraInView, erasInView, eraTiers } from '../../timeline/eras-in-view.ts';
import { roundLength, roundTicks, type Tick } from '../../timeline/ticks.ts';
import { formatDuration } from '../../timeline/time-labels.ts';
import type { TimeNotation } from '../../timeline/time-notation.ts';
import type { TimeUnit } from '../../timeline/units.ts';
import { type Years, years } from '../../timeline/years.ts';
import type { Rectangle, Shape, Text } from '../shapes.ts';
import type { PlotSpace } from '../sheet/sheet-layout.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import { type DrawingColours, eraColour, eraInk, eraTint } from '../themes.ts';

/** What is needed to draw the axis. */
export interface AxisRequest {
  readonly sheetLayout: PlotSpace;
  readonly scale: TimeScale;
  /** What is outside of these times has no axis. */
  readonly range: { readonly from: Years; readonly to: Years };
  readonly unit: TimeUnit;
  readonly notation: TimeNotation;
  /** The credit of the chart, or what the tree's own scale counts; empty if it is elsewhere. */
  readonly credit: string;
  readonly colours: Omit<DrawingColours, 'branches'>;
  readonly grid: boolean;
  readonly bands: boolean;
  /** The height between the plot and the axis, for the names of the tree's own bands. */
  readonly above: number;
  /** The most ranks of eras. */
  readonly tiers: number;
  readonly measure: MeasureText;
  /** The least distance of ticks, in pixels; by default enough for labels beside each other. */
  readonly spacing?: number;
}

/** The height of a rank of eras, and of the ticks with their labels. */
export const eraTierHeight = 17;
export const tickLabelsHeight = 26;
/** Between the plot of a sheet and its axis. */
export const axisGap = 6;
/** Between the labels of the axis, in pixels. */
export const labelSpacing = 110;
const underAxis = 12;
const tickLength = 4;
const baselineDepth = 20;
const creditSize = 9;
/** Between labels and the edges of the sheet or screen. */
const labelInset = 6;

/** The height of the axis under the tree of a sheet. */
export function axisHeight(tiers: number, hasCredit = tiers > 0): number {
  const axis = axisGap + tiers * eraTierHeight + tickLabelsHeight + underAxis;
  return axis + (hasCredit ? creditSize + 10 : 0);
}

/** How many ranks of eras an axis has that is at least so many pixels long: those of a finer one need room. */
export function tierCount(
  notation: TimeNotation,
  span: { readonly from: Years; readonly to: Years } | null,
  length: number,
): number {
  if (span === null || !(span.to > span.from)) return usualTiers;
  const chart = eraChart(notation);
  const pixelsPerYear = length / (span.to - span.from);
  const finer = finerTier(chart, eraTiers(chart, span.from, span.to, pixelsPerYear));
  if (finer === null) return usualTiers;
  const count = finer.tiles.filter(({ from, to }) => from < span.to && to > span.from).length;
  return length >= count * minTileWidth ? usualTiers + 1 : usualTiers;
}

/** The ranks of eras, if there is no room for more. */
export const usualTiers = 2;
/** Names of stages are about this long. */
const minTileWidth = 52;

function finerTier({ tiers }: EraChart, shown: readonly EraTier[]): EraTier | null {
  const at = shown[0] === undefined ? -1 : tiers.indexOf(shown[0]);
  return shown.length < usualTiers ? null : (tiers[at + 1] ?? null);
}

/** The times that the plot spans. It ends with what is drawn, even where names reach further right. */
export function axisSpan({
  sheetLayout,
  scale,
  range,
}: Pick<AxisRequest, 'sheetLayout' | 'scale' | 'range'>): {
  from: Years;
  to: Years;
  pixelsPerYear: number;
} {
  const { plot, plotRight, view } = sheetLayout;
  const right = timeAt(scale, view.left + (plotRight - plot.left) / view.scaleX);
  return {
    from: years(Math.max(range.from, timeAt(scale, view.left))),
    to: years(Math.min(range.to, right)),
    pixelsPerYear: scale.pixelsPerYear * view.scaleX,
  };
}

/** The size of texts that are not names. A printed sheet has a smallest size, which names are larger than. */
export function labelSizeOn({ smallest }: PlotSpace): number {
  return smallest > 0 ? smallest : minTextSize;
}

function xOf({ sheetLayout, scale }: AxisRequest, time: Years): number {
  const { plot, view } = sheetLayout;
  return plot.left + (positionOf(scale, time) - view.left) * view.scaleX;
}

/** The background of the tree: tinted geologic bands and grid lines at the ticks. */
export function axisBackground(request: AxisRequest): readonly Shape[] {
  const { sheetLayout, colours } = request;
  const { top, bottom } = sheetLayout.plot;
  const shapes: Shape[] = [];
  const { from, to, pixelsPerYear } = axisSpan(request);
  if (request.bands && to > from) {
    const [tier] = eraTiers(eraChart(request.notation), from, to, pixelsPerYear);
    const measure = () => 0;
    const bands = tier === undefined ? [] : erasInView({ from, to, pixelsPerYear, tier, measure });
    for (const band of bands) {
      const x = xOf(request, band.from);
      const size = { width: xOf(request, band.to) - x, height: bottom - top };
      shapes.push({
        kind: 'rectangle',
        x,
        y: top,
        ...size,
        fill: eraColour(band.era, colours.theme),
        opacity: eraTint(band.era, colours.tint),
      });
    }
  }
  if (!request.grid) return shapes;
  const ends = axisTicks(request).flatMap(({ time, label }) => {
    const x = xOf(request, time);
    return label === '' ? [] : [x, top, x, bottom];
  });
  shapes.push({ kind: 'lines', ends, stroke: colours.line, width: 1 });
  return shapes;
}

/** The round times of an axis. On a sheet without a given distance, there are at least a few. */
export function axisTicks(
  request: Pick<
    AxisRequest,
    'sheetLayout' | 'scale' | 'range' | 'unit' | 'notation' | 'spacing' | 'measure'
  >,
): Tick[] {
  const { from, to, pixelsPerYear } = axisSpan(request);
  if (!(to > from)) return [];
  const pixels = (to - from) * pixelsPerYear;
  const { unit, notation, spacing } = request;
  const ticksAt = (distance: number) =>
    roundTicks({ from, to, pixels, unit, notation, spacing: distance });
  const labelSize = labelSizeOn(request.sheetLayout);
  let ticks = ticksAt(spacing ?? labelSpacing);
  if (spacing !== undefined || ticks.length === 0) return ticks;
  // On a short axis, ticks are as close together as their labels allow.
  for (let closer = labelSpacing; ticks.length < fewestTicks && closer > labelGap; ) {
    closer *= 0.8;
    const more = ticksAt(closer);
    const widest = Math.max(...more.map(({ label }) => request.measure(label, labelSize)));
    const hasRoom = (count: number) => (widest + labelGap) * (count - 1) <= pixels;
    if (!hasRoom(more.length)) return withSomeLabels(more, ticks, hasRoom);
    ticks = more;
  }
  return ticks;
}

/** Ticks that are too close together for all of their labels: every other one has its label, or those known to fit. */
function withSomeLabels(
  ticks: readonly Tick[],
  fitting: readonly Tick[],
  hasRoom: (count: number) => boolean,
): Tick[] {
  const known = new Set(fitting.map(({ time }) => time));
  const last = ticks.findLastIndex(({ time }) => known.has(time));
  const isKnown = ({ time }: Tick) => known.has(time);
  const isEveryOther = (_: Tick, at: number) => (last - at) % 2 === 0;
  const every = ticks.filter(isEveryOther).length;
  const isDenser = last >= 0 && every > ticks.filter(isKnown).length && hasRoom(every);
  const isLabelled = isDenser ? isEveryOther : isKnown;
  return ticks.map((tick, at) => (isLabelled(tick, at) ? tick : { ...tick, label: '' }));
}

const fewestTicks = 5;
const labelGap = 10;

/** The height of the scale bar of a tree whose lengths are not times. */
export const lengthBarHeight = 40;
const maxLengthBar = 160;
const minBarInset = 12;
const barLabelGap = 8;

/** A line of a round length with the length beside it. */
export function lengthBar(
  request: Pick<AxisRequest, 'sheetLayout' | 'scale' | 'unit' | 'notation' | 'colours'>,
): Shape[] {
  const { sheetLayout, scale, unit, notation, colours } = request;
  const { plot, view } = sheetLayout;
  const pixelsPerUnit = scale.pixelsPerYear * view.scaleX;
  const length = roundLength(maxLengthBar / pixelsPerUnit);
  if (length === null) return [];
  const [x, y] = [Math.max(plot.left, minBarInset), plot.bottom + tickLabelsHeight / 2];
  const right = x + length * pixelsPerUnit;
  const ends = [x, y, right, y, x, y - 3, x, y + 4, right, y - 3, right, y + 4];
  const text = formatDuration(length, unit, notation);
  const size = labelSizeOn(sheetLayout);
  const place = { x: right + barLabelGap, y: y + size * 0.36, size };
  return [
    { kind: 'lines', ends, stroke: colours.quietInk, width: 1 },
    { kind: 'text', text, ...place, fill: colours.quietInk, isTabular: true },
  ];
}

/** The axis: geologic bands in two ranks, ticks with labels, and the credit of the chart; or a scale bar. */
export function axis(request: AxisRequest, eras = placeEras(request)): readonly Shape[] {
  if (request.notation.own?.kind === 'lengths') return lengthBar(request);
  const { sheetLayout, colours } = request;
  const shapes = eras.flatMap((era) => eraShapes(request, era));
  const y = sheetLayout.plot.bottom + request.above + ranksHeight(request);
  const { from, to } = axisSpan(request);
  if (!(to > from)) return shapes;
  const ticks = axisTicks(request);
  const ends = [xOf(request, from), y, xOf(request, to), y];
  for (const { time } of ticks) {
    const x = xOf(request, time);
    ends.push(x, y, x, y + tickLength);
  }
  shapes.push({ kind: 'lines', ends, stroke: colours.quietInk, width: 1 });
  const baseline = y + baselineDepth;
  const size = labelSizeOn(sheetLayout);
  for (const { time, label } of ticks) {
    if (label === '') continue;
    const inset = request.measure(label, size) / 2 + labelInset;
    // The outermost labels are moved inwards, or half of them would be outside the sheet.
    const x = Math.min(Math.max(xOf(request, time), inset), sheetLayout.width - inset);
    const text = { text: label, x, y: baseline, size, fill: colours.quietInk, isTabular: true };
    shapes.push({ kind: 'text', anchor: 'middle', ...text });
  }
  if (request.credit !== '') shapes.push(creditLine(request, baseline + creditSize + 9));
  return shapes;
}

function ranksHeight({ bands, tiers }: AxisRequest): number {
  return bands ? tiers * eraTierHeight : 0;
}

/** An era on the axis, in pixels. */
export interface PlacedEra extends EraInView {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The ranks of eras on the axis, the finest first. */
export function placeEras(request: AxisRequest): PlacedEra[] {
  const { sheetLayout, notation } = request;
  const { from, to, pixelsPerYear } = axisSpan(request);
  if (!request.bands || !(to > from)) return [];
  const chart = eraChart(notation);
  const usual = eraTiers(chart, from, to, pixelsPerYear);
  const finer = request.tiers > usualTiers ? finerTier(chart, usual) : null;
  const tiers = finer === null ? usual : [finer, ...usual];
  const size = labelSizeOn(sheetLayout);
  const measure = (text: string) => request.measure(text, size);
  const height = ranksHeight(request) / tiers.length;
  const top = sheetLayout.plot.bottom + request.above;
  return tiers.flatMap((tier, rank) =>
    erasInView({ from, to, pixelsPerYear, tier, measure }).map((era) => {
      const x = xOf(request, era.from);
      return { ...era, x, y: top + rank * height, width: xOf(request, era.to) - x, height };
    }),
  );
}

function eraShapes(
  { sheetLayout, colours }: AxisRequest,
  { era, name, label, x, y, width, height }: PlacedEra,
): Shape[] {
  const fill = eraColour(era, colours.theme);
  const look = { fill, outline: colours.paper, title: name };
  const box: Rectangle = { kind: 'rectangle', x, y, width, height, ...look };
  // On paper, nothing explains an abbreviation.
  const isPrinted = sheetLayout.smallest > 0;
  if (label === '' || (isPrinted && label !== name)) return [box];
  const size = labelSizeOn(sheetLayout);
  const middle = { x: x + width / 2, y: y + height / 2 + size * 0.36 };
  const text = { text: label, size, fill: eraInk(era, colours.quietInk) };
  return [box, { kind: 'text', anchor: 'middle', ...middle, ...text }];
}

function creditLine({ sheetLayout, colours, credit }: AxisRequest, y: number): Text {
  const placement = { x: sheetLayout.plotRight, y, size: creditSize, anchor: 'end' } as const;
  return { kind: 'text', text: credit, ...placement, fill: colours.quietInk };
}
