import { expect, test } from 'vitest';
import { partId } from '../parts/part-id.ts';
import { emptyParts, partsFrom } from '../parts/tree-parts.ts';
import { Forest } from '../species/forest.ts';
import { layOutForest } from './forest-layout.ts';
import { isSameLook, lookOf, plainLook } from './tree-look.ts';

test('trees without settings and parts share one look', () => {
  expect(lookOf(null, emptyParts)).toBe(plainLook);
  expect(layOutForest(Forest.empty).look).toBe(plainLook);
});

test('a look is the same until something that is drawn changes', () => {
  const settings = { order: 'name' } as const;
  const id = partId('a');
  const columns = partsFrom({ columns: [{ id, value: { name: 'Mass', type: 'number' } }] });
  const before = lookOf(settings, columns);
  const cited = { ...columns, sources: columns.sources.with(id, { type: 'book' }) };
  expect(isSameLook(before, lookOf(settings, cited))).toBe(true);
  expect(isSameLook(before, lookOf(settings, emptyParts))).toBe(false);
  expect(isSameLook(before, lookOf({ ...settings }, columns))).toBe(false);
});
