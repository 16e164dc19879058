import { fromNested } from '@life-tree/phylogeny';
import { expect, it } from 'vitest';
import { paint, viewOf } from '../../testing/painting.ts';

it('G6: the circle of a fan gives way to long names', () => {
  const descendants = ['meridionalis', 'trogontherii', 'primigenius', 'columbi', 'exilis'].map(
    (name, at) => ({
      name: `Mammuthus ${name} of the north`,
      afterApparition: at + 1,
      duration: 50,
    }),
  );
  const forest = fromNested([{ name: 'Mammuthus', apparition: -60, duration: 8, descendants }]);
  const { marks } = paint(viewOf(forest, { shape: 'fan' }));
  const texts = marks.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));
  for (const { name } of descendants) expect(texts).toContain(name);
});
