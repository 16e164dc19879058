import type { TimeScale } from '../../layout/columns.ts';
import { positionOf, timeAt } from '../../layout/columns.ts';
import { type EraChart, type EraTier, eraChart } from '../../timeline/era-chart.ts';
import { erasInView, eraTiers } from '../../timeline/eras-in-view.ts';
import { roundLength, roundTicks } from '../../timeline/ticks.ts';
import { formatDuration } from '../../timeline/time-labels.ts';
import type { TimeNotation } from '../../timeline/time-notation.ts';
import type { TimeUnit } from '../../timeline/units.ts';
import { type Years, years } from '../../timeline/years.ts';
import type { Shape, Text } from '../shapes.ts';
import type { SheetLayout } from '../sheet/sheet-layout.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import { type DrawingColours, eraColour, eraInk, eraTint } from '../themes.ts';

/** What is needed to draw the axis. */
export interface AxisRequest {
  readonly sheetLayout: SheetLayout;
  readonly scale: TimeScale;
  readonly unit: TimeUnit;
  readonly notation: TimeNotation;
  /** The credit of the chart, or what the tree's own scale counts; empty if it is elsewhere. */
  readonly credit: string;
  readonly colours: DrawingColours;
  readonly grid: boolean;
  readonly bands: boolean;
  /** The height of the lines above the axis for the names of the tree's own bands. */
  readonly namesHeight: number;
  /** The last time that anything is drawn at: of a bar, its bounds, a band or an event. */
  readonly until: Years;
  /** The most ranks of eras. */
  readonly tiers: number;
  readonly measure: MeasureText;
  /** The least distance of ticks, in pixels; by default enough for labels beside each other. */
  readonly spacing?: number;
}

const tierHeight = 20;
const tickLength = 6;
const labelSize = 11;
const labelSpacing = 110;
const creditSize = 9;

/** The height of the axis under the tree. */
export function axisHeight(tiers: number, hasCredit = tiers > 0): number {
  return 44 + tiers * tierHeight + (hasCredit ? creditSize + 10 : 0);
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

const usualTiers = 2;
/** Names of stages are about this long. */
const minTileWidth = 52;

function finerTier({ tiers }: EraChart, shown: readonly EraTier[]): EraTier | null {
  const at = shown[0] === undefined ? -1 : tiers.indexOf(shown[0]);
  return shown.length < usualTiers ? null : (tiers[at + 1] ?? null);
}

/** The times that the plot spans. It ends with what is drawn, even where names reach further right. */
function spanOf({ sheetLayout, scale, until }: AxisRequest): {
  from: Years;
  to: Years;
  pixelsPerYear: number;
} {
  const { plot, plotRight, view } = sheetLayout;
  const right = timeAt(scale, view.left + (plotRight - plot.left) / view.scaleX);
  return {
    from: view.left === 0 ? scale.from : timeAt(scale, view.left),
    to: years(Math.min(until, right)),
    pixelsPerYear: scale.pixelsPerYear * view.scaleX,
  };
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
  if (request.bands) {
    const { from, to, pixelsPerYear } = spanOf(request);
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
  const ends = ticksOf(request).flatMap(({ time, label }) => {
    const x = xOf(request, time);
    return label === '' ? [] : [x, top, x, bottom];
  });
  shapes.push({ kind: 'lines', ends, stroke: colours.line, width: 1 });
  return shapes;
}

function ticksOf(request: AxisRequest) {
  const { from, to, pixelsPerYear } = spanOf(request);
  const pixels = (to - from) * pixelsPerYear;
  const { unit, notation, spacing } = request;
  const ticksAt = (distance: number) =>
    roundTicks({ from, to, pixels, unit, notation, spacing: distance });
  let ticks = ticksAt(spacing ?? labelSpacing);
  if (spacing !== undefined || ticks.length === 0) return ticks;
  // On a short axis, ticks are as close together as their labels allow.
  for (let closer = labelSpacing; ticks.length < fewestTicks && closer > labelGap; ) {
    closer *= 0.8;
    const more = ticksAt(closer);
    const widest = Math.max(...more.map(({ label }) => request.measure(label, labelSize)));
    if ((widest + labelGap) * (more.length - 1) > pixels) {
      // There is no room for more labels.
      const labels = new Map(ticks.map(({ time, label }) => [time, label]));
      return more.map(({ time }) => ({ time, label: labels.get(time) ?? '' }));
    }
    ticks = more;
  }
  return ticks;
}

const fewestTicks = 5;
const labelGap = 10;

/** The height of the scale bar of a tree whose lengths are not times. */
export const lengthBarHeight = 40;

/** A line of a round length, with the length. */
function lengthBar({ sheetLayout, scale, unit, notation, colours }: AxisRequest): Shape[] {
  const { plot, view } = sheetLayout;
  const pixelsPerUnit = scale.pixelsPerYear * view.scaleX;
  const length = roundLength((scale.to - scale.from) / 3);
  if (length === null) return [];
  const [x, y] = [plot.left, plot.bottom + lengthBarHeight / 2];
  const right = x + length * pixelsPerUnit;
  const ends = [x, y, right, y, x, y - 3, x, y + 3, right, y - 3, right, y + 3];
  const text = formatDuration(length, unit, notation);
  return [
    { kind: 'lines', ends, stroke: colours.quietInk, width: 1 },
    { kind: 'text', text, x, y: y + labelSize + 4, size: labelSize, fill: colours.quietInk },
  ];
}

/** The axis: geologic bands in two ranks, ticks with labels, and the credit of the chart; or a scale bar. */
export function axis(request: AxisRequest): readonly Shape[] {
  if (request.notation.own?.kind === 'lengths') return lengthBar(request);
  const { sheetLayout, colours } = request;
  const shapes: Shape[] = [];
  let y = sheetLayout.plot.bottom + 6 + request.namesHeight;
  if (request.bands) {
    shapes.push(...eraTierShapes(request, y));
    y += request.tiers * tierHeight;
  }
  const { from, to } = spanOf(request);
  const ticks = ticksOf(request);
  const ends = [xOf(request, from), y, xOf(request, to), y];
  for (const { time } of ticks) {
    const x = xOf(request, time);
    ends.push(x, y, x, y + tickLength);
  }
  shapes.push({ kind: 'lines', ends, stroke: colours.quietInk, width: 1 });
  const baseline = y + tickLength + labelSize + 2;
  for (const { time, label } of ticks) {
    if (label === '') continue;
    const half = request.measure(label, labelSize) / 2;
    // The outermost labels are moved inwards, or half of them would be outside the sheet.
    const x = Math.min(Math.max(xOf(request, time), half + 4), sheetLayout.width - half - 4);
    const text = { text: label, x, y: baseline, size: labelSize, fill: colours.quietInk };
    shapes.push({ kind: 'text', anchor: 'middle', ...text });
  }
  if (request.credit !== '') shapes.push(creditLine(request, baseline + creditSize + 9));
  return shapes;
}

function eraTierShapes(request: AxisRequest, top: number): Shape[] {
  const { notation, colours } = request;
  const { from, to, pixelsPerYear } = spanOf(request);
  const chart = eraChart(notation);
  const usual = eraTiers(chart, from, to, pixelsPerYear);
  const finer = request.tiers > usualTiers ? finerTier(chart, usual) : null;
  const tiers = finer === null ? usual : [finer, ...usual];
  const measure = (text: string) => request.measure(text, labelSize);
  const height = (request.tiers * tierHeight) / tiers.length;
  // On paper, nothing explains an abbreviation.
  const isPrinted = request.sheetLayout.smallest > 0;
  const shapes: Shape[] = [];
  for (const [index, tier] of tiers.entries()) {
    const y = top + index * height;
    for (const band of erasInView({ from, to, pixelsPerYear, tier, measure })) {
      const x = xOf(request, band.from);
      const width = xOf(request, band.to) - x;
      const fill = eraColour(band.era, colours.theme);
      const look = { fill, outline: colours.paper, title: band.name };
      shapes.push({ kind: 'rectangle', x, y, width, height, ...look });
      if (band.label === '' || (isPrinted && band.label !== band.name)) continue;
      const middle = { x: x + width / 2, y: y + height / 2 + labelSize * 0.36 };
      const text = {
        text: band.label,
        size: labelSize,
        fill: eraInk(band.era, colours.quietInk),
      };
      shapes.push({ kind: 'text', anchor: 'middle', ...middle, ...text });
    }
  }
  return shapes;
}

function creditLine({ sheetLayout, colours, credit }: AxisRequest, y: number): Text {
  const placement = { x: sheetLayout.plotRight, y, size: creditSize, anchor: 'end' } as const;
  return { kind: 'text', text: credit, ...placement, fill: colours.quietInk };
}
