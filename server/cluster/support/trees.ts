import { flatSpecies, tree } from '@life-tree/contract';
import { Forest, forestFaults } from '@life-tree/phylogeny';
import { expect } from 'vitest';
import { z } from 'zod';
import { speciesFrom } from '../../test/seed/seed-trees.ts';
import type { Caller } from './caller.ts';

/** Reads a tree from this address, checks that it is valid, and returns the names of its species. */
export async function readValidTree(address: string, viewer: Caller, treeId: string) {
  const list = await viewer.call(address, 'GET', `species/${treeId}?shape=flat`);
  expect(list.status).toBe(200);
  const species = z.array(flatSpecies).parse(list.body);
  const forest = Forest.fromSpecies(species.map(speciesFrom));
  if (!forest.ok)
    throw new Error(`The species are not a valid tree: ${JSON.stringify(forest.error)}`);
  expect(forestFaults(forest.value)).toEqual([]);
  const details = await viewer.call(address, 'GET', `ph-tree/${treeId}`);
  const { version } = tree.parse(details.body);
  return { names: species.map(({ name }) => name).sort(), version, species };
}
