import {
  type ConnectorStyle,
  connectorStyles,
  mixColours,
  otherConnectors,
} from '@life-tree/phylogeny';
import { colourOf, type Plot, snapToPixel, xAt, yAt } from './scene.ts';

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
  { dash, paleness }: ConnectorStyle,
  colour: string,
): void {
  const { context, scene, viewport } = plot;
  const width = snapToPixel(plot, 1);
  const start = isVertical ? y : x;
  const limit = isVertical ? viewport.height : viewport.width;
  const end = Math.min(start + length, limit);
  context.fillStyle = paleness === 0 ? colour : mixColours(colour, scene.colours.paper, paleness);
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

/** Paints lines from other possible ancestors to the species in view. */
export function paintGhostConnectors(plot: Plot): void {
  const { tree, scene } = plot;
  const { marks } = scene;
  const half = snapToPixel(plot, 1) / 2;
  for (let entry = 0; entry < marks.barCount; entry++) {
    const index = marks.barSpecies[entry] ?? 0;
    for (const other of otherConnectors(tree.shownForest, tree.rows, tree.columns, index)) {
      const colour = colourOf(plot, index);
      const x = snapToPixel(plot, xAt(plot, other.x) - half);
      const y = yAt(plot, Math.min(other.row, other.ancestorRow));
      const length = yAt(plot, Math.max(other.row, other.ancestorRow)) - y;
      paintStyledLine(plot, { x, y, length, isVertical: true }, connectorStyles.other, colour);
      const left = xAt(plot, other.along.from);
      const along = {
        x: left,
        y: snapToPixel(plot, yAt(plot, other.row) - half),
        length: xAt(plot, other.along.to) - left,
        isVertical: false,
      };
      paintStyledLine(plot, along, connectorStyles.other, colour);
    }
  }
}
