import { describe, expect, it } from 'vitest';
import type { SplitLabels } from '../../document/settings.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import { lookOf } from '../../layout/tree-look.ts';
import { partId } from '../../parts/part-id.ts';
import { partsFrom } from '../../parts/tree-parts.ts';
import { fromNested } from '../../species/nested.ts';
import { drawFigure } from '../figure/draw-figure.ts';
import { figureSheet } from '../figure/figure-sheet.ts';
import { englishLegend, legendItems } from '../sheet/legend-items.ts';

const support = partId('support');
const forest = fromNested([
  {
    name: 'Carnivora',
    inferred: true,
    traits: { [support]: 0.987 },
    apparition: -100e6,
    duration: 40e6,
    descendants: ['Cat', 'Dog'].map((name) => ({
      name,
      afterApparition: 40e6,
      duration: 60e6,
    })),
  },
]);
const columns = [{ id: support, value: { name: 'Support', type: 'number' } }] as const;
const lookWith = (splits: SplitLabels) => lookOf({ splits }, partsFrom({ columns }));

describe('A3: a figure', () => {
  it.each(['across', 'upright', 'fan'] as const)(
    'has names and values at the splits of a tree in the shape %s, and explains them',
    (shape) => {
      const look = lookWith({ label: { column: support }, digits: 2 });
      const figure = drawFigure(forest, { look, shape }, { sheet: figureSheet('column') });
      const shapes = [...figure.sheet.pieces()].flat();
      const plain = shapes.flatMap((one) => (one.kind === 'frame' ? one.shapes : [one]));
      const texts = plain.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
      expect(texts).toEqual(expect.arrayContaining(['Carnivora', '0.99', 'At splits: Support']));
    },
  );

  it('explains from which value on and in which unit', () => {
    const textOf = (splits: SplitLabels) =>
      legendItems(layOutForest(forest, { look: lookWith(splits) }), englishLegend)
        .map(({ text }) => text)
        .at(-1);
    expect(textOf({ label: { column: support }, least: 0.5 })).toBe('At splits: Support ≥ 0.5');
    expect(textOf({ label: 'age' })).toBe('At splits: Age');
    expect(textOf({ label: 'name' })).toBeUndefined();
  });
});
