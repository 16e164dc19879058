import { describe, expect, it } from 'vitest';
import type { TreeShape } from '../document/tree-shapes.ts';
import { layOutForest } from '../layout/forest-layout.ts';
import { fromNested } from '../species/nested.ts';
import { drawFigure } from './figure/draw-figure.ts';
import { figureSheet } from './figure/figure-sheet.ts';
import type { ImageShape, Shape } from './shapes.ts';
import { drawSheet } from './sheet/sheet.ts';
import { writeSvg } from './svg/svg-writer.ts';

const count = 12;
const forest = fromNested([
  {
    ...{ name: 'Raoellidae', apparition: -55, duration: 55 },
    descendants: Array.from({ length: count - 1 }, (_, at) => ({
      name: `Pakicetus ${at}`,
      afterApparition: at,
      duration: 40,
    })),
  },
]);
const image = (index: number) => `data:image/png;base64,AAA${'ABCDEFGHIJKLMNOP'[index]}`;
const shapes = ['across', 'upright', 'fan'] as const;

/** Everything on a sheet, with images where they are after all frames, which leave them upright. */
function flatten(list: readonly Shape[]): Shape[] {
  return list.flatMap((one): Shape[] => {
    if (one.kind !== 'frame') return [one];
    const { e, f } = one.frame;
    return one.shapes.map((shape) =>
      shape.kind === 'image' ? { ...shape, x: shape.x + e, y: shape.y + f } : shape,
    );
  });
}

function draw(shape: TreeShape | 'across', largePictures = true) {
  const layout = layOutForest(forest, { shape, largePictures });
  const sheet = drawSheet(layout, { width: 800, height: 700, image });
  const drawn = flatten([...sheet.pieces()].flat());
  const images = drawn.filter((one): one is ImageShape => one.kind === 'image');
  return { sheet, images };
}

describe('large pictures of drawings', () => {
  it.each(shapes)('G6: are whole, upright, apart, and inside the sheet: %s', (shape) => {
    const { sheet, images } = draw(shape);
    expect(images).toHaveLength(count);
    for (const [at, { x, y, size, isWhole }] of images.entries()) {
      expect(isWhole).toBe(true);
      expect(size).toBeGreaterThan(28);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + size).toBeLessThanOrEqual(sheet.width);
      expect(y + size).toBeLessThanOrEqual(sheet.height);
      for (const other of images.slice(0, at)) {
        const apart = Math.max(Math.abs(other.x - x), Math.abs(other.y - y));
        expect(apart).toBeGreaterThanOrEqual(size - 0.01);
      }
    }
  });

  it.each(shapes)('G6: are small and round unless large ones are chosen: %s', (shape) => {
    const { images } = draw(shape, false);
    expect(images.length).toBeGreaterThan(0);
    expect(images.some(({ isWhole }) => isWhole === true)).toBe(false);
  });

  it('G6: take no room in a tree without pictures', () => {
    const plain = (largePictures: boolean) => {
      const sheet = drawSheet(layOutForest(forest, { largePictures }), { image: () => null });
      return [...writeSvg(sheet)].join('');
    };
    expect(plain(true)).toBe(plain(false));
  });

  it.each(shapes)('G7: are in figures, in front of a light square on dark paper: %s', (shape) => {
    const choice = { shape, largePictures: true } as const;
    const options = { sheet: figureSheet('columns'), image, theme: 'dark' } as const;
    const markup = [...writeSvg(drawFigure(forest, choice, options).sheet)].join('');
    const pictures = markup.match(/<rect [^>]*fill="#D5DFD6"\/><image [^>]*xMidYMid meet/g);
    expect(pictures).toHaveLength(count);
  });
});
