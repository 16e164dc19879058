import { fromNested, importForest, speciesId } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { fileIn, hasImportableImages, reportImages, separateImages } from './import-images.ts';

const stored = `/api/life-tree/image/${'a'.repeat(43)}.webp`;
const embedded = `data:image/png;base64,${btoa('pixels')}`;

function forestOf(images: readonly (string | null)[]) {
  return fromNested(
    images.map((image, index) => ({ name: `S${index}`, apparition: -1, duration: 1, image })),
  );
}

function imported(images: readonly (string | null)[]) {
  let next = 0;
  const id = () => speciesId(`00000000-0000-4000-8000-${String(next++).padStart(12, '0')}`);
  const branch = importForest(forestOf(images), forestOf([]), -1, id);
  return { parts: [], branch, leftOut: [] };
}

test('images of this server stay in the import, and embedded images are separated for uploading', () => {
  const absolute = `https://life-tree.test${stored}`;
  const { copied, embedded: taken } = separateImages(
    imported([stored, embedded, null, absolute, 'https://other.test/a.png']),
  );
  const { species } = copied.branch;
  expect(species.map(({ image }) => image)).toEqual([stored, null, null, absolute, null]);
  expect(taken).toEqual([{ species: species[1]?.id, name: 'S1', address: embedded }]);
});

test('images that cannot be imported are reported before the import', () => {
  const forest = forestOf([stored, embedded, 'https://other.test/a.png', 'data:text/html,x']);
  expect(hasImportableImages(forest)).toBe(true);
  expect(reportImages(forest)).toMatchObject([
    { kind: 'dropped', code: 'images-elsewhere', count: 2, examples: ['S2', 'S3'] },
  ]);
  expect(hasImportableImages(forestOf(['https://other.test/a.png', null]))).toBe(false);
});

test('an import includes 2,000 images of this server and reports the others', () => {
  const images = Array.from({ length: 2001 }, () => stored);
  const { copied } = separateImages(imported(images));
  expect(copied.branch.species.filter(({ image }) => image !== null)).toHaveLength(2000);
  expect(reportImages(forestOf(images))).toMatchObject([{ code: 'images-beyond', count: 1 }]);
});

test('a data: URL becomes a file unless it is damaged or has another type', async () => {
  const file = fileIn(embedded);
  expect([file?.type, await file?.text()]).toEqual(['image/png', 'pixels']);
  expect(fileIn('data:image/png;base64,%%%')).toBeNull();
  expect(fileIn(`data:image/tiff;base64,${btoa('pixels')}`)).toBeNull();
  expect(fileIn(`data:text/html;base64,${btoa('<script>')}`)).toBeNull();
});
