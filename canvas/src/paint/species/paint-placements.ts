import {
  type ConnectorStyle,
  connectorStyles,
  mixColours,
  type OtherConnector,
  otherConnectors,
} from '@life-tree/phylogeny';
import { colourOf, type Plot, snapToPixel, xAt, yAt } from '../scene.ts';

/** A hairline that starts at its upper or left end. */
interface Hairline {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly isVertical: boolean;
}

/** Paints a solid, dashed or dotted hairline. */
export function paintStyledLine(
  plot: Plot,
  { x, y, length, isVertical }: Hairline,
  { dash, paleness, colours, thickness = 1 }: ConnectorStyle,
  colour: string,
): void {
  const { context, scene, viewport } = plot;
  const width = snapToPixel(plot, thickness);
  const start = isVertical ? y : x;
  const limit = isVertical ? viewport.height : viewport.width;
  const end = Math.min(start + length, limit);
  const own = colours?.[scene.colours.theme] ?? colour;
  context.fillStyle = paleness === 0 ? own : mixColours(own, scene.colours.paper, paleness);
  const fill = (from: number, to: number) => {
    if (isVertical) context.fillRect(x, from, width, to - from);
    else context.fillRect(from, y, to - from, width);
  };
  if (dash === null) {
    const from = Math.max(start, -1);
    if (end > from) fill(from, end);
    return;
  }
  const [mark, gap] = dash;
  const period = mark + gap;
  // Whole periods outside the view are skipped, so that dashes stay in place while the tree is moved.
  const skipped = Math.max(Math.floor(-start / period), 0) * period;
  for (let from = start + skipped; from < end; from += period) {
    fill(from, Math.min(from + mark, end));
  }
}

/** Paints lines from other ancestors to the species in view. */
export function paintOtherConnectors(plot: Plot): void {
  const { viewport } = plot;
  for (const other of shownOthers(plot)) {
    const style = connectorStyles[other.as];
    const colour = colourOf(plot, other.species);
    const half = snapToPixel(plot, style.thickness ?? 1) / 2;
    const x = snapToPixel(plot, xAt(plot, other.x) - half);
    const y = yAt(plot, Math.min(other.row, other.ancestorRow));
    const length = yAt(plot, Math.max(other.row, other.ancestorRow)) - y;
    if (y > viewport.height || y + length < 0) continue;
    paintStyledLine(plot, { x, y, length, isVertical: true }, style, colour);
    const left = xAt(plot, other.along.from);
    const along = {
      x: left,
      y: snapToPixel(plot, yAt(plot, other.row) - half),
      length: xAt(plot, other.along.to) - left,
      isVertical: false,
    };
    paintStyledLine(plot, along, style, colour);
  }
}

/** The lines from other ancestors, also while a species is dragged. */
export function shownOthers({ tree }: Plot): Iterable<OtherConnector> {
  const { shownForest: forest, rows, columns, showsPlacements } = tree;
  return otherConnectors({ forest, rows, columns, showsPlacements });
}
