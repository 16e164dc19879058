import {
  type BracketLabel,
  bracketWidth,
  groupStart,
  isColouredByColumn,
  mixColours,
  type PlacedBracket,
  placeBrackets,
  readableColour,
  rowPitch,
} from '@life-tree/phylogeny';
import { enterBase } from './frames.ts';
import { traceSector } from './paint-fan.ts';
import { paintAlongArc } from './paint-fan-axis.ts';
import { type Plot, snapToPixel, xAt } from './scene.ts';
import { font } from './text-ruler.ts';

const shadeOpacity = 0.13;
const spineRatio = 0.55;
const serif = 4;
/** Thick lines and large areas show corners that thin ones do not. */
const arcDetail = 3;

/** Paints the shades of groups behind their rows. */
export function paintGroupShades(plot: Plot): void {
  const { context, scene, tree, viewport } = plot;
  if (tree.groups === null || tree.groups.shades.length === 0) return;
  const pitch = rowPitch * viewport.scaleY;
  const offset = viewport.top * viewport.scaleY;
  const right = scene.view.groupStrip === null ? viewport.width : scene.view.stripLeft;
  context.globalAlpha = shadeOpacity;
  for (const mark of tree.groups.shades) {
    const { runStarts, runEnds } = mark;
    if (mark.endRow * pitch < offset || mark.firstRow * pitch > offset + viewport.height) continue;
    const left = Math.max(xAt(plot, groupStart(mark, tree.columns)) - 4, 0);
    if (left >= right) continue;
    context.fillStyle = readableColour(mark.group.colour, scene.colours.theme);
    for (const [run, start] of runStarts.entries()) {
      const top = Math.max(start * pitch - offset, 0);
      const bottom = Math.min((runEnds[run] ?? 0) * pitch - offset, viewport.height);
      if (bottom > top) fillBox(plot, left, right, top, bottom);
    }
  }
  context.globalAlpha = 1;
}

/** Fills the area between two times and two rows. */
export function fillBox(
  plot: Plot,
  left: number,
  right: number,
  top: number,
  bottom: number,
): void {
  const { context } = plot;
  if (plot.isFan) {
    context.beginPath();
    traceSector(plot, left, right, top, bottom, arcDetail);
    context.fill();
  } else context.fillRect(left, top, right - left, bottom - top);
}

/** Paints the brackets of groups in their strip, in front of the tree. Returns where they are. */
export function paintGroupBrackets(plot: Plot): readonly PlacedBracket[] {
  const { scene, tree, viewport, projection } = plot;
  const { view, ruler } = scene;
  const strip = view.groupStrip;
  if (strip === null || tree.groups === null) return [];
  const left = view.stripLeft;
  const brackets = placeBrackets(
    tree.groups,
    strip,
    {
      top: -viewport.top * viewport.scaleY,
      rowHeight: rowPitch * viewport.scaleY,
      height: viewport.height,
      left,
      ...(plot.isFan && {
        spread: projection.spread,
        radius: (x: number) => projection.nearest + x,
      }),
    },
    (text, width) => ruler.shorten(text, width, strip.textSize, 500),
    (text) => ruler.width(text, strip.textSize, 500),
  );
  for (const bracket of brackets) paintBracket(plot, bracket);
  for (const { label } of brackets) if (label !== null) paintLabel(plot, label, strip.textSize);
  return brackets;
}

function paintLabel(plot: Plot, { text, x, y, isVertical }: BracketLabel, size: number): void {
  const { context, scene, projection } = plot;
  if (plot.isFan) {
    const middle = x + size / 2;
    const look = { size, colour: scene.colours.ink };
    paintAlongArc(plot, text, middle, projection.project(middle, y), look);
    return;
  }
  context.font = font(size, 500);
  context.fillStyle = scene.colours.ink;
  if (!isVertical) {
    context.fillText(text, x, y + size * 0.34);
    return;
  }
  // In an upright tree, this makes it horizontal.
  const turn = projection.shape === 'upright' ? 1 : -1;
  context.transform(0, turn, -turn, 0, x + size / 2, y);
  context.textAlign = 'center';
  context.fillText(text, 0, size * 0.34);
  context.textAlign = 'left';
  enterBase(plot);
}

function paintBracket(plot: Plot, bracket: PlacedBracket): void {
  const { scene, tree } = plot;
  const { segments, top, bottom, mark } = bracket;
  const { colours } = scene;
  const colour = isColouredByColumn(tree.look)
    ? colours.quiet
    : readableColour(mark.group.colour, colours.theme);
  const x = snapToPixel(plot, bracket.x);
  if (segments.length > 2) {
    // The rows between are of others.
    plot.context.fillStyle = mixColours(colour, colours.paper, spineRatio);
    fillBox(plot, x + bracketWidth - 1, x + bracketWidth, top, bottom);
  }
  plot.context.fillStyle = colour;
  for (let at = 0; at < segments.length; at += 2) {
    const from = segments[at] ?? 0;
    const height = Math.max((segments[at + 1] ?? from) - from, 1);
    fillBox(plot, x, x + bracketWidth, from, from + height);
    if (height < 2 * serif) continue;
    fillBox(plot, x - serif, x, from, from + 1.5);
    fillBox(plot, x - serif, x, from + height - 1.5, from + height);
  }
}
