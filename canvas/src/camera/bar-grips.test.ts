import { fromNested } from '@life-tree/phylogeny';
import { expect, it } from 'vitest';
import { paint, viewOf } from '../testing/painting.ts';
import { endGrips } from './bar-grips.ts';

const forest = fromNested([
  {
    ...{ name: 'Eritherium', apparition: -60e6, duration: 20e6 },
    descendants: [{ name: 'Anancus', afterApparition: 1e6, duration: 0.1e6 }],
  },
]);
const short = forest.names.indexOf('Anancus');

function nameStart(hasGrips: boolean) {
  const view = viewOf(forest);
  view.selected = short;
  view.hasGrips = hasGrips;
  const { marks } = paint(view, { selected: short });
  const { tree, viewport } = view;
  const grip = (endGrips(view, short).end - viewport.left) * viewport.scaleX;
  const barEnd = ((tree.columns.ends[short] ?? 0) - viewport.left) * viewport.scaleX;
  const name = marks.find(({ kind, text }) => kind === 'text' && text === 'Anancus');
  return { x: name?.x ?? Number.NaN, grip, barEnd };
}

it('the name of a short bar starts after the handle beside it, where there is one', () => {
  const shown = nameStart(true);
  expect(shown.grip).toBeGreaterThan(shown.barEnd + 15);
  expect(shown.x).toBeGreaterThan(shown.grip + 3);
  const without = nameStart(false);
  expect(without.x).toBeLessThan(shown.x);
});
