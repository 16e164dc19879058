import {
  bracketWidth,
  groupStart,
  mixColours,
  type PlacedBracket,
  placeBrackets,
  readableColour,
  rowPitch,
} from '@life-tree/phylogeny';
import { type Plot, snapToPixel, xAt } from './scene.ts';
import { font } from './text-ruler.ts';

const shadeOpacity = 0.13;
const spineRatio = 0.55;
const serif = 4;

/** Paints the shades of groups behind their rows. */
export function paintGroupShades(plot: Plot): void {
  const { context, scene, tree, viewport, rowHeight } = plot;
  // The rows of a fan are not rectangles.
  if (plot.isFan || tree.groups === null || tree.groups.shades.length === 0) return;
  const offset = viewport.top * viewport.scaleY;
  context.globalAlpha = shadeOpacity;
  for (const mark of tree.groups.shades) {
    const { runStarts, runEnds } = mark;
    if (mark.endRow * rowHeight < offset || mark.firstRow * rowHeight > offset + viewport.height) {
      continue;
    }
    const left = Math.max(xAt(plot, groupStart(mark, tree.columns)) - 4, 0);
    if (left >= viewport.width) continue;
    context.fillStyle = readableColour(mark.group.colour, scene.colours.theme);
    for (const [run, start] of runStarts.entries()) {
      const top = Math.max(start * rowHeight - offset, 0);
      const bottom = Math.min((runEnds[run] ?? 0) * rowHeight - offset, viewport.height);
      if (bottom > top) context.fillRect(left, top, viewport.width - left, bottom - top);
    }
  }
  context.globalAlpha = 1;
}

/** Paints the brackets of groups in their strip, in front of the tree. Returns where they are. */
export function paintGroupBrackets(plot: Plot): readonly PlacedBracket[] {
  const { context, scene, tree, viewport, rowHeight } = plot;
  const { view, colours, ruler } = scene;
  const strip = view.groupStrip;
  if (strip === null || tree.groups === null) return [];
  context.fillStyle = colours.paper;
  context.fillRect(viewport.width, 0, strip.width, viewport.height);
  const brackets = placeBrackets(
    tree.groups,
    strip,
    {
      top: -viewport.top * viewport.scaleY,
      rowHeight: rowPitch * viewport.scaleY,
      height: viewport.height,
      left: viewport.width,
    },
    (text, width) => ruler.shorten(text, width, strip.textSize, 500),
  );
  for (const bracket of brackets) paintBracket(plot, bracket, rowHeight);
  context.font = font(strip.textSize, 500);
  context.fillStyle = colours.ink;
  for (const { label } of brackets) {
    if (label === null) continue;
    if (!label.isVertical) {
      context.fillText(label.text, label.x, label.y + strip.textSize * 0.34);
      continue;
    }
    context.save();
    context.translate(label.x + strip.textSize * 0.8, label.y);
    context.rotate(-Math.PI / 2);
    context.fillText(label.text, 0, 0);
    context.restore();
  }
  return brackets;
}

function paintBracket(plot: Plot, bracket: PlacedBracket, rowHeight: number): void {
  const { context, scene } = plot;
  const { segments, top, bottom, mark } = bracket;
  const { colours } = scene;
  const colour = readableColour(mark.group.colour, colours.theme);
  const x = snapToPixel(plot, bracket.x);
  if (segments.length > 2) {
    // The rows between are of others.
    context.fillStyle = mixColours(colour, colours.paper, spineRatio);
    context.fillRect(x + bracketWidth - 1, top, 1, bottom - top);
  }
  context.fillStyle = colour;
  for (let at = 0; at < segments.length; at += 2) {
    const from = segments[at] ?? 0;
    const height = Math.max((segments[at + 1] ?? from) - from, 1);
    context.fillRect(x, from, bracketWidth, height);
    if (rowHeight < serif || height < 2 * serif) continue;
    context.fillRect(x - serif, from, serif, 1.5);
    context.fillRect(x - serif, from + height - 1.5, serif, 1.5);
  }
}
