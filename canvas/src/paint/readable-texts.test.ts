import {
  emptyParts,
  Forest,
  inferredOnly,
  lookOf,
  minTextSize,
  readTrees,
  type SpeciesId,
  siblingOrders,
} from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { CanvasView } from '../camera/canvas-view.ts';
import { defaultSettings } from '../canvas-settings.ts';
import { colours, paint } from '../testing/painting.ts';
import type { PaintedMark } from '../testing/recording-context.ts';
import { largeForest, whaleForest } from '../testing/sample-forests.ts';
import { LineageCache } from './lineage.ts';
import { TextRuler } from './text-ruler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bytes of files as Latin-1 by their names, null where there are none. */
    publishedTrees: Readonly<Record<string, string | null>>;
  }
}

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

const anySpecies = fc.record({
  /** How far back its ancestor is in the list. */
  back: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 12 })),
  start: fc.double({ min: 0, max: 1, noNaN: true }),
  duration: fc.oneof(fc.constant(0.001), fc.double({ min: 0.01, max: 10, noNaN: true })),
  name: fc.constantFrom(
    'Equus',
    'Macaca fascicularis',
    'Struthioniformes',
    'X',
    'A very long name '.repeat(3),
  ),
  isInferred: fc.boolean(),
  bounds: fc.option(
    fc.record({
      before: fc.double({ min: 0, max: 3, noNaN: true }),
      after: fc.double({ min: 0.01, max: 3, noNaN: true }),
      kind: fc.constant('range' as const),
    }),
    { nil: undefined },
  ),
});

/** Trees of up to 120 species with bars, names and splits of any length. */
const anyForest = fc.array(anySpecies, { minLength: 1, maxLength: 120 }).map((list) => {
  const parents: number[] = [];
  for (const [index, { back }] of list.entries()) {
    // The ancestors of the species before it keep every branch in one piece.
    let parent = index - 1;
    for (let step = 1; step < back && parent > 0; step++) parent = parents[parent] ?? 0;
    parents.push(parent);
  }
  return Forest.fromColumns({
    ids: null,
    parents: Int32Array.from(parents),
    starts: Float64Array.from(list, ({ start }, index) =>
      index === 0 ? 0 : start * (list[parents[index] ?? 0]?.duration ?? 0),
    ),
    durations: Float64Array.from(list, ({ duration }) => duration),
    names: list.map(({ name }) => name),
    descriptions: null,
    images: null,
    details: list.map(({ isInferred, bounds }, index) => {
      if (bounds !== undefined) return { apparitionBounds: bounds, extinctionBounds: bounds };
      return isInferred && index > 0 ? inferredOnly : null;
    }),
  });
});

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

function checkAtAllZooms(forest: Forest): void {
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

function bytesOf(latin1: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(latin1.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = latin1.charCodeAt(at);
  return bytes;
}

describe('texts are at least 12 px and never overlap, from the fitted tree to 1000 %', () => {
  it('in a small tree', () => checkAtAllZooms(whaleForest));
  it('in a large tree', () => checkAtAllZooms(largeForest(3000)));
  it('in random trees', () => {
    fc.assert(fc.property(anyForest, checkAtAllZooms), {
      numRuns: 12,
      interruptAfterTimeLimit: 8000,
    });
  });

  for (const [name, content] of Object.entries(inject('publishedTrees'))) {
    const missing = content === null ? ' (skipped: no ../shared/trees)' : '';
    it.skipIf(missing !== '')(`in ${name}${missing}`, () => {
      const bytes = bytesOf(content ?? '');
      const read = readTrees(bytes);
      const built = read.ok ? read.value.trees[0]?.build() : undefined;
      if (!built?.ok) throw new Error(`${name} has no tree`);
      checkAtAllZooms(built.value.forest);
    });
  }
});
