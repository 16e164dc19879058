import { expect, it } from 'vitest';
import { fittingItems } from './fitting-items.ts';

const find = { name: 'find', width: 2, rank: 1 };
const mode = { name: 'mode', width: 5, rank: 2 };
const add = { name: 'add', width: 2, rank: 3 };
const items = [add, mode, find];

const fitting = (width: number) => {
  const fit = fittingItems(items, width);
  return items.filter((item) => fit.has(item)).map(({ name }) => name);
};

it('has everything in the row if it fits', () => {
  expect(fitting(9)).toEqual(['add', 'mode', 'find']);
});

it('drops what is used least when space gets scarce', () => {
  expect(fitting(8)).toEqual(['mode', 'find']);
  expect(fitting(3)).toEqual(['find']);
  expect(fitting(1)).toEqual([]);
});

it('fills the space that a wide item leaves with narrower ones', () => {
  expect(fitting(5)).toEqual(['add', 'find']);
});
