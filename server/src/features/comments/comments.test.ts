import { type Comment, type CommentThread, comment, newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createComment, threadsIn } from '../../../test/seed/create-comments.ts';
import { announcedDuring, createTree, treeIn } from '../../../test/seed/create-trees.ts';
import { refusal } from '../../../test/seed/seed-trees.ts';
import { addCollaborators, type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';

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

const say = (person: Visitor, content: string, parentId: string | null = null, tree = treeId) =>
  createComment(person, tree, content, parentId);

const discussion = async (viewer: Visitor = reader, tree = treeId) =>
  threadsIn(await viewer.get(`comment/${tree}`));
const shape = (threads: readonly CommentThread[]): unknown[] =>
  threads.map(({ content, replies }) =>
    replies.length === 0 ? content : [content, ...shape(replies)],
  );
const countOf = async (tree = treeId) => treeIn(await owner.get(`ph-tree/${tree}`)).comments;

describe('a discussion', () => {
  test('shows comments oldest first with nested replies, to visitors too', async () => {
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

  test('has a comment once that is posted again after a lost reply', async () => {
    const operationId = newIdentifier();
    const post = (person: Visitor, content: string, tree = treeId) =>
      person.post(`comment/${tree}`, { content, operationId });
    const replies = await Promise.all([1, 2, 3].map(() => post(reader, 'once')));
    replies.push(await post(reader, 'once'));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => comment.parse(body).id)).size).toBe(1);
    expect(await countOf()).toBe(1);
    const seen = (await owner.get('notification')).body;
    expect(seen).toMatchObject([{ authorUsername: reader.username }]);
    expect(seen).toHaveLength(1);
    // It stands for this comment only, and another user's id is their own.
    const another = await createTree(owner, { isPublic: true });
    for (const refused of [await post(reader, 'twice'), await post(reader, 'once', another.id)]) {
      expect(refusal(refused)).toEqual([409, 'Another edit already has this operationId']);
    }
    expect((await post(other, 'once')).status).toBe(200);
    expect(shape(await discussion())).toEqual(['once', 'once']);
  });

  test('shows one comment with its thread', async () => {
    const first = await say(reader, 'first');
    const reply = await say(other, 'reply', first.id);
    await say(owner, 'under reply', reply.id);
    await say(owner, 'elsewhere');
    const { status, body } = await world.visitor().get(`comment/${treeId}/${reply.id}`);
    expect(shape(threadsIn({ status, body: [body], headers: {} }))).toEqual([
      ['reply', 'under reply'],
    ]);
  });

  test('shows each user which comments they like', async () => {
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

  test('is empty without comments', async () => {
    expect(await discussion()).toEqual([]);
  });

  test('of a private tree can be found only by its owner and collaborators', async () => {
    const hidden = (await createTree(owner, { isPublic: false })).id;
    const [friend] = await seedUsers(world, 1);
    if (friend === undefined) throw new Error('Nobody');
    await addCollaborators(world, hidden, friend);
    const posted = await say(friend, 'between us', null, hidden);
    for (const stranger of [reader, world.visitor()]) {
      expect(refusal(await stranger.get(`comment/${hidden}`))).toEqual(notFound);
      expect(refusal(await stranger.get(`comment/${hidden}/${posted.id}`))).toEqual(notFound);
      // Nor under the id of a tree that they may see.
      expect(refusal(await stranger.get(`comment/${treeId}/${posted.id}`))).toEqual(notFound);
    }
    const path = `comment/${hidden}/${posted.id}`;
    expect(refusal(await reader.post(`comment/${hidden}`, { content: 'me too' }))).toEqual(
      notFound,
    );
    expect(refusal(await reader.patch(path, { content: 'changed' }))).toEqual(notFound);
    expect(refusal(await reader.delete(path))).toEqual(notFound);
    const under = { content: 'me too', parentId: posted.id };
    expect((await reader.post(`comment/${treeId}`, under)).status).toBe(404);
    expect(shape(await discussion(owner, hidden))).toEqual(['between us']);
  });

  test('can’t be changed by an author who may no longer see the tree', async () => {
    const posted = await say(reader, 'while it was open');
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    const path = `comment/${treeId}/${posted.id}`;
    expect(refusal(await reader.patch(path, { content: 'changed' }))).toEqual(notFound);
    expect(refusal(await reader.delete(path))).toEqual(notFound);
    expect(shape(await discussion(owner))).toEqual(['while it was open']);
  });
});

describe('a comment', () => {
  test('requires login', async () => {
    expect(await world.visitor().post(`comment/${treeId}`, { content: 'hello' })).toMatchObject({
      status: 401,
    });
  });

  test('is stored as written, but trimmed', async () => {
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
    const { status, body: posted } = await reader.post(`comment/${treeId}`, body);
    expect([status, posted]).toMatchObject([
      400,
      { error: expect.any(String), code: expect.any(String) },
    ]);
    expect(await countOf()).toBe(0);
  });

  test('can reply only to an existing comment of the same tree', async () => {
    const elsewhere = (await createTree(owner, { isPublic: true })).id;
    const posted = await say(reader, 'elsewhere', null, elsewhere);
    const refused = [404, 'The comment you reply to does not exist'];
    for (const parentId of [posted.id, unknownId]) {
      const answer = await reader.post(`comment/${treeId}`, { content: 'reply', parentId });
      expect(refusal(answer)).toEqual(refused);
    }
    expect(await countOf()).toBe(0);
  });

  test('can be edited only by its author', async () => {
    const posted = await say(reader, 'teh cat');
    const path = `comment/${treeId}/${posted.id}`;
    world.wait(1000);
    const answer = await reader.patch(path, { content: ' the cat ' });
    const changed = comment.strict().parse(answer.body);
    expect(changed).toMatchObject({
      id: posted.id,
      content: 'the cat',
      createdAt: posted.createdAt,
    });
    expect(changed.updatedAt > posted.updatedAt).toBe(true);
    await addCollaborators(world, treeId, other);
    for (const person of [owner, other]) {
      expect(refusal(await person.patch(path, { content: 'mine' }))).toEqual([
        403,
        'Only the author can edit a comment',
      ]);
    }
    expect(refusal(await other.delete(path))).toEqual([
      403,
      'Only its author and the owner of the tree can delete a comment',
    ]);
    expect((await world.visitor().patch(path, { content: 'mine' })).status).toBe(401);
    expect((await world.visitor().delete(path)).status).toBe(401);
    expect((await reader.patch(path, { content: '' })).status).toBe(400);
    expect(shape(await discussion())).toEqual(['the cat']);
  });

  test('is deleted by the owner of the tree too, but not by those of other trees', async () => {
    const posted = await say(reader, 'rude');
    await say(other, 'so it is', posted.id);
    const elsewhere = (await createTree(other, { isPublic: true })).id;
    expect((await other.delete(`comment/${elsewhere}/${posted.id}`)).status).toBe(404);
    expect((await owner.delete(`comment/${treeId}/${posted.id}`)).status).toBe(200);
    expect(shape(await discussion())).toEqual([['[deleted]', 'so it is']]);
  });

  test('that does not exist is not found', async () => {
    const elsewhere = (await createTree(owner, { isPublic: true })).id;
    const posted = await say(reader, 'here');
    const nodes = [
      `comment/${treeId}/${unknownId}`,
      `comment/${unknownId}/${posted.id}`,
      `comment/${elsewhere}/${posted.id}`,
    ];
    for (const path of nodes) {
      expect(refusal(await reader.get(path))).toEqual(notFound);
      expect(refusal(await reader.patch(path, { content: 'x' }))).toEqual(notFound);
      expect(refusal(await reader.delete(path))).toEqual(notFound);
    }
    expect((await reader.get('comment/all')).status).toBe(400);
    expect((await reader.get(`comment/${treeId}/first`)).status).toBe(400);
  });
});

describe('a deleted comment', () => {
  const erase = async (person: Visitor, { id }: Comment) =>
    expect((await person.delete(`comment/${treeId}/${id}`)).status).toBe(200);

  test('without replies is not found', async () => {
    await say(other, 'stays');
    await erase(reader, await say(reader, 'goes'));
    expect(shape(await discussion())).toEqual(['stays']);
    expect(await countOf()).toBe(1);
  });

  test('with replies stays, without author, text and likes', async () => {
    const posted = await say(reader, 'a secret');
    await say(other, 'a reply', posted.id);
    await owner.post(`like/comment/${posted.id}`);
    await erase(reader, posted);
    const [shown] = await discussion(owner);
    expect(shown).toMatchObject({
      id: posted.id,
      userId: null,
      username: null,
      content: '[deleted]',
      likes: 0,
      myLike: false,
    });
    expect(JSON.stringify(await reader.get(`comment/${treeId}`))).not.toContain('secret');
    expect(await countOf()).toBe(1);
  });

  test('can’t be replied to, liked, edited or deleted again', async () => {
    const posted = await say(reader, 'first');
    await say(other, 'reply', posted.id);
    await erase(reader, posted);
    const path = `comment/${treeId}/${posted.id}`;
    const reply = { content: 'late', parentId: posted.id };
    expect(refusal(await other.post(`comment/${treeId}`, reply))).toEqual([
      400,
      'You cannot reply to a deleted comment',
    ]);
    expect(refusal(await other.post(`like/comment/${posted.id}`))).toEqual(notFound);
    expect(refusal(await reader.patch(path, { content: 'back' }))).toEqual(notFound);
    expect(refusal(await reader.delete(path))).toEqual(notFound);
    expect(await countOf()).toBe(1);
  });

  test('also deletes the blank comments above it, up to one with text or another reply', async () => {
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

  test('keeps a blank comment that has another reply', async () => {
    const top = await say(reader, 'top');
    const goes = await say(other, 'goes', top.id);
    await say(owner, 'stays', top.id);
    await erase(reader, top);
    await erase(other, goes);
    expect(shape(await discussion())).toEqual([['[deleted]', 'stays']]);
  });
});

describe('open windows', () => {
  test('get an event for every new, edited and deleted comment', async () => {
    const announced = await announcedDuring(world, async () => {
      const posted = await say(reader, 'hello');
      const reply = await say(reader, 'hello me', posted.id);
      await reader.patch(`comment/${treeId}/${posted.id}`, { content: 'hello all' });
      await reader.delete(`comment/${treeId}/${posted.id}`);
      await reader.delete(`comment/${treeId}/${reply.id}`);
    });
    const events = announced.flatMap((each) =>
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
    // The reply before its blank parent.
    expect(events[4]?.comment.parentId).toBe(events[5]?.comment.id);
  });

  test('get no event for a refused comment', async () => {
    const announced = await announcedDuring(world, () =>
      reader.post(`comment/${treeId}`, { content: 'x', parentId: unknownId }),
    );
    expect(announced).toEqual([]);
  });
});

describe('while the tree changes', () => {
  test('comments are all stored and counted', async () => {
    const people = await seedUsers(world, 8);
    const first = await say(owner, 'first');
    await Promise.all([
      ...people.map((person, index) => say(person, 'hello', index % 2 === 0 ? null : first.id)),
      ...people.map((_, index) => owner.patch(`ph-tree/${treeId}`, { name: `Name ${index}` })),
    ]);
    expect(await countOf()).toBe(9);
    expect(await discussion()).toHaveLength(5);
  });

  test('a comment on a tree that is made private at the same moment is refused or stored', async () => {
    const answers: Answer[] = [];
    for (let round = 0; round < 4; round += 1) {
      const [answer] = await Promise.all([
        reader.post(`comment/${treeId}`, { content: 'hello' }),
        owner.patch(`ph-tree/${treeId}`, { isPublic: false }),
      ]);
      answers.push(answer);
      expect(refusal(await reader.post(`comment/${treeId}`, { content: 'late' }))).toEqual(
        notFound,
      );
      await owner.patch(`ph-tree/${treeId}`, { isPublic: true });
    }
    const stored = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 404);
    expect(stored.length + refused.length).toBe(4);
    expect(await countOf()).toBe(stored.length);
    expect(await discussion()).toHaveLength(stored.length);
  });

  test('a reply to a comment that is deleted at the same moment is refused, or keeps it as blank', async () => {
    for (let round = 0; round < 4; round += 1) {
      const parent = await say(other, 'short-lived');
      const [answer, deleted] = await Promise.all([
        reader.post(`comment/${treeId}`, { content: 'reply', parentId: parent.id }),
        other.delete(`comment/${treeId}/${parent.id}`),
      ]);
      expect(deleted.status).toBe(200);
      const shown = shape(await discussion());
      if (answer.status === 200) {
        expect(shown).toEqual([['[deleted]', 'reply']]);
        await reader.delete(`comment/${treeId}/${comment.parse(answer.body).id}`);
      } else {
        expect([400, 404]).toContain(answer.status);
        expect(shown).toEqual([]);
      }
      expect(await countOf()).toBe(0);
    }
  });
});
