import { describe, expect, it } from 'vitest';
import type { Strip } from '../../document/settings.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import { lookOf } from '../../layout/tree-look.ts';
import { partId } from '../../parts/part-id.ts';
import { partsFrom } from '../../parts/tree-parts.ts';
import { fromNested } from '../../species/nested.ts';
import { drawFigure } from '../figure/draw-figure.ts';
import { figureSheet } from '../figure/figure-sheet.ts';
import type { Shape } from '../shapes.ts';
import { drawSheet } from '../sheet/sheet.ts';
import { writeSvg } from '../svg/svg-writer.ts';
import { ampleWidth } from '../texts/text-measure.ts';

const parts = partsFrom({
  columns: [
    { id: partId('mass'), value: { name: 'Mass', type: 'number', unit: 'kg' } },
    {
      id: partId('diet'),
      value: {
        name: 'Diet',
        type: 'choice',
        choices: [
          { name: 'Fish', colour: '#336699' },
          { name: 'Plants', colour: '#993333' },
        ],
      },
    },
  ],
  groups: [],
});
const traitsOf = (mass: number, diet: string) => ({
  [partId('mass')]: mass,
  [partId('diet')]: diet,
});
const forest = fromNested([
  {
    name: 'Raoellidae',
    apparition: -55,
    duration: 55,
    traits: traitsOf(5, 'Plants'),
    descendants: [
      {
        name: 'Pakicetus with a long name',
        afterApparition: 5,
        duration: 50,
        traits: traitsOf(50, 'Fish'),
      },
      { name: 'Ambulocetus', afterApparition: 8, duration: 20, traits: traitsOf(300, 'Fish') },
      { name: 'Odontoceti', afterApparition: 18, duration: 37 },
    ],
  },
]);
const strips: readonly Strip[] = [
  { column: partId('mass'), as: 'bars' },
  { column: partId('diet'), as: 'symbols' },
];

const shapesOf = (list: readonly Shape[]): Shape[] =>
  list.flatMap((one) => (one.kind === 'frame' ? shapesOf(one.shapes) : [one]));
const drawn = (shape: 'across' | 'upright' | 'fan', list: readonly Strip[] = strips) => {
  const layout = layOutForest(forest, { look: lookOf({ strips: list }, parts), shape });
  return shapesOf([...drawSheet(layout).pieces()].flat());
};

describe('drawings', () => {
  it.each(['across', 'upright', 'fan'] as const)(
    'G4a: have the marks of strips and their legend: %s',
    (shape) => {
      const shapes = drawn(shape);
      const symbols = shapes.filter((one) => 'fill' in one && one.fill === '#336699');
      // Two species and the legend.
      expect(symbols).toHaveLength(3);
      const texts = shapes.flatMap((one) => (one.kind === 'text' ? [one.text] : []));
      expect(texts).toContain('Mass: 5 – 300 kg');
      expect(texts).toEqual(expect.arrayContaining(['Diet:', 'Fish', 'Plants']));
      expect(texts).not.toContain('No value');
    },
  );

  it('G4a: keep names out of the strips', () => {
    const shapes = drawn('across');
    // The bar of the legend is wider.
    const bars = shapes.filter((one) => one.kind === 'rectangle' && one.fill === '#5B6B60');
    const left = Math.min(...bars.slice(0, -1).flatMap((one) => ('x' in one ? [one.x] : [])));
    const name = shapes.find((one) => one.kind === 'text' && one.text.startsWith('Pakicetus with'));
    if (name?.kind !== 'text') throw new Error('The name is missing');
    expect(name.text).toBe('Pakicetus with a long name');
    expect(name.x + ampleWidth(name.text, name.size)).toBeLessThanOrEqual(left);
  });

  it('G4a, G7: figures have them too', () => {
    for (const shape of ['across', 'upright', 'fan'] as const) {
      const look = lookOf({ strips }, parts);
      const figure = drawFigure(forest, { look, shape }, { sheet: figureSheet('column') });
      const svg = [...writeSvg(figure.sheet)].join('');
      expect(svg).toContain('Mass: 5 – 300 kg');
      expect(svg.match(/fill="#336699"/g)).toHaveLength(3);
    }
  });

  it('G4a: do not explain a column twice', () => {
    const settings = {
      colourBy: { column: partId('diet') },
      strips: [{ column: partId('diet'), as: 'colour' as const }],
    };
    const layout = layOutForest(forest, { look: lookOf(settings, parts) });
    const texts = shapesOf([...drawSheet(layout).pieces()].flat()).flatMap((one) =>
      one.kind === 'text' ? [one.text] : [],
    );
    expect(texts.filter((text) => text === 'Diet:')).toHaveLength(1);
  });
});
