import { minTextSize, readableOn } from '@life-tree/phylogeny';
import type { CanvasPresence, Plot } from '../scene.ts';
import { font } from './text-ruler.ts';

const tagGap = 4;
const tagPadding = 6;
const maxTagWidth = 120;
const dotSize = 8;
/** Names of other users don't fit into thinner rows. */
const minTagRowHeight = minTextSize + 4;

/** The other users who have selected a species. */
export function presentAt({ scene }: Plot, index: number): readonly CanvasPresence[] {
  return scene.presence.length === 0
    ? scene.presence
    : scene.presence.filter((user) => user.index === index);
}

/** The width of the names of other users at a species, 0 if there are none. */
export function tagsWidth(plot: Plot, index: number): number {
  const users = presentAt(plot, index);
  const widths = users.map(({ name }) => tagWidth(plot, name));
  return widths.reduce((sum, width) => sum + width + tagGap, users.length === 0 ? 0 : -tagGap);
}

function tagWidth({ scene, rowHeight }: Plot, name: string): number {
  if (rowHeight < minTagRowHeight) return dotSize;
  return scene.ruler.width(shortName(scene.ruler, name), minTextSize, 600) + 2 * tagPadding;
}

function shortName(ruler: Plot['scene']['ruler'], name: string): string {
  return ruler.shorten(name, maxTagWidth, minTextSize, 600);
}

/** Paints the names of other users on the species they have selected, from `x` to the right. */
export function paintTags(plot: Plot, index: number, x: number, y: number): void {
  const { context, scene, rowHeight, viewport } = plot;
  let left = x;
  for (const { name, colour } of presentAt(plot, index)) {
    const width = tagWidth(plot, name);
    if (left + width > viewport.width) return;
    const height = rowHeight < minTagRowHeight ? dotSize : Math.min(minTextSize + 6, rowHeight - 2);
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(left, y - height / 2, width, height, height / 2);
    context.fill();
    if (rowHeight >= minTagRowHeight) {
      context.font = font(minTextSize, 600);
      context.fillStyle = readableOn(colour, ['#FFFFFF', '#000000']);
      const baseline = y + minTextSize * 0.36;
      const text = { text: shortName(scene.ruler, name), italic: 0 };
      scene.ruler.drawName(context, text, left + tagPadding, baseline, minTextSize, 600);
    }
    left += width + tagGap;
  }
}
