import { expect, test } from 'vitest';
import { partId } from '../../parts/part-id.ts';
import { PartList } from '../../parts/part-list.ts';
import type { Group } from '../../parts/part-values.ts';
import { emptyParts } from '../../parts/tree-parts.ts';
import type { SpeciesDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import { speciesId } from '../../species/ids/species-id.ts';
import { years } from '../../timeline/years.ts';
import { lookOf, plainLook } from '../tree-look.ts';
import { italicNames } from './italics.ts';

function treeOf(
  names: readonly string[],
  detailsOf: (name: string) => SpeciesDetails = () => ({}),
) {
  const forest = Forest.fromSpecies(
    names.map((name) => ({
      id: speciesId(name),
      name,
      ancestorId: null,
      start: years(-1),
      duration: years(1),
      description: null,
      image: null,
      ...detailsOf(name),
    })),
  );
  if (!forest.ok) throw new Error(forest.error.code);
  return forest.value;
}

function italicsIn(names: readonly string[], look = plainLook, forest = treeOf(names)): string[] {
  const lengthOf = italicNames(forest, look);
  return names.flatMap((name) => (lengthOf(name) === 0 ? [] : [name.slice(0, lengthOf(name))]));
}

const pikas = [
  'Afghan pika',
  'Alpine pika',
  'Eastern cottontail',
  'Desert cottontail',
  'European hare',
];
const pythons = ['Python regius', 'Python sebae', 'Morelia viridis', 'Morelia spilota'];

test('common names are never in italics by themselves', () => {
  expect(italicsIn([...pikas, 'European rabbit', 'Eastern pipistrelle', 'Volcano'])).toEqual([]);
});

test('a binomial whose genus is in the tree is in italics, and so is its genus', () => {
  expect(italicsIn([...pikas, ...pythons, 'Morelia', 'Pikachu'])).toEqual([...pythons, 'Morelia']);
  expect(italicsIn(['Dorudon', 'Dorudon atrox', 'Pakicetus'])).toEqual([
    'Dorudon',
    'Dorudon atrox',
  ]);
});

test('in a tree of binomials, also those of a genus with one species are in italics', () => {
  expect(italicsIn([...pythons, 'Bothrochilus boa', 'Apodora papuana'])).toEqual([
    ...pythons,
    'Bothrochilus boa',
    'Apodora papuana',
  ]);
});

test('in a tree of nearly only binomials, those of a genus that does not look Latin are in italics', () => {
  const binomials = ['morelia', 'python', 'liasis', 'apodora', 'antaresia', 'aspidites'].flatMap(
    (genus) =>
      ['boa', 'regia', 'viridis', 'papuana', 'albertisi', 'ramsayi', 'fusca'].map(
        (epithet) => `${genus.charAt(0).toUpperCase()}${genus.slice(1)} ${epithet}`,
      ),
  );
  expect(italicsIn([...binomials, 'Lemur catta', 'Eastern cottontail'])).toEqual([
    ...binomials,
    'Lemur catta',
  ]);
});

test('a large tree of small genera has all its binomials in italics', () => {
  const letters = [...'bcdfghlmnprst'];
  const genera = letters.flatMap((a) =>
    letters.flatMap((b) => letters.map((c) => `${a.toUpperCase()}a${b}e${c}us`)),
  );
  const names = genera.flatMap((genus) => [`${genus} prima`, `${genus} alta`]);
  expect(italicsIn(names)).toEqual(names);
});

test('a column of ranks says which names are in italics', () => {
  const rank = partId('rank');
  const names = ['Pakicetus', 'Pakicetidae', 'Indohyus', 'Cetacea'];
  const ranks: Readonly<Record<string, string>> = { Pakicetus: 'Genus', Indohyus: 'clade' };
  const columns = PartList.from('columns', [
    { id: rank, value: { name: 'Taxon rank', type: 'text' as const } },
  ]);
  const forest = treeOf(names, (name) => ({ traits: { [rank]: ranks[name] ?? 'family' } }));
  expect(italicsIn(names, lookOf(null, { ...emptyParts, columns }), forest)).toEqual(['Pakicetus']);
});

test('the choice of a person for a tree or a group comes first', () => {
  const names = ['Pakicetus', 'Ambulocetus natans', 'Afghan hound', ...pythons];
  expect(italicsIn(names, lookOf({ italics: 'none' }, emptyParts))).toEqual([]);
  const all = lookOf({ italics: 'scientific' }, emptyParts);
  expect(italicsIn(names, all)).toEqual(['Pakicetus', 'Ambulocetus natans', ...pythons]);
  const members = pythons.map((name) => ({ species: speciesId(name) }));
  const value: Group = { name: 'Pythons', colour: '#336699', members, italics: 'none' };
  const groups = PartList.from('groups', [{ id: partId('g'), value }]);
  const withGroup = lookOf({ italics: 'scientific' }, { ...emptyParts, groups });
  expect(italicsIn(names, withGroup)).toEqual(['Pakicetus', 'Ambulocetus natans']);
});
