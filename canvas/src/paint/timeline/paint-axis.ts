import {
  type EraInView,
  eraChart,
  eraColour,
  eraInk,
  erasInView,
  eraTiers,
  eraTint,
  formatDuration,
  minBarWidth,
  minTextSize,
  mixColours,
  positionOf,
  roundLength,
  type Tick,
  type TimeNotation,
  type Years,
} from '@life-tree/phylogeny';
import { spanInView, ticksInView } from '../../camera/axis-times.ts';
import { eraTierHeight, tickLabelsHeight } from '../../camera/canvas-margins.ts';
import { font } from '../labels/text-ruler.ts';
import { type Plot, snapToPixel, xAt } from '../scene.ts';
import { traceArc, traceSector } from '../species/paint-fan.ts';
import { paintFanAxis } from './paint-fan-axis.ts';

const labelSize = minTextSize;
const tickLength = 4;

function timeX(plot: Plot, time: Years): number {
  return xAt(plot, positionOf(plot.tree.time, time));
}

function notationIn({ scene, settings }: Plot): TimeNotation {
  return scene.texts.notation(settings.look.settings);
}

function ticksOf(plot: Plot): Tick[] {
  return ticksInView(plot, plot.settings.unit, notationIn(plot));
}

/** Paints the background: tints of the eras, and the grid. */
export function paintBackdrop(plot: Plot): void {
  const { context, scene, tree, viewport, settings } = plot;
  const { colours, view } = scene;
  const { height } = viewport;
  if (view.showsEras && tree.timeRatio > 0) {
    const { from, to, pixelsPerYear } = spanInView(plot);
    const [tier] = eraTiers(eraChart(notationIn(plot)), from, to, pixelsPerYear);
    const range = { from, to, pixelsPerYear, measure: () => 0 };
    // Mix the colours in advance. Blending a whole screen per frame would cost more than all species.
    for (const band of tier === undefined ? [] : erasInView({ ...range, tier })) {
      const x = timeX(plot, band.from);
      const colour = eraColour(band.era, colours.theme);
      const tint = Number((eraTint(band.era, colours.tint) * tree.timeRatio).toFixed(3));
      context.fillStyle = mixColours(colours.paper, colour, tint);
      if (plot.isFan) {
        context.beginPath();
        traceSector(
          plot,
          x,
          timeX(plot, band.to),
          plot.projection.span.from,
          plot.projection.span.to,
        );
        context.fill();
      } else context.fillRect(x, 0, timeX(plot, band.to) - x, height);
    }
  }
  if (settings.grid) {
    context.fillStyle = colours.line;
    const lines = tree.hasTime ? ticksOf(plot).map(({ time }) => timeX(plot, time)) : [];
    paintGrid(plot, tree.timeRatio, lines);
    paintGrid(plot, 1 - tree.timeRatio, generationLines(plot));
  }
  context.globalAlpha = 1;
}

function paintGrid(plot: Plot, alpha: number, lines: readonly number[]): void {
  if (alpha === 0) return;
  const { context, viewport } = plot;
  context.globalAlpha = alpha;
  if (plot.isFan) {
    const { from, to } = plot.projection.span;
    context.strokeStyle = plot.scene.colours.line;
    context.lineWidth = 1 / plot.pixelRatio;
    context.beginPath();
    for (const x of lines) traceArc(plot, x, from, to);
    context.stroke();
    return;
  }
  for (const x of lines) context.fillRect(snapToPixel(plot, x), 0, 1, viewport.height);
}

/** Where generations begin. None if they would be too close together. */
function generationLines(plot: Plot): number[] {
  const { tree, viewport } = plot;
  const lines: number[] = [];
  if (!tree.hasTime || tree.timeRatio === 1 || minBarWidth * viewport.scaleX < 12) return lines;
  const first = Math.max(Math.floor(viewport.left / minBarWidth), 0);
  const edge = Math.min(viewport.left + viewport.width / viewport.scaleX, tree.columns.width);
  for (let column = first; column * minBarWidth <= edge + 0.5; column++) {
    lines.push(xAt(plot, column * minBarWidth));
  }
  return lines;
}

/** Paints the axis at the bottom edge: eras in two tiers, ticks and their labels; or a scale bar. */
export function paintAxis(plot: Plot): void {
  const { context, scene, viewport } = plot;
  const { colours, view } = scene;
  const height = view.axisHeight;
  if (!plot.tree.hasTime) {
    paintLengthBar(plot, height);
    return;
  }
  if (plot.isFan) {
    paintFanAxis(plot, ticksOf(plot));
    return;
  }
  if (height <= 0) return;
  const top = viewport.height;
  const { width } = viewport;
  context.fillStyle = colours.paper;
  context.fillRect(0, top, width, height + 1);
  context.fillStyle = colours.line;
  context.fillRect(0, top, width, 1);
  let y = top + view.bandNamesHeight;
  if (view.showsEras) {
    paintEraTiers(plot, y);
    y += 2 * eraTierHeight;
  }
  paintTicks(plot, y);
}

const barInset = 12;
const labelGap = 8;

/** A line of a round length with the length beside it. */
function paintLengthBar(plot: Plot, height: number): void {
  const { context, scene, tree, viewport } = plot;
  const { colours, ruler, view } = scene;
  const pixelsPerUnit = tree.time.pixelsPerYear * viewport.scaleX;
  const length = roundLength(maxLengthBar / pixelsPerUnit);
  if (tree.timeRatio < 1 || tree.forest.size === 0 || length === null) return;
  const top = plot.isFan ? view.plot.height - tickLabelsHeight : viewport.height;
  if (!plot.isFan) {
    context.fillStyle = colours.paper;
    context.fillRect(0, top, viewport.width, height + 1);
  }
  const right = barInset + length * pixelsPerUnit;
  const y = top + tickLabelsHeight / 2;
  context.fillStyle = colours.edge;
  context.fillRect(barInset, y, right - barInset, 1);
  for (const x of [barInset, right]) context.fillRect(snapToPixel(plot, x), y - 3, 1, 7);
  context.font = font(labelSize);
  context.fillStyle = colours.quiet;
  const text = formatDuration(length, plot.settings.unit, notationIn(plot));
  ruler.drawFigures(context, text, right + labelGap, y + labelSize * 0.36, labelSize);
}

const maxLengthBar = 160;

function paintTicks(plot: Plot, y: number): void {
  const { context, scene, viewport } = plot;
  const { ruler, colours } = scene;
  const ticks = ticksOf(plot);
  context.fillStyle = colours.edge;
  for (const { time } of ticks) {
    context.fillRect(snapToPixel(plot, timeX(plot, time)), y + 1, 1, tickLength);
  }
  context.font = font(labelSize);
  context.fillStyle = colours.quiet;
  for (const { time, label } of ticks) {
    const width = ruler.figuresWidth(label, labelSize);
    // Move the outermost labels inwards so that they don't get cut off at the edge.
    const x = Math.min(Math.max(timeX(plot, time) - width / 2, 6), viewport.width - width - 6);
    ruler.drawFigures(context, label, x, y + tickLength + labelSize + 4, labelSize);
  }
}

function paintEraTiers(plot: Plot, top: number): void {
  const { scene } = plot;
  const { from, to, pixelsPerYear } = spanInView(plot);
  if (!(to > from)) return;
  const tiers = eraTiers(eraChart(notationIn(plot)), from, to, pixelsPerYear);
  const measure = (text: string) => scene.ruler.width(text, labelSize);
  const height = (2 * eraTierHeight) / tiers.length;
  for (const [index, tier] of tiers.entries()) {
    const bands = erasInView({ from, to, pixelsPerYear, tier, measure });
    paintTier(plot, bands, top + index * height, height);
  }
}

function paintTier(plot: Plot, bands: readonly EraInView[], y: number, height: number): void {
  const { context, scene } = plot;
  const { ruler, colours } = scene;
  context.font = font(labelSize);
  for (const band of bands) {
    const x = timeX(plot, band.from);
    const width = timeX(plot, band.to) - x;
    context.fillStyle = eraColour(band.era, colours.theme);
    context.fillRect(x, y, width, height);
    context.fillStyle = colours.paper;
    context.fillRect(x + width - 0.5, y, 1, height);
    context.fillRect(x, y, width, 0.5);
    scene.bands.push({
      name: band.name,
      from: band.era.from,
      to: band.era.to,
      x,
      y,
      width,
      height,
    });
    if (band.label === '') continue;
    const labelWidth = ruler.width(band.label, labelSize);
    context.fillStyle = eraInk(band.era, colours.quiet);
    context.fillText(band.label, x + (width - labelWidth) / 2, y + height / 2 + labelSize * 0.36);
  }
}
