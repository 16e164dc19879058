import { expect, test } from 'vitest';
import { readTrees } from '../../formats/read.ts';
import { definedName, shownName } from './unnamed-splits.ts';

function readForest() {
  const file = readTrees('((Macaca:1,Papio:1):1,(Pan:1,Homo:1)Hominini:1);');
  const read = file.ok ? file.value.trees[0]?.build() : null;
  if (!read?.ok) throw new Error('not read');
  return read.value.forest;
}

test('A1a: a split that nobody has named is worded by the first species below it', () => {
  const forest = readForest();
  const names = Array.from({ length: forest.size }, (_, row) =>
    shownName(forest, row, (near) => `unnamed split near ${near}`),
  );
  expect(names.filter((name) => name.includes('unnamed'))).toEqual([
    'unnamed split near Macaca',
    'unnamed split near Macaca',
  ]);
  expect(names).toEqual(expect.arrayContaining(['Macaca', 'Papio', 'Pan', 'Homo', 'Hominini']));
});

test('A1a: remarks name a split by two species that define it', () => {
  const forest = readForest();
  const names = Array.from({ length: forest.size }, (_, row) => definedName(forest, row));
  expect(names.filter((name) => name.includes('+'))).toHaveLength(2);
  expect(names).toContain('Macaca + Papio');
  expect(names.join()).not.toContain('Ancestor');
});
