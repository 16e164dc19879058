import { discAt, readableOn } from '@life-tree/phylogeny';
import { type Plot, xAt, yAt } from './scene.ts';
import { font } from './text-ruler.ts';

const tagSize = 11;
const maxTagWidth = 120;

/** Paints rings and names of other users on the species they have selected. */
export function paintPresence(plot: Plot): void {
  const { context, scene, tree, rowHeight, viewport } = plot;
  const taken = new Map<number, number>();
  for (const { index, name, colour } of scene.presence) {
    const row = tree.rows.position(index);
    if (row === null) continue;
    const y = yAt(plot, row);
    if (y < -rowHeight || y > viewport.height + rowHeight) continue;
    const turn = taken.get(index) ?? 0;
    taken.set(index, turn + 1);
    const end = xAt(plot, tree.columns.ends[index] ?? 0);
    const { gap, diameter } = discAt(rowHeight, scene.imageOf(index) !== null);
    const x = end + gap + diameter / 2;
    context.strokeStyle = colour;
    context.lineWidth = 2.5;
    context.beginPath();
    context.arc(x, y, diameter / 2 + 2.5 + turn * 3.5, 0, Math.PI * 2);
    context.stroke();
    paintTag(plot, name, colour, x, y - diameter / 2 - 6 - turn * (tagSize + 7));
  }
}

function paintTag(plot: Plot, name: string, colour: string, x: number, bottom: number): void {
  const { context, scene, rowHeight } = plot;
  if (rowHeight < tagSize * 2) return;
  const text = scene.ruler.shorten(name, maxTagWidth, tagSize, 600);
  const width = scene.ruler.width(text, tagSize, 600) + 12;
  const height = tagSize + 6;
  const left = Math.max(x - width / 2, 4);
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(left, bottom - height, width, height, 4);
  context.fill();
  context.font = font(tagSize, 600);
  context.fillStyle = readableOn(colour, ['#FFFFFF', '#000000']);
  context.fillText(text, left + 6, bottom - 5);
}
