import { describe, expect, it } from 'vitest';
import type { TreeShape } from '../document/tree-shapes.ts';
import { layOutForest } from '../layout/forest-layout.ts';
import { lookOf } from '../layout/tree-look.ts';
import { emptyParts } from '../parts/tree-parts.ts';
import { fromNested } from '../species/nested.ts';
import type { TreeScale } from '../timeline/tree-scale.ts';
import { drawMiniature } from './miniature/miniature.ts';
import type { Shape, Text } from './shapes.ts';
import { drawSheet } from './sheet/sheet.ts';
import { writeSvg } from './svg/svg-writer.ts';

const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta'];
const forest = fromNested([
  {
    name: 'Root',
    apparition: -50e6,
    duration: 20e6,
    descendants: names.map((name, at) => ({
      name,
      afterApparition: 5e6 + at * 1e6,
      duration: 10e6 + at * 2e6,
    })),
  },
]);

/** Every text of a drawing with the direction it leads to. */
function textsOf(shape: 'upright' | 'fan') {
  const sheet = drawSheet(layOutForest(forest, { shape }), { title: 'Whales' });
  const found: { readonly text: Text; readonly x: number; readonly y: number }[] = [];
  const add = (drawn: Shape) => {
    if (drawn.kind === 'text') found.push({ text: drawn, x: 1, y: 0 });
    if (drawn.kind !== 'frame') return;
    const { a, b } = drawn.frame;
    for (const one of drawn.shapes) if (one.kind === 'text') found.push({ text: one, x: a, y: b });
  };
  for (const piece of sheet.pieces()) for (const drawn of piece) add(drawn);
  return found;
}

describe('a drawing in another shape', () => {
  it('G6: has every name, and none upside down', () => {
    for (const shape of ['upright', 'fan'] as const) {
      const texts = textsOf(shape);
      const written = texts.map(({ text }) => text.text);
      expect(written).toEqual(expect.arrayContaining(['Root', ...names]));
      for (const { x } of texts) expect(x).toBeGreaterThanOrEqual(-1e-9);
    }
  });

  it('G6: is turned in the SVG file, with its texts as text', () => {
    const svg = [...writeSvg(drawSheet(layOutForest(forest, { shape: 'fan' })))].join('');
    expect(svg).toMatch(/<g transform="matrix\([-\d. ]+\)">/);
    expect(svg).toContain('>Theta</text>');
    expect(svg).not.toContain('NaN');
  });

  it('G6: follows the setting of the tree, unless another shape is chosen', () => {
    const look = { settings: { shape: 'fan' }, parts: layOutForest(forest).look.parts } as const;
    expect(layOutForest(forest, { look }).shape).toBe('fan');
    expect(layOutForest(forest, { look, shape: 'across' }).shape).toBeUndefined();
    const plain = [...writeSvg(drawSheet(layOutForest(forest)))].join('');
    const across = [...writeSvg(drawSheet(layOutForest(forest, { look, shape: 'across' })))].join(
      '',
    );
    expect(across).toBe(plain);
  });

  it('G6: is as high as a fan of its width needs', () => {
    const { width, height } = drawSheet(layOutForest(forest, { shape: 'fan' }), { width: 390 });
    expect(width).toBe(390);
    expect(height).toBeGreaterThan(390);
    expect(height).toBeLessThan(520);
  });

  it('G6: has a miniature in the same shape', () => {
    for (const shape of ['upright', 'fan'] as const) {
      const svg = drawMiniature(layOutForest(forest, { shape }), { width: 320, height: 200 });
      expect(svg.match(/<path/g)?.length).toBeGreaterThanOrEqual(2 * names.length);
      expect(svg).not.toContain('NaN');
    }
  });
});

describe('D9: a tree without times', () => {
  const written = (shape: TreeShape | undefined, scale: TreeScale) => {
    const look = lookOf({ scale, ...(shape && { shape }) }, emptyParts);
    return writtenSvg(drawSheet(layOutForest(forest, { look }), { title: 'Genes' }));
  };
  const shapes = [undefined, 'upright', 'fan'] as const;

  it.each(shapes)(
    'has no axis, no years and nothing extinct if it is a cladogram (%s)',
    (shape) => {
      const svg = written(shape, { kind: 'none' });
      expect(svg).toContain('>Epsilon<');
      expect(svg).not.toMatch(/MY|Ma\b|Time|>0Y?<|†/);
    },
  );

  it.each(shapes)('has a scale bar in its unit if it has lengths (%s)', (shape) => {
    const svg = written(shape, { kind: 'lengths', unit: 'changes' });
    expect(svg.match(/>[\d.]+0 changes</g)).toHaveLength(1);
    expect(svg).not.toMatch(/MY|Ma\b|Time|†/);
  });
});

function writtenSvg(sheet: ReturnType<typeof drawSheet>): string {
  return [...writeSvg(sheet)].join('');
}
