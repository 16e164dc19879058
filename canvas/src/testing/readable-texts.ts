import {
  emptyParts,
  type Forest,
  lookOf,
  minTextSize,
  type SpeciesId,
  siblingOrders,
} from '@life-tree/phylogeny';
import { expect } from 'vitest';
import { CanvasView } from '../camera/canvas-view.ts';
import { defaultSettings } from '../canvas-settings.ts';
import { LineageCache } from '../paint/emphasis/lineage.ts';
import { TextRuler } from '../paint/labels/text-ruler.ts';
import { colours, paint } from './painting.ts';
import type { PaintedMark } from './recording-context.ts';

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 780 },
];
const maxZoom = 10;
const steps = 4;

const ruler = new TextRuler();
const orders = [undefined, ...siblingOrders];
/** Laying out a larger tree takes a while, so its order changes less often. */
const maxRelaidSize = 5000;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

interface Painted extends Box {
  /** Its place in the order of painting. */
  readonly number: number;
}

interface PaintedText extends Painted {
  readonly text: string;
  readonly size: number;
}

// Millions of marks are checked, so these list the fields: spreading objects was a large part of the time.

/** A text with the box that its letters fill, without the space that lines have between them. */
const textOf = ({ x, y, width, height, text }: PaintedMark, number: number): PaintedText => ({
  left: x + 0.5,
  right: x + width - 0.5,
  top: y + height * 0.3,
  bottom: y + height * 1.1,
  number,
  text,
  size: height,
});

const boxOf = ({ x, y, width, height }: PaintedMark, number: number): Painted => ({
  left: x,
  right: x + width,
  top: y,
  bottom: y + height,
  number,
});

const branchColours = new Set(colours.branches);
const groundColours = new Set([colours.amberTint, colours.surface]);
/** Bars are looked up by the strips of the screen that they are in, because some trees have thousands. */
const stripHeight = 32;
const stripOf = (y: number) => Math.floor(y / stripHeight);

/** Texts in each other's place, over the bars of the tree, or cut by the edge of the plot. */
function faultsIn(view: CanvasView, selected: number): string[] {
  const { marks } = paint(view, {
    selected,
    ruler,
    lineage: new LineageCache().get(view.tree.forest, selected, -1),
  });
  const { width, height } = view.viewport;
  const { axisHeight } = view;
  // The axis is painted last, over whatever reaches below the plot.
  let axis = -1;
  const texts: PaintedText[] = [];
  const bars = new Map<number, Painted[]>();
  // A text may have a background of its own.
  const backgrounds: Painted[] = [];
  let number = -1;
  for (const mark of marks) {
    number++;
    if (mark.kind === 'text' && mark.text.trim() !== '') texts.push(textOf(mark, number));
    if (mark.kind !== 'fill') continue;
    if (mark.y === height && mark.height > axisHeight) axis = number;
    const isBar = branchColours.has(mark.colour) && mark.height > 1 && mark.width > 3;
    const isGround = mark.alpha === 1 && groundColours.has(mark.colour);
    if (!isBar && !isGround) continue;
    const box = boxOf(mark, number);
    if (isGround) backgrounds.push(box);
    // No text is looked for outside the screen.
    const last = Math.min(stripOf(box.bottom), stripOf(height) + 1);
    for (let strip = Math.max(stripOf(box.top), -1); isBar && strip <= last; strip++) {
      const others = bars.get(strip);
      if (others === undefined) bars.set(strip, [box]);
      else others.push(box);
    }
  }
  const faults: string[] = texts.length === 0 ? ['no texts'] : [];
  const sorted = texts.sort((a, b) => a.top - b.top);
  for (const [position, one] of sorted.entries()) {
    if (one.size < minTextSize) faults.push(`${one.text} is ${one.size} px`);
    if (one.left < -1 || one.right > width + 1) faults.push(`${one.text} is cut`);
    if (one.number < axis && (one.top < -1 || one.bottom > height + 1)) {
      faults.push(`${one.text} is cut above or below`);
    }
    for (let next = position + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (other === undefined || other.top >= one.bottom) break;
      if (overlap(one, other)) faults.push(`${one.text} | ${other.text}`);
    }
    if (one.number > axis) continue;
    const ground = backgrounds.findLast((each) => each.number < one.number && overlap(each, one));
    for (let strip = stripOf(one.top); strip <= stripOf(one.bottom); strip++) {
      for (const bar of bars.get(strip) ?? []) {
        if (bar.number > (ground?.number ?? -1) && overlap(one, bar)) {
          faults.push(`${one.text} is over a bar`);
        }
      }
    }
  }
  return faults;
}

/** Species to select: none, one in the middle, and the split nearest to the middle. */
function selectionsIn({ tree }: CanvasView): number[] {
  const { rows, forest } = tree;
  const middle = rows.species(Math.floor(rows.count / 2));
  let split = forest.ancestor(middle);
  while (split >= 0 && !rows.isSplit(split)) split = forest.ancestor(split);
  return split < 0 ? [-1, middle] : [-1, middle, split];
}

/** The branch of about a third of the tree, folded. */
function collapsedIn(forest: Forest): ReadonlySet<SpeciesId> {
  for (let index = 1; index < forest.size; index++) {
    const size = forest.branchSize(index);
    if (size > 1 && size <= forest.size / 3) return new Set([forest.id(index)]);
  }
  return new Set();
}

export function checkAtAllZooms(forest: Forest): void {
  let turn = 0;
  const problems: string[] = [];
  for (const screen of screens) {
    for (const collapsed of [new Set<SpeciesId>(), collapsedIn(forest)]) {
      const view = new CanvasView();
      const settings = { ...defaultSettings(forest), collapsed };
      view.resize(screen);
      view.show(forest, settings, -1);
      view.fit();
      const fitted = view.viewport.zoom;
      for (let step = 0; step <= steps; step++) {
        const order = orders[turn % orders.length];
        const look = lookOf(order === undefined ? null : { order }, emptyParts);
        if (step === 0 || forest.size <= maxRelaidSize) {
          view.show(forest, { ...settings, look }, -1);
          turn++;
        }
        if (step > 0) view.zoomTo(fitted * (maxZoom / fitted) ** (step / steps));
        for (const selected of selectionsIn(view)) {
          const faults = faultsIn(view, selected);
          if (faults.length === 0) continue;
          const where = `${screen.width} px wide at ${view.viewport.zoom * 100} %, order ${order}, ${selected} selected, ${collapsed.size} folded`;
          problems.push(...faults.map((fault) => `${where}: ${fault}`));
        }
      }
    }
  }
  expect(problems).toEqual([]);
}
