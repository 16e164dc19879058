import type { TimeScale } from '../layout/columns.ts';
import { placeOf, timeAt } from '../layout/columns.ts';
import { coarserRank, geologicBands, geologicRankFor } from '../timeline/geologic-bands.ts';
import { geologicTimeScaleCredit } from '../timeline/geologic-time-scale.ts';
import { roundTicks } from '../timeline/ticks.ts';
import type { TimeUnit } from '../timeline/units.ts';
import { type Years, years } from '../timeline/years.ts';
import type { Frame } from './frame.ts';
import { coordinate, svgText } from './svg-markup.ts';
import { estimateTextWidth } from './text-width.ts';
import type { DrawingColours } from './themes.ts';

export interface AxisRequest {
  readonly frame: Frame;
  readonly scale: TimeScale;
  readonly unit: TimeUnit;
  readonly colours: DrawingColours;
  readonly grid: boolean;
  readonly bands: boolean;
}

const tierHeight = 20;
const tickLength = 6;
const labelSize = 11;
const labelSpacing = 110;
const creditSize = 9;

/** How much room the axis needs under the tree. */
export function axisHeight(bands: boolean): number {
  return 44 + (bands ? 2 * tierHeight + creditSize + 10 : 0);
}

/** The times the plot spans: as far as the tree goes, also where names reach further right. */
function spanOf({ frame, scale }: AxisRequest): { from: Years; to: Years; pixelsPerYear: number } {
  const right = timeAt(scale, (frame.plotRight - frame.plot.left) / frame.view.scaleX);
  return {
    from: scale.from,
    to: years(Math.min(scale.to, right)),
    pixelsPerYear: scale.pixelsPerYear * frame.view.scaleX,
  };
}

function xOf({ frame, scale }: AxisRequest, time: Years): number {
  return frame.plot.left + placeOf(scale, time) * frame.view.scaleX;
}

/** What lies behind the tree: tints of the geologic bands and grid lines at the ticks. */
export function* axisBackground(request: AxisRequest): Generator<string> {
  const { frame, colours, bands, grid } = request;
  const { top, bottom } = frame.plot;
  const height = coordinate(bottom - top);
  if (bands) {
    const { from, to, pixelsPerYear } = spanOf(request);
    const rank = geologicRankFor(from, to, pixelsPerYear);
    const measure = () => 0;
    yield `<g opacity="${colours.tint}">`;
    for (const band of geologicBands({ from, to, pixelsPerYear, rank, measure })) {
      const x = xOf(request, band.from);
      const width = coordinate(xOf(request, band.to) - x);
      yield `<rect x="${coordinate(x)}" y="${coordinate(top)}" width="${width}" height="${height}" fill="${band.color}"/>`;
    }
    yield '</g>';
  }
  if (!grid) return;
  yield `<path stroke="${colours.line}" stroke-width="1" d="`;
  for (const { time } of ticksOf(request)) {
    const x = coordinate(xOf(request, time));
    yield `M${x} ${coordinate(top)}V${coordinate(bottom)}`;
  }
  yield '"/>';
}

function ticksOf(request: AxisRequest) {
  const { from, to, pixelsPerYear } = spanOf(request);
  const pixels = (to - from) * pixelsPerYear;
  return roundTicks({ from, to, pixels, unit: request.unit, spacing: labelSpacing });
}

/** The axis itself: geologic bands in two ranks, ticks and their labels, and whose chart it is. */
export function* axis(request: AxisRequest): Generator<string> {
  const { frame, colours } = request;
  let y = frame.plot.bottom + 6;
  if (request.bands) {
    yield* bandTiers(request, y);
    y += 2 * tierHeight;
  }
  const { from, to } = spanOf(request);
  const left = coordinate(xOf(request, from));
  const right = coordinate(xOf(request, to));
  yield `<path stroke="${colours.quietInk}" d="M${left} ${coordinate(y)}H${right}`;
  const ticks = ticksOf(request);
  for (const { time } of ticks) {
    yield `M${coordinate(xOf(request, time))} ${coordinate(y)}v${tickLength}`;
  }
  yield '"/>';
  yield `<g font-size="${labelSize}" fill="${colours.quietInk}" text-anchor="middle">`;
  for (const { time, label } of ticks) {
    const half = estimateTextWidth(label, labelSize) / 2;
    // The outermost labels are drawn in, or half of them would hang over the edge.
    const x = Math.min(Math.max(xOf(request, time), half + 4), frame.width - half - 4);
    yield `<text x="${coordinate(x)}" y="${coordinate(y + tickLength + labelSize + 2)}">${svgText(label)}</text>`;
  }
  yield '</g>';
  if (request.bands) yield credit(request, y + tickLength + labelSize + 2 + creditSize + 9);
}

function* bandTiers(request: AxisRequest, top: number): Generator<string> {
  const { from, to, pixelsPerYear } = spanOf(request);
  const rank = geologicRankFor(from, to, pixelsPerYear);
  const tiers = [rank, coarserRank(rank) ?? rank];
  const measure = (text: string) => estimateTextWidth(text, labelSize);
  yield `<g font-size="${labelSize}" text-anchor="middle" stroke-width="0.75">`;
  for (const [tier, tierRank] of tiers.entries()) {
    const y = top + tier * tierHeight;
    // Above eons there is nothing coarser: one tier of double height then.
    const single = tiers[0] === tiers[1];
    if (single && tier === 1) break;
    const height = single ? 2 * tierHeight : tierHeight;
    for (const band of geologicBands({ from, to, pixelsPerYear, rank: tierRank, measure })) {
      const x = xOf(request, band.from);
      const width = xOf(request, band.to) - x;
      yield `<rect x="${coordinate(x)}" y="${coordinate(y)}" width="${coordinate(width)}" height="${height}" fill="${band.color}" stroke="${request.colours.paper}"><title>${svgText(band.unit.name)}</title></rect>`;
      if (band.label === '') continue;
      yield `<text x="${coordinate(x + width / 2)}" y="${coordinate(y + height / 2 + labelSize * 0.36)}" fill="${band.textColor}">${svgText(band.label)}</text>`;
    }
  }
  yield '</g>';
}

function credit({ frame, colours }: AxisRequest, y: number): string {
  const { title, version, licence } = geologicTimeScaleCredit;
  const text = svgText(`Time scale: ${title} ${version}, ${licence}`);
  return `<text x="${coordinate(frame.plotRight)}" y="${coordinate(y)}" font-size="${creditSize}" fill="${colours.quietInk}" text-anchor="end">${text}</text>`;
}
