import { type Tree, type TreeList, tree, treeList } from '@life-tree/contract';
import { expect } from 'vitest';
import type { Announcement } from '../../src/providers/event-bus/event-bus.ts';
import type { TestApp } from '../test-app.ts';
import type { Answer, Visitor } from '../visitor.ts';

// Made once: zod compiles a schema when it is first used.
const strictTree = tree.strict();
const strictTreeList = treeList.strict();

/** Creates a tree through the API. */
export async function createTree(
  owner: Visitor,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Tree> {
  return treeIn(await owner.post('ph-tree', { name: 'Whales', ...fields }));
}

/** The tree in a successful reply, checked against the contract. */
export function treeIn({ status, body }: Answer): Tree {
  expect([status, body]).toEqual([200, expect.anything()]);
  return strictTree.parse(body);
}

/** The list of trees in a successful reply. */
export function treesIn({ status, body }: Answer): TreeList {
  expect([status, body]).toEqual([200, expect.anything()]);
  return strictTreeList.parse(body);
}

export type Query = Readonly<Record<string, string | number | boolean>>;

/** The trees in a list, and their number. */
export async function list(viewer: Visitor, path: string, query: Query = {}) {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
  return treesIn(await viewer.get(`${path}?${asked}`));
}

/** The announcements published while `act` runs. */
export async function announcedDuring(
  { resources: { bus } }: TestApp,
  act: () => Promise<unknown>,
): Promise<Announcement[]> {
  const announced: Announcement[] = [];
  const stop = bus.subscribe((announcement) => announced.push(announcement));
  try {
    await act();
  } finally {
    stop();
  }
  return announced;
}
