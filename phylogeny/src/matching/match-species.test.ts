import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleForest } from '../../testing/sample-forests.ts';
import { SpeciesNames } from './match-species.ts';
import { nameKey, withoutAuthorship } from './name-keys.ts';

const names = (...list: readonly string[]) =>
  SpeciesNames.of({ size: list.length, name: (row) => list[row] ?? '' });

describe('T4: a name in a table means a species', () => {
  test.each([
    ['Panthera leo', 'Panthera leo'],
    ['panthera LEO', 'Panthera leo'],
    ['Panthera_leo', 'Panthera leo'],
    ['†Panthera leo', 'Panthera leo'],
    ['Panthera leo †', 'Panthera leo'],
    ['Panthera leo (Linnaeus, 1758)', 'Panthera leo'],
    ['Panthera_leo_Linnaeus_1758', 'Panthera leo'],
    ['Panthera leo', 'Panthera leo (Linnaeus, 1758)'],
    ['Panthera leo L.', '† Panthera_leo (Linnaeus, 1758)'],
    ["Globigerina bulloides d'Orbigny, 1826", 'Globigerina bulloides'],
    ['Homo (Pithecanthropus) erectus Dubois', 'Homo (Pithecanthropus) erectus'],
    ['Canis lupus familiaris Linnaeus, 1758', 'Canis lupus familiaris'],
    ['Pakicetus Gingerich & Russell, 1981', 'Pakicetus'],
    ['Tyrannosaurus Osborn, 1905', '†Tyrannosaurus'],
    ['Quercus von Humboldt 1810', 'Quercus'],
    ['Yutyrannus huali Xu et al., 2012', 'Yutyrannus huali'],
    ['Häckel', 'Hackel'],
  ])('%s is %s', (cell, species) => {
    expect(names('Other', species, 'Another').find(cell)).toEqual([1]);
  });

  test.each([
    ['Homo Erectus', 'Homo'],
    ['Whales (Cetacea)', 'Whales'],
    ['Homo sapiens', 'Homo'],
    ['Node 12', 'Node 1'],
    ['', '?'],
    ['†', '???'],
  ])('%s is not %s', (cell, species) => {
    expect(names(species).find(cell)).toEqual([]);
  });

  test('an exact name wins over similar ones, which are ambiguous otherwise', () => {
    const similar = names('Sample-1', 'Sample 1', 'sample_1');
    expect(similar.find('Sample 1')).toEqual([1]);
    expect(similar.find('SAMPLE 1')).toEqual([0, 1, 2]);
    expect(names('Felis', 'Felis').find('felis')).toEqual([0, 1]);
  });

  const word = fc.stringMatching(/^[a-z]{4,8}$/);
  const binomial = fc
    .tuple(word, word)
    .map(([genus, epithet]) => `${genus[0]?.toUpperCase()}${genus.slice(1)} ${epithet}`);
  const disguises: readonly ((name: string) => string)[] = [
    (name) => name.toUpperCase(),
    (name) => name.toLowerCase(),
    (name) => name.replaceAll(' ', '_'),
    (name) => `† ${name}`,
    (name) => `  ${name} `,
    (name) => `${name} (Linnaeus, 1758)`,
    (name) => `${name} Gingerich & Russell 1981`,
    (name) => `†${name.replaceAll(' ', '_')}_Owen`,
  ];

  test('however a name is written, it means its species and no other', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(binomial, { minLength: 1, maxLength: 20, selector: nameKey }),
        fc.nat(),
        fc.constantFrom(...disguises),
        fc.constantFrom(...disguises.slice(1)),
        (list, at, cell, stored) => {
          const row = at % list.length;
          const index = names(...list.map((name) => (name === list[row] ? stored(name) : name)));
          expect(index.find(cell(list[row] ?? ''))).toEqual([row]);
        },
      ),
    );
  });

  const anyText = fc.string({ unit: fc.constantFrom(...'aZé†_ .(),1%’日\ud800\u0301') });
  test('any text is read without an error, and finds only species with a similar name', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 8 }), anyText, (list, text) => {
        const index = names(...list);
        const similar = (name: string) => nameKey(withoutAuthorship(name));
        const forms = (name: string) => [name.trim(), nameKey(name), similar(name)];
        const meant = forms(text);
        const isSimilar = (row: number) =>
          forms(list[row] ?? '').some((form) => meant.includes(form));
        expect(index.find(text).every(isSimilar)).toBe(true);
        index.findFile(text);
      }),
    );
  });
});

describe('T4a: a file is named after a species', () => {
  test.each([
    ['Homo sapiens.jpg', 'Homo sapiens'],
    ['homo_sapiens.JPEG', 'Homo sapiens'],
    ['Homo-sapiens-2.png', 'Homo sapiens'],
    ['Homo sapiens (3).webp', 'Homo sapiens'],
    ['Homo sapiens copy 2.png', 'Homo sapiens'],
    ['HomoSapiens01.avif', 'Homo sapiens'],
    ['homosapiens.gif', 'Homo sapiens'],
    ['Homo%20sapiens.svg', 'Homo sapiens'],
    ['images/Homo_sapiens_Linnaeus_1758.jpg', 'Homo sapiens'],
    ['C:\\images\\homo.sapiens.jpg', 'Homo sapiens'],
    ['Tyrannosaurus.rex.png', '†Tyrannosaurus rex'],
    ['Sample-12.jpg', 'Sample 12'],
    ['100%.jpg', '100'],
  ])('%s after %s', (file, species) => {
    expect(names('Other', species).findFile(file)).toEqual([1]);
  });

  test.each(['IMG_1234.jpg', 'Homo.jpg', 'Homo sapiensis.jpg', '.jpg', '12.png'])(
    '%s after none',
    (file) => {
      expect(names('Homo sapiens', 'Homo erectus').findFile(file)).toEqual([]);
    },
  );

  test('a number at the end belongs to the name if a species has it', () => {
    const index = names('Sample', 'Sample 1', 'Sample 2');
    expect(index.findFile('sample_2.jpg')).toEqual([2]);
    expect(index.findFile('sample_3.jpg')).toEqual([0]);
  });
});

test('an index that is made in steps finds the same species', async () => {
  const forest = sampleForest('branching', 5000);
  let pauses = 0;
  const index = await SpeciesNames.inSteps(forest, async () => {
    pauses += 1;
  });
  expect(pauses).toBe(3);
  for (const row of [0, 1999, 2000, 4999]) expect(index.find(`SPECIES_${row}`)).toEqual([row]);
});
