import { type Tree, type TreeList, tree, treeList } from '@life-tree/contract';
import { expect } from 'vitest';
import type { Announcement } from '../../src/providers/event-bus/event-bus.ts';
import type { TestApp } from '../test-app.ts';
import type { Answer } from '../visitor.ts';
import type { Person } from './people.ts';

/** A tree made the way people make one. */
export async function makeTree(
  owner: Person,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Tree> {
  return treeIn(await owner.post('ph-tree', { name: 'Whales', ...fields }));
}

/** The tree an accepted call answers, checked against the contract. */
export function treeIn({ status, body }: Answer): Tree {
  expect([status, body]).toEqual([200, expect.anything()]);
  return tree.strict().parse(body);
}

/** The list of trees an accepted call answers. */
export function treesIn({ status, body }: Answer): TreeList {
  expect([status, body]).toEqual([200, expect.anything()]);
  return treeList.strict().parse(body);
}

/** What is announced while something is done. */
export async function announcedDuring(
  { resources: { bus } }: TestApp,
  act: () => Promise<unknown>,
): Promise<Announcement[]> {
  const heard: Announcement[] = [];
  const stop = bus.subscribe((announcement) => heard.push(announcement));
  try {
    await act();
  } finally {
    stop();
  }
  return heard;
}
