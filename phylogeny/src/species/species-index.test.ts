import { expect, test } from 'vitest';
import { speciesId } from './ids/species-id.ts';
import { SpeciesIndex } from './species-index.ts';

const ids = (...names: string[]) => names.map(speciesId);
const rows = (index: SpeciesIndex, ...names: string[]) => ids(...names).map((id) => index.row(id));

test('forests made from the same forest do not see each other’s species', () => {
  const first = SpeciesIndex.of(ids('a', 'b'));
  const withC = first.restructured(ids('a', 'b', 'c'), Int32Array.of(0, 1, 2));
  const withD = first.restructured(ids('a', 'd', 'b'), Int32Array.of(0, 2, 1));
  expect(rows(first, 'a', 'b', 'c', 'd')).toEqual([0, 1, -1, -1]);
  expect(rows(withC, 'a', 'b', 'c', 'd')).toEqual([0, 1, 2, -1]);
  expect(rows(withD, 'a', 'b', 'c', 'd')).toEqual([0, 2, -1, 1]);
});

test('a species that is removed and restored is found again', () => {
  const first = SpeciesIndex.of(ids('a', 'b', 'c'));
  const without = first.restructured(ids('b', 'c'), Int32Array.of(1, 2));
  expect(rows(without, 'a', 'b', 'c')).toEqual([-1, 0, 1]);
  const again = without.restructured(ids('a', 'b', 'c'), Int32Array.of(2, 0, 1));
  expect(rows(again, 'a', 'b', 'c')).toEqual([0, 1, 2]);
});

test('old removed ids are dropped from the index, and remaining ids are found', () => {
  let index = SpeciesIndex.of(ids('stays'));
  for (let turn = 0; turn < 3000; turn++) {
    index = index.restructured(ids('stays', `t${turn}`), Int32Array.of(0, 2));
  }
  expect(rows(index, 'stays', 't2999', 't2998', 't0')).toEqual([0, 1, -1, -1]);
});
