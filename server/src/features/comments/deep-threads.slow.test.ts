import { commentsPerPage, maxComments, newIdentifier } from '@life-tree/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createComment } from '../../../test/seed/create-comments.ts';
import { createTree } from '../../../test/seed/create-trees.ts';
import { insertMany } from '../../../test/seed/seed-trees.ts';
import { type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { comments, trees } from '../../database/tables/index.ts';

let world: TestApp;
let owner: Member;
let reader: Member;
let other: Member;
let treeId: string;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  const [first, second, third] = await seedUsers(world, 3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('Few');
  [owner, reader, other] = [first, second, third];
  treeId = (await createTree(owner, { isPublic: true })).id;
});
afterAll(() => world.close());

describe('a thread ten thousand replies deep', { timeout: 120_000 }, () => {
  // Two fewer than a tree can have, so that more can be posted.
  const depth = maxComments - 2;
  let ids: string[];
  beforeEach(async () => {
    const { database, now } = world.resources;
    const at = now();
    ids = Array.from({ length: depth }, () => newIdentifier());
    await insertMany(
      world,
      sql`
      insert into comments (id, tree_id, user_id, parent_id, thread_id, content, created_at, updated_at)
      select id, ${treeId}::uuid,
        case when level % 2 = 1 then ${reader.id}::uuid else ${other.id}::uuid end,
        lag(id) over (order by level),
        case when level > 1 then ${ids[0]}::uuid end, 'level ' || level - 1,
        ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      from json_array_elements_text(${JSON.stringify(ids)}) with ordinality as list (text, level),
        cast(text as uuid) as id`,
    );
    await database.update(trees).set({ commentsCount: depth }).where(eq(trees.id, treeId));
  });

  const withReplies = z.object({ replies: z.array(z.unknown()) });
  function depthOf(thread: unknown): number {
    let reached = 0;
    for (let level = [thread]; level[0] !== undefined; reached += 1) {
      level = withReplies.parse(level[0]).replies;
    }
    return reached;
  }

  test('can be read from any of its comments, a page at a time', async () => {
    const half = ids[depth / 2];
    for (const path of ['', `?after=${ids[0]}.${half}`, `?around=${half}`]) {
      const { body } = await world.visitor().get(`comment/${treeId}${path}`);
      expect(depthOf(z.array(z.unknown()).parse(body)[0])).toBe(commentsPerPage);
    }
    const thread = await world.visitor().get(`comment/${treeId}/${half}`);
    expect(depthOf(thread.body)).toBe(commentsPerPage);
  });

  test('accepts another reply, and is deleted with its last comment', async () => {
    const last = await createComment(owner, treeId, 'last', ids.at(-1));
    const { database } = world.resources;
    await database
      .update(comments)
      .set({ isDeleted: true, userId: null, content: '[deleted]' })
      .where(and(eq(comments.treeId, treeId), ne(comments.id, last.id)));
    expect((await owner.delete(`comment/${treeId}/${last.id}`)).status).toBe(200);
    expect((await reader.get(`comment/${treeId}`)).body).toEqual([]);
  });
});
