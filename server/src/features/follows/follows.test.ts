import { type FollowCounts, followCounts, listFollowers, listFollowing } from '@life-tree/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/seed/seed-trees.ts';
import { type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';
const notFound = [404, 'Not found'];

// Made once: zod compiles a schema when it is first used.
const strictCounts = followCounts.strict();

let world: TestApp;
let darwin: Member;
let huxley: Member;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  const [first, second] = await seedUsers(world, 2);
  if (first === undefined || second === undefined) throw new Error('Too few people');
  [darwin, huxley] = [first, second];
});
afterAll(() => world.close());

function countsIn({ status, body }: Answer): FollowCounts {
  expect([status, body]).toEqual([200, expect.anything()]);
  return strictCounts.parse(body);
}

const countsOf = async (person: Member, viewer: Visitor = world.visitor()) =>
  countsIn(await viewer.get(`follow/count/${person.id}`));
const followersOf = async (person: Member, query = '') => {
  const { body } = await world.visitor().get(`follow/followers/${person.id}${query}`);
  const { followers, count } = listFollowers.reply.parse(body);
  return [followers.map(({ username }) => username), count];
};
const followedBy = async (person: Member, query = '') => {
  const { body } = await world.visitor().get(`follow/following/${person.id}${query}`);
  const { following, count } = listFollowing.reply.parse(body);
  return [following.map(({ username }) => username), count];
};

describe('following', () => {
  test('counts once, even if it is repeated, and ends once', async () => {
    const path = `follow/${darwin.id}`;
    const followed = { followers: 1, following: 0, count: 1, myFollow: true };
    expect(countsIn(await huxley.post(path))).toEqual(followed);
    expect(countsIn(await huxley.post(path))).toEqual(followed);
    expect(await countsOf(darwin, huxley)).toEqual(followed);
    expect(await countsOf(darwin)).toEqual({ ...followed, myFollow: false });
    expect(await countsOf(huxley)).toMatchObject({ followers: 0, following: 1 });
    const left = { followers: 0, following: 0, count: 0, myFollow: false };
    expect(countsIn(await huxley.delete(path))).toEqual(left);
    expect(countsIn(await huxley.delete(path))).toEqual(left);
    expect(await countsOf(huxley)).toEqual(left);
  });

  test('oneself is refused', async () => {
    expect(refusal(await darwin.post(`follow/${darwin.id}`))).toEqual([
      400,
      'You cannot follow yourself',
    ]);
    expect(countsIn(await darwin.delete(`follow/${darwin.id}`)).followers).toBe(0);
  });

  test('requires login', async () => {
    expect((await world.visitor().post(`follow/${darwin.id}`)).status).toBe(401);
    expect((await world.visitor().delete(`follow/${darwin.id}`)).status).toBe(401);
  });

  test('an unknown user is refused', async () => {
    for (const call of ['post', 'delete'] as const) {
      expect(refusal(await darwin[call](`follow/${unknownId}`))).toEqual(notFound);
      expect((await darwin[call]('follow/huxley')).status).toBe(400);
    }
    for (const list of ['count', 'followers', 'following']) {
      expect(refusal(await darwin.get(`follow/${list}/${unknownId}`))).toEqual(notFound);
      expect((await darwin.get(`follow/${list}/%00`)).status).toBe(400);
    }
    expect(await countsOf(darwin)).toMatchObject({ followers: 0, following: 0 });
  });
});

describe('lists of followers', () => {
  test('begin with the latest and have pages', async () => {
    const crowd = await seedUsers(world, 3);
    for (const person of crowd) {
      world.wait(1000);
      await person.post(`follow/${darwin.id}`);
      await huxley.post(`follow/${person.id}`);
    }
    const names = crowd.map(({ username }) => username).toReversed();
    expect(await followersOf(darwin)).toEqual([names, 3]);
    expect(await followersOf(darwin, '?page=2&limit=2')).toEqual([names.slice(2), 3]);
    expect(await followedBy(huxley)).toEqual([names, 3]);
    expect(await followedBy(huxley, '?page=2&limit=1')).toEqual([names.slice(1, 2), 3]);
    expect(await followedBy(darwin)).toEqual([[], 0]);
  });

  test('never show an email', async () => {
    await huxley.post(`follow/${darwin.id}`);
    const { body } = await darwin.get(`follow/followers/${darwin.id}`);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  test.each(['?limit=0', '?limit=101', '?page=x', '?search=a', '?page=1001'])(
    'are refused for %s',
    async (query) => {
      expect((await darwin.get(`follow/followers/${darwin.id}${query}`)).status).toBe(400);
      expect((await darwin.get(`follow/following/${darwin.id}${query}`)).status).toBe(400);
    },
  );
});
