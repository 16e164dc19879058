import type { FlatSpecies } from '@life-tree/contract';
import { expect, test } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { openingReply } from '../../testing/opened-tree.ts';
import { whales } from '../../testing/sample-trees.ts';
import { loadTree } from './load-tree.ts';

const speciesNamed = (name: string, number: number): FlatSpecies => ({
  id: `0190b6a0-0000-7000-8000-0000000000b${number}`,
  treeId: whales.id,
  name,
  ...{ description: null, image: null, ancestorId: null },
  ...{ apparition: -50, afterApparition: null, duration: 1 },
});

function openedAt(version: number, ...species: FlatSpecies[]) {
  const tree = { ...whales, name: `Whales ${version}`, version };
  return openingReply({ version, tree, parts: {}, folded: [] }, species);
}

function load(reply: unknown) {
  fakeApi({ 'GET ph-tree/{id}/open': () => [200, reply] });
  return loadTree(createApiClient(), whales.id);
}

test('a tree that was edited while it was sent is the later one', async () => {
  const { details, forest } = await load([
    ...openedAt(1, speciesNamed('Pakicetus', 1), speciesNamed('Ambulocetus', 2)),
    ...openedAt(2, speciesNamed('Dorudon', 1)),
  ]);
  expect([details.name, details.version]).toEqual(['Whales 2', 2]);
  expect(forest.names).toEqual(['Dorudon']);
});

test('a tree without species is empty', async () => {
  expect((await load(openedAt(3))).forest.size).toBe(0);
});

test('a reply that is no tree is refused', async () => {
  const [, block] = openedAt(1, speciesNamed('Pakicetus', 1));
  for (const reply of [[], [block]]) {
    await expect(load(reply)).rejects.toMatchObject({ code: 'tree-not-readable' });
  }
  const orphan = { ...speciesNamed('Pakicetus', 1), ancestorId: whales.id };
  await expect(load(openedAt(1, orphan))).rejects.toMatchObject({ code: 'tree-not-readable' });
});
