import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { whales } from '../testing/sample-trees.ts';
import { removeTree } from './remove-tree.ts';

test.each([
  ['deleted', []],
  ['private', []],
  ['removed', ['public', 'liked', 'person', 'featured']],
] as const)('a tree that is %s for the user stays only in these lists: %j', (reason, remaining) => {
  const client = new QueryClient();
  const other = { ...whales, id: '0190b6a0-0000-7000-8000-000000000077' };
  const lists = ['public', 'mine', 'owned', 'collabs', 'liked', 'last', 'person', 'featured'];
  for (const list of lists) {
    client.setQueryData(['trees', list], { trees: [whales, other], count: 2, approximate: false });
  }
  client.setQueryData(['trees', 'totals'], { total: 2, myTrees: 2, collabs: 0 });
  removeTree(client, { treeId: whales.id, reason });
  const shown = lists.filter((list) => {
    const data: unknown = client.getQueryData(['trees', list]);
    const text = JSON.stringify(data);
    expect(text).toContain(other.id);
    return text.includes(whales.id);
  });
  // Nobody collaborates on a tree of their own.
  expect(shown.filter((list) => list !== 'owned')).toEqual(remaining);
  expect(client.getQueryData(['trees', 'totals'])).toEqual({ total: 2, myTrees: 2, collabs: 0 });
});
