import { type Comment, type CommentThread, newIdentifier } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createComment, threadsIn } from '../../../test/seed/create-comments.ts';
import { createTree } from '../../../test/seed/create-trees.ts';
import { insertMany, refusal } from '../../../test/seed/seed-trees.ts';
import { type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let world: TestApp;
let owner: Member;
let reader: Member;
let treeId: string;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  const [first, second] = await seedUsers(world, 2);
  if (first === undefined || second === undefined) throw new Error('Few');
  [owner, reader] = [first, second];
  treeId = (await createTree(owner, { isPublic: true })).id;
});
afterAll(() => world.close());

const say = (content: string, parent?: Comment) =>
  createComment(reader, treeId, content, parent?.id ?? null);
const page = async (query = '') =>
  threadsIn(await world.visitor().get(`comment/${treeId}?${query}`));
const shape = (threads: readonly CommentThread[]): unknown[] =>
  threads.map(({ content, replies }) =>
    replies.length === 0 ? content : [content, ...shape(replies)],
  );
const place = ({ threadId, id }: Comment) => `${threadId}.${id}`;

describe('the pages of a discussion', () => {
  let comments: Record<'a' | 'b' | 'aa' | 'bb' | 'aaa' | 'ab', Comment>;
  beforeEach(async () => {
    const a = await say('a');
    const b = await say('b');
    const aa = await say('aa', a);
    const bb = await say('bb', b);
    comments = { a, b, aa, bb, aaa: await say('aaa', aa), ab: await say('ab', a) };
  });

  test('go through one thread after the other, each oldest first', async () => {
    expect(shape(await page('limit=3'))).toEqual([['a', ['aa', 'aaa']]]);
    // A reply whose comment is on an earlier page is on the first level.
    expect(shape(await page(`limit=2&after=${place(comments.aaa)}`))).toEqual(['ab', 'b']);
    expect(shape(await page(`limit=2&after=${place(comments.b)}`))).toEqual(['bb']);
    expect(await page(`limit=2&after=${place(comments.bb)}`)).toEqual([]);
    expect(shape(await page(`limit=2&before=${place(comments.b)}`))).toEqual(['aaa', 'ab']);
    expect(comments.aaa).toMatchObject({ threadId: comments.a.id, parentId: comments.aa.id });
  });

  test('go on after a comment that was deleted meanwhile', async () => {
    await reader.delete(`comment/${treeId}/${comments.aaa.id}`);
    expect(shape(await page(`limit=1&after=${place(comments.aaa)}`))).toEqual(['ab']);
  });

  test('can be read around a comment, as a link to it does', async () => {
    expect(shape(await page(`limit=4&around=${comments.ab.id}`))).toEqual([
      ['aa', 'aaa'],
      'ab',
      'b',
    ]);
    const elsewhere = (await createTree(owner, { isPublic: true })).id;
    for (const [tree, id] of [
      [elsewhere, comments.ab.id],
      [treeId, newIdentifier()],
    ]) {
      const refused = await reader.get(`comment/${tree}?around=${id}`);
      expect(refusal(refused)).toEqual([404, 'Not found']);
    }
  });

  test('are refused to those who may not see the tree, and if the place is not clear', async () => {
    const hidden = (await createTree(owner, { isPublic: false })).id;
    const asked = `comment/${hidden}?after=${place(comments.a)}`;
    for (const stranger of [reader, world.visitor()]) {
      expect((await stranger.get(asked)).status).toBe(404);
    }
    for (const query of [
      `after=${comments.a.id}`,
      `after=${place(comments.a)}&around=${comments.a.id}`,
      'limit=101',
    ]) {
      expect((await reader.get(`comment/${treeId}?${query}`)).status).toBe(400);
    }
  });
});

test('a page or a thread of a long discussion has 100 comments', async () => {
  const first = await say('first');
  const ids = Array.from({ length: 250 }, () => newIdentifier());
  await insertMany(
    world,
    sql`
    insert into comments (id, tree_id, user_id, parent_id, thread_id, content, created_at, updated_at)
    select text::uuid, ${treeId}::uuid, ${reader.id}::uuid, ${first.id}::uuid, ${first.id}::uuid,
      'reply', now(), now()
    from json_array_elements_text(${JSON.stringify(ids)}) as list (text)`,
  );
  expect((await page())[0]?.replies.map(({ id }) => id)).toEqual(ids.slice(0, 99));
  const thread = await reader.get(`comment/${treeId}/${first.id}`);
  const [shown] = threadsIn({ ...thread, body: [thread.body] });
  expect(shown?.replies.map(({ id }) => id)).toEqual(ids.slice(0, 99));
});
