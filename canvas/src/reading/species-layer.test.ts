import { describe, expect, it } from 'vitest';
import { CanvasPainter } from '../paint/canvas-painter.ts';
import { paint, viewOf } from '../testing/painting.ts';
import { largeForest } from '../testing/sample-forests.ts';
import { sampleTexts } from '../testing/texts.ts';
import { maxItems, SpeciesLayer } from './species-layer.ts';

const nothingSelected = { selected: -1, selectedTogether: new Set<number>(), active: -1 };

describe.each(['across', 'fan'] as const)('a large tree that is fitted (%s)', (shape) => {
  const view = viewOf(largeForest(2000), { shape: shape === 'fan' ? 'fan' : undefined });
  view.fit();
  const { sampledNames } = paint(view);

  it('has its names as entries for screen readers, where they are written', () => {
    expect(sampledNames.length).toBeGreaterThan(5);
    const tree = document.createElement('div');
    const painted = { outlineOf: () => null, sampledNames };
    const layer = new SpeciesLayer(tree, view, sampleTexts, () => 0, painted);
    layer.update(nothingSelected);
    const items = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')];
    const named = new Set(sampledNames.map(({ species }) => species));
    expect(items).toHaveLength(Math.min(named.size, maxItems - 1));
    const rows = items.map((item) => layer.indexOf(item));
    expect(rows.every((index) => named.has(index))).toBe(true);
    for (const [at, item] of items.entries()) {
      const name = sampledNames.find(({ species }) => species === rows[at]);
      expect(item.style.width).toBe(`${name?.width}px`);
    }
  });

  it('can be clicked on its names', () => {
    const root = document.createElement('div');
    const painter = new CanvasPainter(view, sampleTexts, document.createElement('canvas'), root);
    painter.sampledNames.push(...sampledNames);
    for (const { species, x, y, width, size } of sampledNames) {
      const spread = view.projection.spread(x + width / 2);
      const middle = { x: x + width / 2, y: y * spread };
      expect(painter.sampledNameAt(middle, spread)).toBe(species);
      const below = { ...middle, y: middle.y + size };
      expect(painter.sampledNameAt(below, spread)).not.toBe(species);
    }
    painter.stop();
  });
});
