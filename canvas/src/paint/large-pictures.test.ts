import { type Forest, fromNested } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import type { CanvasSettings } from '../canvas-settings.ts';
import { paint, viewOf } from '../testing/painting.ts';
import { ImageCache, shrinkWhole } from './image-cache.ts';

const withImages = (image: (at: number) => string | null): Forest =>
  fromNested([
    {
      ...{ name: 'Raoellidae', apparition: -55, duration: 55, image: image(0) },
      descendants: Array.from({ length: 11 }, (_, at) => ({
        name: `Homo neanderthalensis ${at}`,
        ...{ afterApparition: at, duration: 55 - at, image: image(at + 1) },
      })),
    },
  ]);
const forest = withImages((at) => `/images/${at}.webp`);

function paintPictures(tree: Forest, settings: Partial<CanvasSettings>) {
  const view = viewOf(tree, settings);
  const wide = Object.assign(document.createElement('canvas'), { width: 200, height: 100 });
  const pictures = new ImageCache(() => undefined, shrinkWhole);
  pictures.get = () => wide;
  const { marks } = paint(view, { pictures, imageOf: (index) => tree.image(index) });
  return { view, marks, images: marks.filter(({ kind }) => kind === 'image') };
}

describe('large pictures on the canvas', () => {
  it.each([undefined, 'upright', 'fan'] as const)(
    'G6: are whole, upright and apart from each other and from names: %s',
    (shape) => {
      const { view, marks, images } = paintPictures(forest, { shape, largePictures: true });
      expect(images).toHaveLength(forest.size);
      const names = marks.filter(({ kind, text }) => kind === 'text' && text.includes('Homo'));
      if (shape !== 'fan') expect(names.length).toBe(forest.size - 1);
      for (const [at, { x, y, width, height }] of images.entries()) {
        expect(width / height).toBeCloseTo(2);
        expect(width).toBeGreaterThan(28);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(view.box.width);
        for (const other of images.slice(0, at)) {
          const apart = Math.max(Math.abs(other.x - x), Math.abs(other.y - y));
          expect(apart).toBeGreaterThanOrEqual(width - 0.01);
        }
        for (const name of shape === undefined ? names : []) {
          expect(name.x + name.width).toBeLessThanOrEqual(x);
        }
      }
    },
  );

  it('G6: are small and round at the ends of bars unless large ones are chosen', () => {
    expect(paintPictures(forest, {}).images).toEqual([]);
    const view = viewOf(forest);
    expect(view.sideStrip).toBeNull();
    expect(view.state().hasPictures).toBe(true);
  });

  it('G6: appear and disappear while the tree stays fitted', () => {
    const view = viewOf(forest);
    const fitted = view.viewport;
    const { settings } = view;
    view.show(forest, { ...settings, largePictures: true }, -1);
    expect(view.sideStrip?.pictures).toBeDefined();
    expect(view.isFitted).toBe(true);
    expect(view.viewport.width).toBeLessThan(fitted.width);
    view.show(forest, settings, -1);
    expect(view.viewport).toEqual(fitted);
  });

  it('G6: take no room in a tree without pictures', () => {
    const plain = withImages(() => null);
    const view = viewOf(plain, { largePictures: true });
    expect(view.sideStrip).toBeNull();
    expect(view.state().hasPictures).toBe(false);
  });

  it('G6: leave an upright tree fitted beside its strip', () => {
    const view = viewOf(forest, { shape: 'upright', largePictures: true });
    expect(view.viewport.left).toBe(view.openingView.left);
  });
});
