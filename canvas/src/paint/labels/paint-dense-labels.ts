import {
  cladeBracket,
  type Label,
  type LabelBend,
  type LabelTexts,
  labelShape,
  minTextSize,
  nameBaseline,
} from '@life-tree/phylogeny';
import { maxNameWidth } from '../../camera/canvas-margins.ts';
import { enterRow, isTextOnScreen, leaveRows, plotAt } from '../frames.ts';
import { paintMarks } from '../paint-marks.ts';
import { colourOf, type Plot, textColourOf, xAt, yAt } from '../scene.ts';
import type { Weight } from './text-ruler.ts';

const pillPadding = 6;
const pillHeight = 20;
const pillGap = 4;

/** Paints names and clades beside rows that are too thin for one name each. */
export function paintDenseLabels(plot: Plot): void {
  const { scene, settings, tree, viewport } = plot;
  if (!settings.names) return;
  const pointedAt = [scene.selected, scene.hovered].filter(
    (index, number, both) => index >= 0 && both.indexOf(index) === number,
  );
  const pills = pointedAt.flatMap((index) => pillOf(plot, index) ?? []);
  const { names, clades } = tree.denseLabels.place(
    viewport,
    textsOf(plot),
    pointedAt,
    plot.isFan ? bendOf(plot) : null,
  );
  for (const name of names) {
    if (pills.some((pill) => covers(pill, name))) continue;
    paintLabel(plot, name, 500, scene.colours.ink);
  }
  for (const clade of plot.isFan && plot.rowHeight >= minTextSize ? [] : clades) {
    leaveRows(plot);
    paintMarks(plot, [cladeBracket(clade, colourOf(plot, clade.species))]);
    if (pills.some((pill) => covers(pill, clade))) continue;
    paintLabel(plot, clade, 600, scene.colours.quietInk);
  }
  for (const pill of pills) {
    enterRow(plot, pill.y);
    paintPill(plot, pill);
  }
  leaveRows(plot);
}

function bendOf(plot: Plot): LabelBend {
  const { view } = plot.scene;
  const end = view.sideStrip === null ? Number.POSITIVE_INFINITY : view.stripLeft;
  return {
    spread: plot.projection.spread,
    isInView: (x, y, width) =>
      x + width <= (plot.rim?.endAt(y) ?? end) && isTextOnScreen(plot, x, y, width),
  };
}

function textsOf({ scene, tree }: Plot): LabelTexts {
  const { ruler, texts } = scene;
  const name = (species: number) => tree.label(species, texts);
  return {
    name,
    nameWidth: (species, size) => ruler.nameWidth(ruler.wholeName(name(species)), size, 500),
    cladeText: ({ species, speciesCount }, size, maxWidth) => {
      const count = `, ${texts.shortCount(speciesCount)}`;
      const room = maxWidth - ruler.width(count, size, 600);
      return `${ruler.name(tree.name(species, texts), room, size, 600).text}${count}`;
    },
    cladeWidth: (text, size) => ruler.nameWidth(ruler.wholeName(text), size, 600),
  };
}

function paintLabel(plot: Plot, label: Label, weight: Weight, colour: string): void {
  const { scene } = plot;
  const { italic } = scene.ruler.wholeName(label.text);
  enterRow(plot, label.y);
  paintMarks(plot, [labelShape(label, italic, textColourOf(plot, label.species, colour))], weight);
  scene.sampledNames.push(label);
}

/** The name of a species that is selected or pointed at, in front of everything else. */
function pillOf(plot: Plot, index: number): Label | null {
  const { scene, tree, viewport } = plot;
  const position = tree.rows.position(index);
  if (position === null || index === scene.renamed) return null;
  const room = Math.min(viewport.width - 4 * pillPadding, maxNameWidth);
  const label = tree.label(index, scene.texts);
  const { text } = scene.ruler.name(label, room, minTextSize, 600);
  const width = scene.ruler.nameWidth(scene.ruler.wholeName(text), minTextSize, 600);
  const y = yAt(plot, position);
  const barEnd = xAt(plot, tree.labelEnds[index] ?? 0);
  // It has a name of its own.
  if (plot.isFan && plotAt(plot, barEnd, y).rowHeight >= minTextSize) return null;
  const end = barEnd + pillGap + pillPadding;
  const x = Math.min(end, viewport.width - width - 2 * pillPadding);
  if (y < 0 || y > viewport.height || end < 0) return null;
  return { species: index, text, x, y, size: minTextSize, width };
}

function covers(pill: Label, label: Label): boolean {
  return (
    Math.abs(pill.y - label.y) < (pillHeight + label.size) / 2 &&
    pill.x - pillPadding < label.x + label.width &&
    label.x < pill.x + pill.width + pillPadding
  );
}

function paintPill({ context, scene }: Plot, pill: Label): void {
  const { colours, ruler } = scene;
  context.fillStyle = colours.surface;
  context.strokeStyle = pill.species === scene.selected ? colours.amber : colours.edge;
  context.lineWidth = 1;
  context.beginPath();
  const width = pill.width + 2 * pillPadding;
  const [left, top] = [pill.x - pillPadding, pill.y - pillHeight / 2];
  context.roundRect(left, top, width, pillHeight, pillHeight / 2);
  context.fill();
  context.stroke();
  context.fillStyle = colours.ink;
  const baseline = nameBaseline(pill.y, pill.size, false);
  ruler.drawName(context, ruler.wholeName(pill.text), pill.x, baseline, pill.size, 600);
}
