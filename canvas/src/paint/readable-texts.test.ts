import { type Forest, minTextSize, readTrees } from '@life-tree/phylogeny';
import { describe, expect, inject, it } from 'vitest';
import { CanvasView } from '../camera/canvas-view.ts';
import { defaultSettings } from '../canvas-settings.ts';
import { paint } from '../testing/painting.ts';
import type { PaintedMark } from '../testing/recording-context.ts';
import { largeForest, whaleForest } from '../testing/sample-forests.ts';
import { TextRuler } from './text-ruler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The contents of files by their names, null where a file is not available. */
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

function textsIn(view: CanvasView, selected: number): PaintedMark[] {
  const { marks } = paint(view, { selected, ruler });
  // The axis is painted last, over whatever reaches below the plot.
  const bottom = view.viewport.height;
  const axis = marks.findLastIndex(
    ({ kind, y, height }) => kind === 'fill' && y === bottom && height > view.axisHeight,
  );
  return marks.filter(
    ({ kind, text, x, y, width, height }, number) =>
      kind === 'text' &&
      text.trim() !== '' &&
      x < view.box.width &&
      x + width > 0 &&
      (number > axis || y + height < bottom),
  );
}

/** The box that the letters fill, without the space that lines have between them. */
const inkOf = ({ x, y, width, height }: PaintedMark) => ({
  left: x + 0.5,
  right: x + width - 0.5,
  top: y + height * 0.3,
  bottom: y + height * 1.1,
});

function collisionsIn(texts: readonly PaintedMark[]): string[] {
  const found: string[] = [];
  const sorted = texts
    .map((mark) => ({ text: mark.text, ...inkOf(mark) }))
    .sort((a, b) => a.top - b.top);
  for (const [number, one] of sorted.entries()) {
    for (let next = number + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (other === undefined || other.top >= one.bottom) break;
      if (one.left < other.right && other.left < one.right) {
        found.push(`${one.text} | ${other.text}`);
      }
    }
  }
  return found;
}

function checkAtAllZooms(forest: Forest): void {
  for (const screen of screens) {
    const view = new CanvasView();
    view.resize(screen);
    view.show(forest, defaultSettings(forest), -1);
    view.fit();
    const fitted = view.viewport.zoom;
    for (let step = 0; step <= steps; step++) {
      if (step > 0) view.zoomTo(fitted * (maxZoom / fitted) ** (step / steps));
      const middle = view.tree.rows.species(Math.floor(view.tree.rows.count / 2));
      for (const selected of [-1, middle]) {
        const texts = textsIn(view, selected);
        const where = `${screen.width} px wide at ${view.viewport.zoom * 100} %`;
        expect(texts.length, where).toBeGreaterThan(0);
        expect(Math.min(...texts.map(({ height }) => height)), where).toBeGreaterThanOrEqual(
          minTextSize,
        );
        expect(collisionsIn(texts), where).toEqual([]);
      }
    }
  }
}

describe('texts are at least 12 px and never overlap, from the fitted tree to 1000 %', () => {
  it('in a small tree', () => checkAtAllZooms(whaleForest));
  it('in a large tree', () => checkAtAllZooms(largeForest(3000)));

  for (const [name, content] of Object.entries(inject('publishedTrees'))) {
    const missing = content === null ? ' (skipped: no ../shared/trees)' : '';
    it.skipIf(missing !== '')(`in ${name}${missing}`, () => {
      const read = readTrees(new TextEncoder().encode(content ?? ''));
      const built = read.ok ? read.value.trees[0]?.build() : undefined;
      if (!built?.ok) throw new Error(`${name} has no tree`);
      checkAtAllZooms(built.value.forest);
    });
  }
});
