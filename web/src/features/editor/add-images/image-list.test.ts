import { imageUpload } from '@life-tree/contract/values';
import { fromNested, SpeciesNames } from '@life-tree/phylogeny';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose, firstChoices, isImageFile, listImages, refuseCount } from './image-list.ts';

const names = ['Felis catus', 'Panthera leo', 'Panthera', 'Panthera'];
const forest = fromNested(
  names.map((name) => ({ name, apparition: -2, duration: 1, descendants: [] })),
);
const index = SpeciesNames.of(forest);
const file = (name: string, size = 1) => new File([new Uint8Array(size)], name);

const list = (...files: readonly File[]) => listImages(files, index, forest);
const chosenNames = (images: ReturnType<typeof list>['images'], choices = firstChoices(images)) =>
  Object.fromEntries(
    images.map(({ key, file: { name } }) => {
      const id = choices.get(key) ?? null;
      return [name, id === null ? null : forest.name(forest.indexOf(id))];
    }),
  );

test('T4a: files find the species they are named after', () => {
  const { images, refused } = list(
    file('felis_catus-2.JPG'),
    file('Panthera.png'),
    file('IMG_1234.webp'),
    file('panthera-leo.avif'),
  );
  expect(refused).toEqual([]);
  expect(images.map(({ found }) => found.length)).toEqual([1, 2, 0, 1]);
  expect(chosenNames(images)).toEqual({
    'felis_catus-2.JPG': 'Felis catus',
    'Panthera.png': null,
    'IMG_1234.webp': null,
    'panthera-leo.avif': 'Panthera leo',
  });
});

test('files that the server would refuse are listed with the reason', () => {
  const { images, refused } = list(
    file('Felis catus.tiff'),
    file('Felis catus.jpg', imageUpload.maxBytes + 1),
    file('Felis catus.png', 0),
  );
  expect(images).toEqual([]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('.webp'),
    'The file is larger than 10 MB.',
    'The file is empty.',
  ]);
});

test('too many files are refused in one sentence', () => {
  expect(refuseCount(imageUpload.maxFiles)).toBeNull();
  expect(refuseCount(230)).toBe('You can add at most 200 images at once, and you have chosen 230.');
});

test('of several files for one species, the one with the shortest name is chosen first', () => {
  const { images } = list(file('Felis catus 2.jpg'), file('Felis catus.jpg'));
  expect(chosenNames(images)).toEqual({
    'Felis catus 2.jpg': null,
    'Felis catus.jpg': 'Felis catus',
  });
  const [second] = images;
  const cat = second?.found[0] ?? null;
  expect(chosenNames(images, choose(firstChoices(images), second?.key ?? '', cat))).toEqual({
    'Felis catus 2.jpg': 'Felis catus',
    'Felis catus.jpg': null,
  });
});

test('a species never has two images, whatever is chosen', () => {
  const anyName = fc.constantFrom('Felis catus', 'felis_catus 3', 'Panthera leo', 'Panthera', 'x');
  fc.assert(
    fc.property(
      fc.array(anyName, { maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(7), fc.option(fc.nat(names.length - 1))), { maxLength: 10 }),
      (files, changes) => {
        const { images } = list(...files.map((name) => file(`${name}.png`)));
        let choices = firstChoices(images);
        for (const [at, row] of changes) {
          const key = images[at]?.key;
          if (key !== undefined)
            choices = choose(choices, key, row === null ? null : forest.id(row));
        }
        const chosen = [...choices.values()].filter((one) => one !== null);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(choices.size).toBe(images.length);
      },
    ),
  );
});

test('an image is recognised by its type or its extension', () => {
  expect(isImageFile(new File([], 'x', { type: 'image/avif' }))).toBe(true);
  expect(isImageFile(new File([], 'X.WEBP'))).toBe(true);
  expect(isImageFile(new File([], 'x.csv', { type: 'text/csv' }))).toBe(false);
});
