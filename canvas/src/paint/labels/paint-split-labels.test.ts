import { fromNested, lookOf, partId, partsFrom, rowPitch } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import { paint, viewOf } from '../../testing/painting.ts';

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
const splits = { label: { column: support }, digits: 2 };
const look = lookOf({ splits }, partsFrom({ columns }));

/** The texts of a frame with rows of 40 px. */
function textsOf(change: Parameters<typeof viewOf>[1], selected = -1) {
  const view = viewOf(forest, { look, ...change });
  view.viewport = { ...view.viewport, top: 0, left: -200, scaleX: 0.5, scaleY: 40 / rowPitch };
  const { marks } = paint(view, { selected });
  return marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
}

describe('A3: the canvas', () => {
  it.each(['across', 'upright'] as const)('writes names and values at splits %s', (shape) => {
    const own = shape === 'across' ? look : { ...look, settings: { ...look.settings, shape } };
    const texts = textsOf({ look: own });
    expect(texts).toContain('Carnivora');
    expect(texts).toContain('0.99');
  });

  it('leaves the names out with all other names, and the value of the selected split', () => {
    expect(textsOf({ names: false })).not.toContain('Carnivora');
    expect(textsOf({ names: false })).toContain('0.99');
    expect(textsOf({}, 0)).not.toContain('0.99');
  });
});
