import { type FollowCounts, followCounts } from '@life-tree/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

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

async function countsOf(person: Member): Promise<FollowCounts> {
  const { status, body } = await world.visitor().get(`follow/count/${person.id}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return strictCounts.parse(body);
}

describe('fifty concurrent requests', { timeout: 120_000 }, () => {
  test('are all counted, but those of one user once', async () => {
    const crowd = await seedUsers(world, 50);
    await Promise.all(crowd.map((person) => person.post(`follow/${darwin.id}`)));
    expect((await countsOf(darwin)).followers).toBe(50);
    await Promise.all(Array.from({ length: 50 }, () => huxley.post(`follow/${darwin.id}`)));
    expect((await countsOf(darwin)).followers).toBe(51);
    expect((await countsOf(huxley)).following).toBe(1);
    await Promise.all([...crowd, ...crowd].map((person) => person.delete(`follow/${darwin.id}`)));
    expect((await countsOf(darwin)).followers).toBe(1);
  });

  test('of users who follow each other cause no deadlock', async () => {
    const circle = await seedUsers(world, 7);
    const answers = await Promise.all(
      circle.flatMap((person) =>
        circle
          .filter((other) => other !== person)
          .map((other) => person.post(`follow/${other.id}`)),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const person of circle) {
      expect(await countsOf(person)).toMatchObject({ followers: 6, following: 6 });
    }
  });
});
