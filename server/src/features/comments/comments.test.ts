import {
  type Comment,
  type CommentThread,
  comment,
  commentThread,
  newIdentifier,
} from '@life-tree/contract';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { announcedDuring, createTree, treeIn } from '../../../test/seed/create-trees.ts';
import { refusal } from '../../../test/seed/seed-trees.ts';
import { addCollaborators, type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';
import { comments, trees } from '../../database/tables/index.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';
const notFound = [404, 'Not found'];

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

async function say(
  person: Visitor,
  content: string,
  parentId: string | null = null,
  tree = treeId,
): Promise<Comment> {
  const { status, body } = await person.post(`comment/${tree}`, {
    content,
    ...(parentId === null ? {} : { parentId }),
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return commentThread.strict().parse(body);
}

/** Checked level by level, since threads nest without a schema. */
function threadsIn({ status, body }: Answer): CommentThread[] {
  expect(status).toBe(200);
  const level = z.array(commentThread.strict()).parse(body);
  return level.map((each) => ({
    ...each,
    replies: threadsIn({ status, body: each.replies, headers: {} }),
  }));
}

const discussion = async (viewer: Visitor = reader, tree = treeId) =>
  threadsIn(await viewer.get(`comment/${tree}`));
const shape = (threads: readonly CommentThread[]): unknown[] =>
  threads.map(({ content, replies }) =>
    replies.length === 0 ? content : [content, ...shape(replies)],
  );
const countOf = async (tree = treeId) => treeIn(await owner.get(`ph-tree/${tree}`)).comments;

describe('a discussion', () => {
  test('shows comments oldest first with their replies under them, to visitors too', async () => {
    const first = await say(reader, 'first');
    const second = await say(other, 'second');
    await say(owner, 'under first', first.id);
    const deeper = await say(reader, 'under second', second.id);
    await say(other, 'again under first', first.id);
    await say(owner, 'deeper', deeper.id);
    const shown = await discussion(world.visitor());
    expect(shape(shown)).toEqual([
      ['first', 'under first', 'again under first'],
      ['second', ['under second', 'deeper']],
    ]);
    expect(shown[0]).toMatchObject({
      id: first.id,
      treeId,
      userId: reader.id,
      username: reader.username,
      photo: null,
      parentId: null,
      likes: 0,
      myLike: false,
    });
    expect(shown[0]?.replies[0]).toMatchObject({ parentId: first.id, username: owner.username });
    expect(await countOf()).toBe(6);
  });

  test('shows one comment with all that stands under it', async () => {
    const first = await say(reader, 'first');
    const reply = await say(other, 'reply', first.id);
    await say(owner, 'under reply', reply.id);
    await say(owner, 'elsewhere');
    const { status, body } = await world.visitor().get(`comment/${treeId}/${reply.id}`);
    expect(shape(threadsIn({ status, body: [body], headers: {} }))).toEqual([
      ['reply', 'under reply'],
    ]);
  });

  test('tells each reader which comments they like themself', async () => {
    const liked = await say(owner, 'like me');
    await reader.post(`like/comment/${liked.id}`);
    const seenBy = async (viewer: Visitor) => {
      const [shown] = await discussion(viewer);
      return [shown?.likes, shown?.myLike];
    };
    expect(await seenBy(reader)).toEqual([1, true]);
    expect(await seenBy(other)).toEqual([1, false]);
    expect(await seenBy(world.visitor())).toEqual([1, false]);
  });

  test('is empty where nobody has said anything', async () => {
    expect(await discussion()).toEqual([]);
  });

  test('of a private tree exists for its owner and collaborators only', async () => {
    const hidden = (await createTree(owner, { isPublic: false })).id;
    const [friend] = await seedUsers(world, 1);
    if (friend === undefined) throw new Error('Nobody');
    await addCollaborators(world, hidden, friend);
    const said = await say(friend, 'between us', null, hidden);
    for (const stranger of [reader, world.visitor()]) {
      expect(refusal(await stranger.get(`comment/${hidden}`))).toEqual(notFound);
      expect(refusal(await stranger.get(`comment/${hidden}/${said.id}`))).toEqual(notFound);
      // Nor under the name of a tree that can be seen.
      expect(refusal(await stranger.get(`comment/${treeId}/${said.id}`))).toEqual(notFound);
    }
    const place = `comment/${hidden}/${said.id}`;
    expect(refusal(await reader.post(`comment/${hidden}`, { content: 'me too' }))).toEqual(
      notFound,
    );
    expect(refusal(await reader.patch(place, { content: 'changed' }))).toEqual(notFound);
    expect(refusal(await reader.delete(place))).toEqual(notFound);
    const under = { content: 'me too', parentId: said.id };
    expect((await reader.post(`comment/${treeId}`, under)).status).toBe(404);
    expect(shape(await discussion(owner, hidden))).toEqual(['between us']);
  });

  test('is closed to an author who may not see the tree any more', async () => {
    const said = await say(reader, 'while it was open');
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    const place = `comment/${treeId}/${said.id}`;
    expect(refusal(await reader.patch(place, { content: 'changed' }))).toEqual(notFound);
    expect(refusal(await reader.delete(place))).toEqual(notFound);
    expect(shape(await discussion(owner))).toEqual(['while it was open']);
  });
});

describe('a comment', () => {
  test('is made by people who are logged in', async () => {
    expect(await world.visitor().post(`comment/${treeId}`, { content: 'hello' })).toMatchObject({
      status: 401,
    });
  });

  test('is kept as written, without the space around it', async () => {
    const text = `<b>"quotes"</b> \\ ' %00 ${'👩‍🌾'.repeat(3)}\nsecond line\u2028`;
    expect((await say(reader, `  ${text}  `)).content).toBe(text.trim());
    expect((await say(reader, 'half \ud83d a pair')).content).toBe('half \ufffd a pair');
    expect((await say(reader, 'a'.repeat(5000))).content).toHaveLength(5000);
    expect((await discussion())[0]?.content).toBe(text.trim());
  });

  test.each([
    [{}],
    [{ content: '' }],
    [{ content: ' \n\t ' }],
    [{ content: 'a'.repeat(5001) }],
    [{ content: 'nul \u0000 inside' }],
    [{ content: 5 }],
    [{ content: ['a'] }],
    [{ content: 'a', parentId: 'first' }],
    [{ content: 'a', parentId: 7 }],
    [{ content: 'a', userId: unknownId }],
    [{ content: 'a', isDeleted: true }],
    [[]],
    ['text'],
    [null],
  ])('is refused as %.60j', async (body) => {
    const { status, body: said } = await reader.post(`comment/${treeId}`, body);
    expect([status, said]).toMatchObject([
      400,
      { error: expect.any(String), code: expect.any(String) },
    ]);
    expect(await countOf()).toBe(0);
  });

  test('replies to a comment of the same tree that is there', async () => {
    const elsewhere = (await createTree(owner, { isPublic: true })).id;
    const said = await say(reader, 'elsewhere', null, elsewhere);
    const refused = [404, 'The comment you reply to does not exist'];
    for (const parentId of [said.id, unknownId]) {
      const answer = await reader.post(`comment/${treeId}`, { content: 'reply', parentId });
      expect(refusal(answer)).toEqual(refused);
    }
    expect(await countOf()).toBe(0);
  });

  test('is edited by its author and nobody else', async () => {
    const said = await say(reader, 'teh cat');
    const place = `comment/${treeId}/${said.id}`;
    world.wait(1000);
    const answer = await reader.patch(place, { content: ' the cat ' });
    const changed = comment.strict().parse(answer.body);
    expect(changed).toMatchObject({ id: said.id, content: 'the cat', createdAt: said.createdAt });
    expect(changed.updatedAt > said.updatedAt).toBe(true);
    await addCollaborators(world, treeId, other);
    for (const person of [owner, other]) {
      expect(refusal(await person.patch(place, { content: 'mine' }))).toEqual([
        403,
        'Only the author can edit a comment',
      ]);
      expect(refusal(await person.delete(place))).toEqual([
        403,
        'Only the author can delete a comment',
      ]);
    }
    expect((await world.visitor().patch(place, { content: 'mine' })).status).toBe(401);
    expect((await world.visitor().delete(place)).status).toBe(401);
    expect((await reader.patch(place, { content: '' })).status).toBe(400);
    expect(shape(await discussion())).toEqual(['the cat']);
  });

  test('that does not exist is not found', async () => {
    const elsewhere = (await createTree(owner, { isPublic: true })).id;
    const said = await say(reader, 'here');
    const places = [
      `comment/${treeId}/${unknownId}`,
      `comment/${unknownId}/${said.id}`,
      `comment/${elsewhere}/${said.id}`,
    ];
    for (const place of places) {
      expect(refusal(await reader.get(place))).toEqual(notFound);
      expect(refusal(await reader.patch(place, { content: 'x' }))).toEqual(notFound);
      expect(refusal(await reader.delete(place))).toEqual(notFound);
    }
    expect((await reader.get('comment/all')).status).toBe(400);
    expect((await reader.get(`comment/${treeId}/first`)).status).toBe(400);
  });
});

describe('a deleted comment', () => {
  const erase = async (person: Visitor, { id }: Comment) =>
    expect((await person.delete(`comment/${treeId}/${id}`)).status).toBe(200);

  test('is gone where nobody replied', async () => {
    await say(other, 'stays');
    await erase(reader, await say(reader, 'goes'));
    expect(shape(await discussion())).toEqual(['stays']);
    expect(await countOf()).toBe(1);
  });

  test('with replies keeps its place, without author, text and likes', async () => {
    const said = await say(reader, 'a secret');
    await say(other, 'a reply', said.id);
    await owner.post(`like/comment/${said.id}`);
    await erase(reader, said);
    const [shown] = await discussion(owner);
    expect(shown).toMatchObject({
      id: said.id,
      userId: null,
      username: null,
      content: '[deleted]',
      likes: 0,
      myLike: false,
    });
    expect(JSON.stringify(await reader.get(`comment/${treeId}`))).not.toContain('secret');
    expect(await countOf()).toBe(1);
  });

  test('is nobody’s: it cannot be replied to, liked, edited or deleted again', async () => {
    const said = await say(reader, 'first');
    await say(other, 'reply', said.id);
    await erase(reader, said);
    const place = `comment/${treeId}/${said.id}`;
    const reply = { content: 'late', parentId: said.id };
    expect(refusal(await other.post(`comment/${treeId}`, reply))).toEqual([
      400,
      'A deleted comment cannot be replied to',
    ]);
    expect(refusal(await other.post(`like/comment/${said.id}`))).toEqual(notFound);
    expect(refusal(await reader.patch(place, { content: 'back' }))).toEqual(notFound);
    expect(refusal(await reader.delete(place))).toEqual(notFound);
    expect(await countOf()).toBe(1);
  });

  test('takes the empty places above it along, up to the first that still holds something', async () => {
    const top = await say(owner, 'top');
    const first = await say(reader, 'first', top.id);
    const second = await say(reader, 'second', first.id);
    const last = await say(other, 'last', second.id);
    await erase(reader, first);
    await erase(reader, second);
    expect(shape(await discussion())).toEqual([['top', ['[deleted]', ['[deleted]', 'last']]]]);
    await erase(other, last);
    expect(shape(await discussion())).toEqual(['top']);
    expect(await countOf()).toBe(1);
  });

  test('leaves an empty place that another reply stands under', async () => {
    const top = await say(reader, 'top');
    const goes = await say(other, 'goes', top.id);
    await say(owner, 'stays', top.id);
    await erase(reader, top);
    await erase(other, goes);
    expect(shape(await discussion())).toEqual([['[deleted]', 'stays']]);
  });
});

describe('a thread ten thousand replies deep', { timeout: 120_000 }, () => {
  const depth = 10_000;
  let ids: string[];
  beforeEach(async () => {
    const { database, now } = world.resources;
    const at = now();
    ids = Array.from({ length: depth }, () => newIdentifier());
    const rows = ids.map((id, level) => ({
      id,
      treeId,
      userId: level % 2 === 0 ? reader.id : other.id,
      parentId: level === 0 ? null : (ids[level - 1] ?? null),
      content: `level ${level}`,
      createdAt: at,
      updatedAt: at,
    }));
    for (let start = 0; start < depth; start += 2000) {
      await database.insert(comments).values(rows.slice(start, start + 2000));
    }
    await database.update(trees).set({ commentsCount: depth }).where(eq(trees.id, treeId));
  });

  function depthOf(thread: unknown): number {
    let reached = 0;
    for (let level = [thread]; level[0] !== undefined; reached += 1) {
      level = z.object({ replies: z.array(z.unknown()) }).parse(level[0]).replies;
    }
    return reached;
  }

  test('is shown from its first comment or from any other', async () => {
    const { body } = await world.visitor().get(`comment/${treeId}`);
    expect(depthOf(z.array(z.unknown()).parse(body)[0])).toBe(depth);
    const half = await world.visitor().get(`comment/${treeId}/${ids[depth / 2]}`);
    expect(depthOf(half.body)).toBe(depth / 2);
  });

  test('takes another reply, and goes as a whole when nothing is left to stand under', async () => {
    const last = await say(owner, 'last', ids.at(-1));
    const { database } = world.resources;
    await database
      .update(comments)
      .set({ isDeleted: true, userId: null, content: '[deleted]' })
      .where(and(eq(comments.treeId, treeId), ne(comments.id, last.id)));
    expect((await owner.delete(`comment/${treeId}/${last.id}`)).status).toBe(200);
    expect((await reader.get(`comment/${treeId}`)).body).toEqual([]);
  });
});

describe('open windows', () => {
  test('hear of every new, edited and deleted comment', async () => {
    const heard = await announcedDuring(world, async () => {
      const said = await say(reader, 'hello');
      const reply = await say(reader, 'hello me', said.id);
      await reader.patch(`comment/${treeId}/${said.id}`, { content: 'hello all' });
      await reader.delete(`comment/${treeId}/${said.id}`);
      await reader.delete(`comment/${treeId}/${reply.id}`);
    });
    const events = heard.flatMap((each) =>
      each.kind === 'comment-changed' && each.treeId === treeId ? [each.event] : [],
    );
    expect(events.map(({ type, comment: { content } }) => [type, content])).toEqual([
      ['new', 'hello'],
      ['new', 'hello me'],
      ['edit', 'hello all'],
      ['delete', '[deleted]'],
      ['delete', '[deleted]'],
      ['delete', '[deleted]'],
    ]);
    expect(events.map(({ comment: { userId } }) => userId).slice(3)).toEqual([null, null, null]);
    // The reply before the empty place it stood under.
    expect(events[4]?.comment.parentId).toBe(events[5]?.comment.id);
  });

  test('hear nothing of what was refused', async () => {
    const heard = await announcedDuring(world, () =>
      reader.post(`comment/${treeId}`, { content: 'x', parentId: unknownId }),
    );
    expect(heard).toEqual([]);
  });
});

describe('fifty at once', { timeout: 120_000 }, () => {
  test('are all counted, and none of them when they are all deleted', async () => {
    const crowd = await seedUsers(world, 50);
    const said = await Promise.all(crowd.map((person, index) => say(person, `number ${index}`)));
    expect(await countOf()).toBe(50);
    expect(await discussion()).toHaveLength(50);
    const erase = () =>
      Promise.all(
        crowd.map((person, index) => person.delete(`comment/${treeId}/${said[index]?.id}`)),
      );
    expect(new Set((await erase()).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countOf()).toBe(0);
    expect(new Set((await erase()).map(({ status }) => status))).toEqual(new Set([404]));
    expect(await countOf()).toBe(0);
  });

  test('of one deletion count once', async () => {
    const said = await say(reader, 'once');
    await say(other, 'reply', said.id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => reader.delete(`comment/${treeId}/${said.id}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countOf()).toBe(1);
  });
});
