import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { list, type Query } from '../../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../../test/seed/people.ts';
import { insertMany, storeTrees } from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Visitor } from '../../../../test/visitor.ts';

let world: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  world = await startTestApp();
  visitor = world.visitor();
  // These must not be counted with the trees that a list asks for.
  const { user } = await seedPerson(world);
  const others = Array.from({ length: 20 }, () => ({
    userId: user.id,
    name: 'Other',
    isPublic: true,
  }));
  await storeTrees(world, others);
  // The server samples the words of trees for the first list, when none of them is common yet.
  expect(await list(visitor, 'ph-tree')).toMatchObject({ count: 20, approximate: false });
});
afterAll(() => world.close());

describe('counts', () => {
  /** Stores their texts too, as the trigger does for one tree after the other. */
  const insertTrees = (owner: Person, count: number) =>
    insertMany(
      world,
      sql`with stored as (
        insert into trees (
          id, user_id, name, name_key, is_public, tags, search_text, version, popularity,
          created_at, updated_at
        )
        select
          gen_random_uuid(), ${owner.user.id}, 'Many', 'many', true, '{}', 'manymatches', 1, 0,
          '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z'
        from generate_series(1, ${count}::integer)
        returning id, search_text
      )
      insert into public_tree_texts (tree_id, search_text) select id, search_text from stored`,
    );

  test('are exact for rare words, and approximate for common ones and beyond ten thousand', async () => {
    const owner = await seedPerson(world, { grantedPlan: 'premium' });
    const lists: [string, Query][] = [
      ['ph-tree', { search: 'manymatches' }],
      ['ph-tree', { to: '2020-01-01' }],
      ['ph-tree', { userId: owner.user.id }],
    ];
    await insertTrees(owner, 10_000);
    for (const [path, query] of lists) {
      expect(await list(visitor, path, query)).toMatchObject({ count: 10_000, approximate: false });
    }
    await insertTrees(owner, 1);
    for (const [path, query] of lists) {
      const { trees: shown, ...counted } = await list(visitor, path, query);
      expect(counted).toEqual({ count: 10_000, approximate: true });
      expect(shown).toHaveLength(10);
    }
    const last = { search: 'manymatches', criteria: 'createdAt', limit: 100, page: 100 };
    const { trees: page } = await list(visitor, 'ph-tree', last);
    expect(page).toHaveLength(100);
    const [first] = (await list(visitor, 'ph-tree', { ...last, page: 1, limit: 1 })).trees;
    expect(page.some(({ id }) => id === first?.id)).toBe(false);

    const none = { search: 'manymatches', from: '2020-01-02' };
    expect(await list(visitor, 'ph-tree', none)).toMatchObject({ trees: [], count: 0 });

    // The sample is read again and knows that the word is common, so the query takes another path.
    world.wait(3_600_000);
    const common = await list(visitor, 'ph-tree', { ...last, page: 1, limit: 1 });
    expect(common).toMatchObject({ trees: [first], approximate: true });
    expect(common.count).toBeGreaterThan(9000);
    expect(common.count).toBeLessThan(11_000);
    expect((await list(visitor, 'ph-tree', last)).trees).toEqual(page);
    expect(await list(visitor, 'ph-tree', none)).toMatchObject({ trees: [], count: 0 });
  });

  test('of all trees are about right if there are many', async () => {
    await insertTrees(await seedPerson(world, { grantedPlan: 'premium' }), 10_000);
    // The estimate follows the statistics of the table, which the database otherwise renews at its own time.
    await world.resources.database.execute('analyze public_tree_texts');
    world.wait(3_600_000);
    const { trees: shown, count, approximate } = await list(visitor, 'ph-tree');
    expect(shown).toHaveLength(10);
    expect(approximate).toBe(true);
    expect(count).toBeGreaterThan(20_000);
    expect(count).toBeLessThan(22_000);
  });
});
