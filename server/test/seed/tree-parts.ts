import { newIdentifier } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { treeParts, trees } from '../../src/database/tables/index.ts';
import type { TestApp } from '../test-app.ts';
import type { Person } from './people.ts';

export const mass = { name: 'Mass', type: 'number', unit: 'kg' };
export const book = { type: 'book', title: 'On <b>whales</b>', DOI: '10.1/Whales' };

/** Changes and reads parts of trees, as their owner if nobody else is named. The setting may be created later. */
export function partCalls(setting: () => { readonly world: TestApp; readonly owner: Person }) {
  function perform(treeId: string, operation: object, by: Person = setting().owner) {
    return by.post(`ph-tree/${treeId}/operation`, { operationId: newIdentifier(), operation });
  }

  function put(
    treeId: string,
    part: string,
    id: string,
    value: unknown,
    by: Person = setting().owner,
  ) {
    return perform(treeId, { kind: 'put-part', part, id, value }, by);
  }

  function remove(treeId: string, part: string, id: string) {
    return perform(treeId, { kind: 'remove-part', part, id });
  }

  async function partsOf(treeId: string, by: Person = setting().owner) {
    return (await by.get(`ph-tree/${treeId}/parts`)).body;
  }

  async function countOf(treeId: string) {
    const { database } = setting().world.resources;
    const rows = await database.select().from(treeParts).where(eq(treeParts.treeId, treeId));
    const [tree] = await database.select().from(trees).where(eq(trees.id, treeId));
    return [rows.length, tree?.partsCount];
  }

  return { perform, put, remove, partsOf, countOf };
}
