import { compareDocuments, readTrees, type TreeDocument, treeWith } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { groupDifferences } from './difference-groups.ts';
import { differenceText } from './difference-text.ts';

const times = { unit: 'Million Years', style: { notation: 'ago' } } as const;

function treeOf(outline: string): TreeDocument {
  const file = readTrees(outline);
  const built = file.ok ? file.value.trees[0]?.build() : file;
  if (!built?.ok) throw new Error('not read');
  return treeWith(built.value.forest);
}

/** The list of differences as it is read. */
function listOf(earlier: TreeDocument, later: TreeDocument, by: 'ids' | 'names' = 'names') {
  const { differences } = compareDocuments(earlier, later, by);
  const forests = { earlier: earlier.forest, later: later.forest };
  return groupDifferences(differences, forests).map(({ kind, count, lines }) => [
    `${kind} ${count}`,
    ...lines.map((line) => {
      const { title, detail } = differenceText(line, { earlier, later }, times);
      return (detail === null ? title : `${title}: ${detail}`).replaceAll('\u00a0', ' ');
    }),
  ]);
}

test('C1: differences are told in words, with dates as the tree writes them', () => {
  const earlier = treeOf('Miacis 60–0\n  Felis 30–0\n  Canis 35–0\n    Vulpes 10–0\n');
  const later = treeOf('Miacis 60–0\n  FELIS 25–0\n    Vulpes 10–0\n  Ursus 20–5\n');
  expect(listOf(earlier, later)).toEqual([
    ['added 1', 'Ursus: 20–5 Ma · under Miacis'],
    ['removed 1', 'Canis: 35 Ma–Today · under Miacis'],
    ['moved 1', 'Vulpes: under Canis → under FELIS'],
    ['retimed 1', 'FELIS: 30 Ma–Today → 25 Ma–Today'],
    ['renamed 1', 'Felis → FELIS'],
  ]);
});

test('C1: a branch that was removed as a whole is one line', () => {
  const earlier = treeOf(
    'Miacis 60–0\n  Felis 30–0\n  Canis 35–0\n    Vulpes 10–0\n    Lupus 9–0\n',
  );
  const later = treeOf('Miacis 60–0\n  Felis 30–0\n');
  expect(listOf(earlier, later)).toEqual([
    ['removed 3', 'Canis: 35 Ma–Today · under Miacis · with 2 descendants'],
  ]);
});

test('C1: other fields, lists and settings are told as in the history', () => {
  const earlier = treeOf('Miacis 60–0\n');
  const { forest, fields } = earlier;
  const later: TreeDocument = {
    ...earlier,
    forest: forest.withValues({ descriptions: ['A text'], details: [{ colour: '#336699' }] }),
    fields: { ...fields, name: 'Cats', tags: ['cats'], notation: 'ago' },
  };
  expect(listOf(earlier, later, 'ids')).toEqual([
    ['edited 2', 'Changed the description of Miacis', 'Changed the colour of Miacis'],
    [
      'tree 3',
      'Renamed the tree to Cats',
      "Changed the tree's tags",
      'Changed how dates are written',
    ],
  ]);
});
