import {
  type PlacedBand,
  placeBands,
  positionOf,
  readableColour,
  years,
} from '@life-tree/phylogeny';
import { bandLineHeight } from '../../camera/canvas-margins.ts';
import { font } from '../labels/text-ruler.ts';
import { type Plot, snapToPixel, xAt } from '../scene.ts';
import { traceArc, traceSector } from '../species/paint-fan.ts';

const textSize = 12;
const fillOpacity = 0.16;
const dash = [4, 3];

/** Paints the bands and events of the tree behind it. */
export function paintTimeBands(plot: Plot): readonly PlacedBand[] {
  const { context, scene, tree, viewport } = plot;
  const { bands } = tree.look.parts;
  if (bands.size === 0 || tree.timeRatio === 0) return [];
  const { ruler, colours } = scene;
  const placed = placeBands(bands, {
    left: 4,
    right: viewport.width - 4,
    xOf: (time) => xAt(plot, positionOf(tree.time, years(time))),
    measure: (text) => ruler.width(text, textSize),
    shorten: (text, width) => ruler.shorten(text, width, textSize),
  });
  for (const { band, left, right } of placed) {
    const colour = readableColour(band.colour, colours.theme);
    context.fillStyle = colour;
    if (band.to !== undefined) {
      context.globalAlpha = fillOpacity * tree.timeRatio;
      const from = Math.max(left, 0);
      const width = Math.max(Math.min(right, viewport.width) - from, 1);
      if (plot.isFan) {
        const { span } = plot.projection;
        context.beginPath();
        traceSector(plot, from, from + width, span.from, span.to);
        context.fill();
      } else context.fillRect(from, 0, width, viewport.height);
      continue;
    }
    context.globalAlpha = tree.timeRatio;
    context.strokeStyle = colour;
    context.lineWidth = 1.25;
    context.setLineDash(dash);
    context.beginPath();
    if (plot.isFan) traceArc(plot, left, plot.projection.span.from, plot.projection.span.to);
    else {
      const x = snapToPixel(plot, left) + 0.5;
      context.moveTo(x, 0);
      context.lineTo(x, viewport.height);
    }
    context.stroke();
    context.setLineDash([]);
  }
  context.globalAlpha = 1;
  return placed;
}

/** Paints the names of bands in the lines above the axis. */
export function paintBandNames(plot: Plot, placed: readonly PlacedBand[]): void {
  const { context, scene, tree, viewport } = plot;
  if (placed.length === 0 || tree.timeRatio < 1 || scene.view.bandNamesHeight === 0) return;
  context.font = font(textSize);
  for (const { band, label } of placed) {
    if (label === null) continue;
    const top = viewport.height + label.line * bandLineHeight;
    context.fillStyle = readableColour(band.colour, scene.colours.theme);
    context.fillRect(label.x, top + bandLineHeight - 2, label.width, 1);
    context.fillStyle = scene.colours.quietInk;
    context.fillText(label.text, label.x, top + textSize);
  }
}
