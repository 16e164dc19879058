import type { TimeScale } from '../layout/columns.ts';
import { positionOf, timeAt } from '../layout/columns.ts';
import { eraBands, eraTiers } from '../timeline/era-bands.ts';
import { eraChart } from '../timeline/era-chart.ts';
import { roundTicks } from '../timeline/ticks.ts';
import type { TimeNotation } from '../timeline/time-notation.ts';
import type { TimeUnit } from '../timeline/units.ts';
import { type Years, years } from '../timeline/years.ts';
import type { Shape, Text } from './shapes.ts';
import type { SheetLayout } from './sheet-layout.ts';
import type { MeasureText } from './text-measure.ts';
import { type DrawingColours, quietBandColour } from './themes.ts';

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
export function axisHeight(bands: boolean, hasCredit = bands): number {
  return 44 + (bands ? 2 * tierHeight : 0) + (hasCredit ? creditSize + 10 : 0);
}

/** The times that the plot spans. It ends with the tree, even where names reach further right. */
function spanOf({ sheetLayout, scale }: AxisRequest): {
  from: Years;
  to: Years;
  pixelsPerYear: number;
} {
  const { plot, plotRight, view } = sheetLayout;
  const right = timeAt(scale, view.left + (plotRight - plot.left) / view.scaleX);
  return {
    from: view.left === 0 ? scale.from : timeAt(scale, view.left),
    to: years(Math.min(scale.to, right)),
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
    const bands = tier === undefined ? [] : eraBands({ from, to, pixelsPerYear, tier, measure });
    for (const band of bands) {
      const x = xOf(request, band.from);
      const size = { width: xOf(request, band.to) - x, height: bottom - top };
      shapes.push({
        kind: 'rectangle',
        x,
        y: top,
        ...size,
        fill: quietBandColour(band.colour, colours.theme),
        opacity: colours.tint,
      });
    }
  }
  if (!request.grid) return shapes;
  const ends = ticksOf(request).flatMap(({ time }) => {
    const x = xOf(request, time);
    return [x, top, x, bottom];
  });
  shapes.push({ kind: 'lines', ends, stroke: colours.line, width: 1 });
  return shapes;
}

function ticksOf(request: AxisRequest) {
  const { from, to, pixelsPerYear } = spanOf(request);
  const pixels = (to - from) * pixelsPerYear;
  const { unit, notation, spacing = labelSpacing } = request;
  return roundTicks({ from, to, pixels, unit, notation, spacing });
}

/** The axis: geologic bands in two ranks, ticks with labels, and the credit of the chart. */
export function axis(request: AxisRequest): readonly Shape[] {
  const { sheetLayout, colours } = request;
  const shapes: Shape[] = [];
  let y = sheetLayout.plot.bottom + 6 + request.namesHeight;
  if (request.bands) {
    shapes.push(...bandTiers(request, y));
    y += 2 * tierHeight;
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
    const half = request.measure(label, labelSize) / 2;
    // The outermost labels are moved inwards, or half of them would be outside the sheet.
    const x = Math.min(Math.max(xOf(request, time), half + 4), sheetLayout.width - half - 4);
    const text = { text: label, x, y: baseline, size: labelSize, fill: colours.quietInk };
    shapes.push({ kind: 'text', anchor: 'middle', ...text });
  }
  if (request.credit !== '') shapes.push(creditLine(request, baseline + creditSize + 9));
  return shapes;
}

function bandTiers(request: AxisRequest, top: number): Shape[] {
  const { notation, colours } = request;
  const { from, to, pixelsPerYear } = spanOf(request);
  const tiers = eraTiers(eraChart(notation), from, to, pixelsPerYear);
  const measure = (text: string) => request.measure(text, labelSize);
  const height = (2 * tierHeight) / tiers.length;
  const shapes: Shape[] = [];
  for (const [index, tier] of tiers.entries()) {
    const y = top + index * tierHeight;
    for (const band of eraBands({ from, to, pixelsPerYear, tier, measure })) {
      const x = xOf(request, band.from);
      const width = xOf(request, band.to) - x;
      const fill = quietBandColour(band.colour, colours.theme);
      const look = { fill, outline: colours.paper, title: band.name };
      shapes.push({ kind: 'rectangle', x, y, width, height, ...look });
      if (band.label === '') continue;
      const middle = { x: x + width / 2, y: y + height / 2 + labelSize * 0.36 };
      const text = {
        text: band.label,
        size: labelSize,
        fill: colours.quietInk,
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
