import { randomUUID } from 'node:crypto';
import { comment, type Notification, notification } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { announcedDuring, createTree } from '../../../test/seed/create-trees.ts';
import { refusal } from '../../../test/seed/seed-trees.ts';
import {
  addCollaborators,
  deleteAccount,
  type Member,
  seedUsers,
} from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { follows, notifications, users } from '../../database/tables/index.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';

// Made once: zod compiles a schema when it is first used.
const strictNotifications = z.array(notification.strict());

let world: TestApp;
let author: Member;
let owner: Member;
let editor: Member;
let reader: Member;
let treeId: string;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  const [first, second, third, fourth] = await seedUsers(world, 4);
  if (!(first && second && third && fourth)) throw new Error('Too few people');
  [author, owner, editor, reader] = [first, second, third, fourth];
  treeId = (await createTree(owner, { isPublic: true })).id;
  await addCollaborators(world, treeId, editor);
});
afterAll(() => world.close());

async function notificationsOf(person: Visitor, query = ''): Promise<Notification[]> {
  const { status, body } = await person.get(`notification${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return strictNotifications.parse(body);
}
const textsOf = async (person: Visitor, query = '') =>
  (await notificationsOf(person, query)).map(({ text }) => text);

async function say(person: Visitor, content: string, parentId?: string, tree = treeId) {
  const { status, body } = await person.post(`comment/${tree}`, { content, parentId });
  expect(status).toBe(200);
  return comment.parse(body).id;
}

describe('users are notified', () => {
  test('of new followers', async () => {
    await author.post(`follow/${reader.id}`);
    expect(await notificationsOf(reader)).toEqual([
      {
        id: expect.any(String),
        seen: false,
        createdAt: expect.any(String),
        fun: 'follow',
        authorId: author.id,
        authorUsername: author.username,
        treeId: null,
        treeName: null,
        commentId: null,
        commentContent: null,
        text: `@${author.username} followed you`,
      },
    ]);
    expect(await notificationsOf(author)).toEqual([]);
  });

  test('of new public trees of the users they follow, and of trees that become public', async () => {
    await reader.post(`follow/${author.id}`);
    const hidden = (await createTree(author, { name: 'Hidden', isPublic: false })).id;
    expect(await notificationsOf(reader)).toEqual([]);
    const shown = (await createTree(author, { name: 'Shown', isPublic: true })).id;
    expect(await notificationsOf(reader)).toMatchObject([
      {
        fun: 'tree',
        treeId: shown,
        treeName: 'Shown',
        text: `@${author.username} created a new tree`,
      },
    ]);
    for (const isPublic of [true, false, true]) {
      await author.patch(`ph-tree/${hidden}`, { isPublic });
    }
    expect((await notificationsOf(reader)).map(({ treeName }) => treeName)).toEqual([
      'Hidden',
      'Shown',
    ]);
  });

  test('of comments on trees they own or edit', async () => {
    const commentId = await say(author, 'A fine whale');
    for (const person of [owner, editor]) {
      expect(await notificationsOf(person)).toMatchObject([
        {
          fun: 'comment',
          treeId,
          treeName: 'Whales',
          commentId,
          commentContent: 'A fine whale',
          text: `@${author.username} commented on your tree`,
        },
      ]);
    }
    expect(await notificationsOf(author)).toEqual([]);
    expect(await notificationsOf(reader)).toEqual([]);
  });

  test('of replies anywhere below their comments, once per reply', async () => {
    const top = await say(reader, 'top');
    const under = await say(owner, 'under', top);
    await say(author, 'deep', under);
    const reply = `@${author.username} replied to your comment`;
    expect((await textsOf(reader))[0]).toBe(reply);
    expect((await textsOf(owner))[0]).toBe(reply);
    expect((await textsOf(editor))[0]).toBe(`@${author.username} commented on your tree`);
    expect(await textsOf(reader)).toEqual([reply, `@${owner.username} replied to your comment`]);
    expect(await textsOf(owner)).toEqual([reply, `@${reader.username} commented on your tree`]);
  });

  test('of likes of their trees and comments', async () => {
    const commentId = await say(reader, 'like this');
    await author.post(`like/tree/${treeId}`);
    await author.post(`like/comment/${commentId}`);
    const treeLiked = `@${author.username} liked your tree`;
    expect((await textsOf(owner))[0]).toBe(treeLiked);
    expect((await textsOf(editor))[0]).toBe(treeLiked);
    expect(await notificationsOf(reader)).toMatchObject([
      {
        fun: 'like',
        treeId,
        commentId,
        commentContent: 'like this',
        text: `@${author.username} liked your comment`,
      },
    ]);
  });

  test('when they become a collaborator', async () => {
    const { database } = world.resources;
    await database.update(users).set({ grantedPlan: 'pro' }).where(eq(users.id, author.id));
    const shared = (await createTree(author, { name: 'Ours', isPublic: false })).id;
    const body = { newCollaborators: [reader.id] };
    expect((await author.patch(`ph-tree/${shared}`, body)).status).toBe(200);
    expect(await notificationsOf(reader)).toMatchObject([
      {
        fun: 'collaborate',
        treeId: shared,
        treeName: 'Ours',
        text: `@${author.username} added you as collaborator to a tree`,
      },
    ]);
  });

  test('not of their own actions', async () => {
    const mine = await say(owner, 'mine');
    await say(owner, 'my reply', mine);
    await owner.post(`like/tree/${treeId}`);
    await owner.post(`like/comment/${mine}`);
    expect(await notificationsOf(owner)).toEqual([]);
  });

  test('once, even if it is repeated or concurrent', async () => {
    const commentId = await say(reader, 'hello');
    const again = async () => {
      for (const path of [
        `like/tree/${treeId}`,
        `like/comment/${commentId}`,
        `follow/${reader.id}`,
      ]) {
        await author.post(path);
        await author.delete(path);
      }
    };
    await again();
    await again();
    await Promise.all(Array.from({ length: 10 }, again));
    expect((await textsOf(reader)).sort()).toEqual([
      `@${author.username} followed you`,
      `@${author.username} liked your comment`,
    ]);
    const likes = (await notificationsOf(owner)).filter(({ fun }) => fun === 'like');
    expect(likes).toHaveLength(1);
  });
});

describe('users are not notified of a tree they may not see', () => {
  test('when something happens', async () => {
    const commentId = await say(reader, 'while I could');
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    await say(editor, 'behind closed doors', commentId);
    await editor.post(`like/comment/${commentId}`);
    await owner.patch(`ph-tree/${treeId}`, { isPublic: true });
    expect(await notificationsOf(reader)).toEqual([]);
  });

  test('nor shown notifications of it while it stays private', async () => {
    const commentId = await say(reader, 'hello');
    await author.post(`like/comment/${commentId}`);
    const [notification] = await notificationsOf(reader);
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    expect(await notificationsOf(reader)).toEqual([]);
    expect((await reader.patch(`notification/${notification?.id}`)).status).toBe(404);
    await owner.patch(`ph-tree/${treeId}`, { isPublic: true });
    expect(await notificationsOf(reader)).toHaveLength(1);
  });

  test('nor shown notifications of deleted comments, trees and users', async () => {
    const commentId = await say(author, 'regret');
    await say(reader, 'why?', commentId);
    await author.delete(`comment/${treeId}/${commentId}`);
    expect(await textsOf(editor)).toEqual([`@${reader.username} commented on your tree`]);
    await author.post(`follow/${editor.id}`);
    await deleteAccount(author);
    await owner.delete(`ph-tree/${treeId}`);
    expect(await notificationsOf(editor)).toEqual([]);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    for (const follower of [author, owner, editor]) {
      world.wait(60_000);
      await follower.post(`follow/${reader.id}`);
    }
  });
  const names = async (query: string) =>
    (await notificationsOf(reader, query)).map(({ authorUsername }) => authorUsername);
  const all = () => [editor.username, owner.username, author.username];

  test('begins with the latest and has the requested length', async () => {
    expect(await names('')).toEqual(all());
    expect(await names('?limit=2')).toEqual(all().slice(0, 2));
  });

  test('can be limited to a time range, both ends included', async () => {
    const [, middle] = await notificationsOf(reader);
    const moment = encodeURIComponent(middle?.createdAt ?? '');
    expect(await names(`?from=${moment}`)).toEqual(all().slice(0, 2));
    expect(await names(`?to=${moment}`)).toEqual(all().slice(1));
    expect(await names(`?from=${moment}&to=${moment}`)).toEqual([owner.username]);
    expect(await names('?from=2999-01-01T00:00:00%2B02:00')).toEqual([]);
  });

  test('can be limited to a range of days, the last one included', async () => {
    const [latest] = await notificationsOf(reader);
    const day = latest?.createdAt.slice(0, 10) ?? '';
    expect(await names(`?from=${day}&to=${day}`)).toEqual(all());
    expect(await names(`?from=2999-01-01`)).toEqual([]);
    expect(await names(`?to=2001-01-01`)).toEqual([]);
    expect(await names('?from=0000-01-01&to=9999-12-31')).toEqual(all());
  });

  test('can be filtered by seen or unseen', async () => {
    const [latest] = await notificationsOf(reader);
    const answer = await reader.patch(`notification/${latest?.id}`);
    expect(answer.body).toEqual({ ...latest, seen: true });
    expect(await names('?seen=true')).toEqual(all().slice(0, 1));
    expect(await names('?seen=false')).toEqual(all().slice(1));
    expect((await reader.patch(`notification/${latest?.id}`)).body).toEqual(answer.body);
  });

  test.each([
    '?limit=0',
    '?limit=101',
    '?limit=many',
    '?seen=maybe',
    '?from=yesterday',
    '?to=2025-13-01T00:00:00Z',
    '?userId=1',
    '?from=2025-01-01T00:00:00Z&from=2026-01-01T00:00:00Z',
  ])('is refused for %s', async (query) => {
    expect((await reader.get(`notification${query}`)).status).toBe(400);
  });

  test('can be marked as seen completely or up to a time', async () => {
    const [, middle] = await notificationsOf(reader);
    const marked = await reader.patch('notification', { to: middle?.createdAt });
    expect([marked.status, marked.body]).toEqual([200, { count: 2 }]);
    expect(await names('?seen=false')).toEqual(all().slice(0, 1));
    expect((await reader.patch('notification', {})).body).toEqual({ count: 1 });
    expect(await names('?seen=false')).toEqual([]);
    expect((await reader.patch('notification', {})).body).toEqual({ count: 0 });
  });

  test('can be marked as seen beyond one page', async () => {
    const many = Array.from({ length: 60 }, (_, number) => ({
      id: randomUUID(),
      userId: reader.id,
      authorId: author.id,
      kind: 'follow' as const,
      fact: `follow/${number}`,
      createdAt: new Date(Date.UTC(2020, 0, 1, 0, number)),
    }));
    await world.resources.database.insert(notifications).values(many);
    await reader.patch('notification', {});
    expect(await notificationsOf(reader, '?seen=false')).toEqual([]);
    expect(await notificationsOf(reader, '?seen=true&limit=100')).toHaveLength(63);
  });

  test('can’t be marked by other users', async () => {
    await author.patch('notification', {});
    expect(await names('?seen=true')).toEqual([]);
    expect((await world.visitor().patch('notification', {})).status).toBe(401);
    expect((await reader.patch('notification', { to: 'now' })).status).toBe(400);
    const [latest] = await notificationsOf(reader);
    for (const stranger of [author, owner]) {
      expect(refusal(await stranger.patch(`notification/${latest?.id}`))).toEqual([
        404,
        'Not found',
      ]);
    }
    expect((await reader.patch(`notification/${unknownId}`)).status).toBe(404);
    expect((await reader.patch('notification/latest')).status).toBe(400);
    expect((await world.visitor().get('notification')).status).toBe(401);
    expect((await world.visitor().patch(`notification/${latest?.id}`)).status).toBe(401);
    expect((await notificationsOf(reader))[0]?.seen).toBe(false);
  });
});

describe('open windows', () => {
  test('get the stored notification, each user their own', async () => {
    const announced = await announcedDuring(world, () => author.post(`like/tree/${treeId}`));
    const events = announced.flatMap((each) => (each.kind === 'notified' ? [each.event] : []));
    expect(events).toHaveLength(2);
    for (const person of [owner, editor]) {
      const event = events.find(({ usersId }) => usersId.includes(person.id));
      expect(event?.usersId).toEqual([person.id]);
      expect([event?.notification]).toEqual(await notificationsOf(person));
    }
  });

  test('get no event for a repeated fact', async () => {
    await author.post(`like/tree/${treeId}`);
    await author.delete(`like/tree/${treeId}`);
    const announced = await announcedDuring(world, () => author.post(`like/tree/${treeId}`));
    expect(announced.map(({ kind }) => kind)).toEqual(['like-changed']);
  });
});

test('five hundred followers are notified of a tree', async () => {
  const crowd = await seedUsers(world, 500);
  const { database, now } = world.resources;
  await database
    .insert(follows)
    .values(crowd.map(({ id }) => ({ followerId: id, followedId: author.id, createdAt: now() })));
  const announced = await announcedDuring(world, () =>
    createTree(author, { name: 'For all', isPublic: true }),
  );
  const userIds = announced.flatMap((each) => (each.kind === 'notified' ? each.event.usersId : []));
  expect(new Set(userIds)).toEqual(new Set(crowd.map(({ id }) => id)));
  expect(userIds).toHaveLength(500);
});
