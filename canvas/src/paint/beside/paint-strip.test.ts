import {
  drawSheet,
  fromNested,
  layOutForest,
  lookOf,
  partId,
  partsFrom,
  type Shape,
} from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { paint, viewOf } from '../../testing/painting.ts';

const parts = partsFrom({
  columns: [
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
});
const eats = (diet: string) => ({ traits: { [partId('diet')]: diet } });
const forest = fromNested([
  {
    ...{ name: 'Raoellidae', apparition: -55, duration: 55, ...eats('Plants') },
    descendants: [
      { name: 'Pakicetus', afterApparition: 5, duration: 50, ...eats('Fish') },
      { name: 'Ambulocetus', afterApparition: 8, duration: 20, ...eats('Fish') },
      { name: 'Odontoceti', afterApparition: 18, duration: 37 },
    ],
  },
]);

const shapesOf = (list: readonly Shape[]): Shape[] =>
  list.flatMap((one) => (one.kind === 'frame' ? shapesOf(one.shapes) : [one]));

describe('strips on the canvas', () => {
  it.each(
    (['across', 'upright', 'fan'] as const).flatMap((shape) =>
      (['colour', 'symbols'] as const).map((as) => ({ shape, as })),
    ),
  )('G4a: have the marks that drawings have: $shape, $as', ({ shape, as }) => {
    const look = lookOf({ strips: [{ column: partId('diet'), as }] }, parts);
    const own = shape === 'across' ? undefined : shape;
    const { marks } = paint(viewOf(forest, { look, shape: own }));
    const sheet = drawSheet(layOutForest(forest, { look, shape }));
    const drawn = shapesOf([...sheet.pieces()].flat());
    for (const [colour, count] of [
      ['#336699', 2],
      ['#993333', 1],
    ] as const) {
      const painted = marks.filter((mark) => mark.colour.toLowerCase() === colour);
      expect(painted, colour).toHaveLength(count);
      // One more is in the legend.
      const inDrawing = drawn.filter((one) => 'fill' in one && one.fill?.toLowerCase() === colour);
      expect(inDrawing, colour).toHaveLength(count + 1);
    }
  });

  it('G4a: take no room without values to show', () => {
    const view = viewOf(forest, {
      look: lookOf({ strips: [{ column: partId('removed'), as: 'bars' }] }, parts),
    });
    expect(view.sideStrip).toBeNull();
  });
});
