import { expect, test } from 'vitest';
import { findCircle } from '../chunk-circles.ts';

const circleOf = (imports: Record<string, string[]>) =>
  findCircle(new Map(Object.entries(imports)));

test('files that import each other are found, directly or through others', () => {
  expect(circleOf({ page: ['shell', 'lists'], shell: ['lists'], lists: [] })).toBeNull();
  expect(circleOf({ page: ['lists'], lists: ['follows'], follows: ['lists'] })).toEqual([
    ...['lists', 'follows', 'lists'],
  ]);
  expect(circleOf({ one: ['two'], two: ['three'], three: ['one'] })).toEqual([
    ...['one', 'two', 'three', 'one'],
  ]);
  expect(circleOf({ one: ['one'] })).toEqual(['one', 'one']);
});

test('a long chain of files is no circle and is read once', () => {
  const chain = Array.from({ length: 2000 }, (_, at) => [`${at}`, [`${at + 1}`]] as const);
  expect(findCircle(new Map(chain))).toBeNull();
});
