import { defaultSettings } from '@life-tree/canvas';
import { fromNested, partId, partsFrom } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { storedFigure, storeFigure } from '../figure-choice.ts';
import { prepareToPrint } from './draw-for-print.ts';

const source = partId('0190b6a0-0000-7000-8000-000000000001');
const book = { type: 'book', title: 'The walking whales', author: [{ family: 'Thewissen' }] };
const parts = partsFrom({ sources: [{ id: source, value: book }] });
const forest = fromNested([
  {
    ...{ name: 'Pakicetus', apparition: -50, duration: 2 },
    citations: { dates: [{ sourceId: source }] },
  },
]);
const tree = {
  ...{ forest, parts, details: { name: 'Whales' } },
  ...{ settings: defaultSettings(forest), path: '/trees/1' },
};

test('G7: a printed tree lists the references that exports list', async () => {
  const draw = await prepareToPrint(tree);
  const { textContent } = draw(tree);
  expect(textContent).toContain('Pakicetus');
  expect(textContent).toContain('[1]');
  expect(textContent).toContain('The walking whales');
});

test('G7: a printed tree lists no references if exports do not', async () => {
  const draw = await prepareToPrint(tree);
  storeFigure({ ...storedFigure(), references: 'none' });
  expect(draw(tree).textContent).not.toContain('The walking whales');
});
