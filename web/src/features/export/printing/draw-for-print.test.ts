import { defaultSettings } from '@life-tree/canvas';
import { fromNested, partId, partsFrom } from '@life-tree/phylogeny';
import { expect, test, vi } from 'vitest';
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

test.each([
  [false, 'node'],
  [true, 'card'],
] as const)('a printed tree has its pictures (large: %s)', async (largePictures, size) => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return { ok: true, blob: async () => new Blob(['picture'], { type: 'image/webp' }) };
  });
  const pictured = fromNested([
    { name: 'Pakicetus', apparition: -50, duration: 2, image: '/images/pakicetus.webp' },
  ]);
  const settings = { ...defaultSettings(pictured), largePictures };
  const shown = { ...tree, forest: pictured, settings };
  const draw = await prepareToPrint(shown);
  const images = document.createElement('div');
  images.append(draw(shown));
  const [image] = images.querySelectorAll('image');
  expect(image?.getAttribute('href')).toMatch(/^data:image\/webp;base64,/);
  expect(image?.getAttribute('preserveAspectRatio')).toContain(largePictures ? 'meet' : 'slice');
  // Preparing again, as after every edit, fetches nothing again.
  await prepareToPrint(shown);
  expect(fetched).toEqual([`/images/pakicetus.webp?size=${size}`]);
});
