import { fromNested, importForest, speciesId } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { bringsImages, fileIn, reportImages, takeImages } from './import-images.ts';

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
  return importForest(forestOf(images), forestOf([]), -1, id);
}

test('images of this server stay in the import, those in the file are taken out for uploading', () => {
  const absolute = `https://life-tree.test${stored}`;
  const { operation, embedded: taken } = takeImages(
    imported([stored, embedded, null, absolute, 'https://other.test/a.png']),
  );
  expect(operation.species.map(({ image }) => image)).toEqual([stored, null, null, absolute, null]);
  expect(taken).toEqual([{ species: operation.species[1]?.id, name: 'S1', address: embedded }]);
});

test('what cannot be imported is reported beforehand', () => {
  const forest = forestOf([stored, embedded, 'https://other.test/a.png', 'data:text/html,x']);
  expect(bringsImages(forest)).toBe(true);
  expect(reportImages(forest)).toMatchObject([
    { kind: 'dropped', code: 'images-elsewhere', count: 2, examples: ['S2', 'S3'] },
  ]);
  expect(bringsImages(forestOf(['https://other.test/a.png', null]))).toBe(false);
});

test('an import brings 2,000 images of this server and reports the others', () => {
  const images = Array.from({ length: 2001 }, () => stored);
  const { operation } = takeImages(imported(images));
  expect(operation.species.filter(({ image }) => image !== null)).toHaveLength(2000);
  expect(reportImages(forestOf(images))).toMatchObject([{ code: 'images-beyond', count: 1 }]);
});

test('a file is taken out of its data: URL, unless it is damaged or of another type', async () => {
  const file = fileIn(embedded);
  expect([file?.type, await file?.text()]).toEqual(['image/png', 'pixels']);
  expect(fileIn('data:image/png;base64,%%%')).toBeNull();
  expect(fileIn(`data:image/webp;base64,${btoa('pixels')}`)).toBeNull();
  expect(fileIn(`data:text/html;base64,${btoa('<script>')}`)).toBeNull();
});
