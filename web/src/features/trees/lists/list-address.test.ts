import { pageSizes, sortCriteria, sortOrders } from '@life-tree/contract/values';
import { expect, test } from 'vitest';
import { isCustomized, isFiltered, readListAddress } from './list-address.ts';

const nothing = {
  page: undefined,
  limit: undefined,
  search: undefined,
  criteria: undefined,
  order: undefined,
  from: undefined,
  to: undefined,
};

test('all parameters are read', () => {
  expect(
    readListAddress({
      page: '3',
      limit: '25',
      search: 'whales',
      criteria: 'likes',
      order: 'asc',
      from: '2025-03-05',
      to: '2025-04-01',
    }),
  ).toEqual({
    page: 3,
    limit: 25,
    search: 'whales',
    criteria: 'likes',
    order: 'asc',
    from: '2025-03-05',
    to: '2025-04-01',
  });
});

test('unknown values are ignored, and every key is present', () => {
  expect(
    readListAddress({
      page: 'two',
      limit: '30',
      search: '   ',
      criteria: 'size',
      order: 'random',
      from: 'yesterday',
      to: '2025-02-30',
      owner: 'true',
    }),
  ).toStrictEqual(nothing);
  expect(readListAddress({})).toStrictEqual(nothing);
});

test('every criterion, order and page size is accepted', () => {
  for (const criteria of sortCriteria) {
    expect(readListAddress({ criteria }).criteria ?? 'updatedAt').toBe(criteria);
  }
  for (const order of sortOrders) expect(readListAddress({ order }).order ?? 'desc').toBe(order);
  for (const limit of pageSizes) {
    expect(readListAddress({ limit: String(limit) }).limit ?? 10).toBe(limit);
  }
});

test('defaults are left out of the address', () => {
  expect(
    readListAddress({ page: '1', limit: '10', criteria: 'updatedAt', order: 'desc' }),
  ).toStrictEqual(nothing);
  expect(readListAddress({ page: '0' }).page).toBeUndefined();
});

test('a page beyond the maximum becomes the maximum', () => {
  expect(readListAddress({ page: '99999', limit: '50' }).page).toBe(200);
  expect(readListAddress({ page: '99999' }).page).toBe(1000);
});

test('a search is trimmed, and can be a number', () => {
  expect(readListAddress({ search: ' 2024 ' }).search).toBe('2024');
  expect(readListAddress({ search: 2024 }).search).toBe('2024');
});

test('an order customizes a list; a search or a date also filters it', () => {
  expect([isFiltered({ order: 'asc' }), isCustomized({ order: 'asc' })]).toEqual([false, true]);
  expect([isFiltered({ from: '2025-03-05' }), isCustomized({ search: 'a' })]).toEqual([true, true]);
  expect([isFiltered({ page: 2 }), isCustomized({ page: 2 })]).toEqual([false, false]);
});
