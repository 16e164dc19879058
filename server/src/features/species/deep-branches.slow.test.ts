import { newSpecies } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, givePlan, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { technicalBounds } from '../editing/edit-body-bounds.ts';
import { readDescendants, topSpecies } from './posted-branch.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

describe('a very deep branch', () => {
  const chain = (depth: number) =>
    `${'{"name":"x","duration":1,"descendants":['.repeat(depth)}${']}'.repeat(depth)}`;
  const post = (person: Person, tree: string, payload: string) =>
    person.send({
      method: 'POST',
      url: `/api/life-tree/species/${tree}`,
      headers: { 'content-type': 'application/json' },
      payload,
    });

  test('of twenty thousand generations can be added, read and deleted', async () => {
    const rich = await seedPerson(world);
    await givePlan(world, rich, 'premium');
    const tree = await seedTree(world, rich);
    const response = await world.app.inject({
      method: 'POST',
      url: `/api/life-tree/species/${tree}`,
      cookies: Object.fromEntries(rich.cookies),
      headers: { 'content-type': 'application/json', 'x-api-key': world.apiKey },
      payload: chain(20_000),
    });
    expect(response.statusCode).toBe(200);
    const listed = await world.app.inject({
      url: `/api/life-tree/species/${tree}`,
      cookies: Object.fromEntries(rich.cookies),
      headers: { 'x-api-key': world.apiKey },
    });
    // Not compared by the matcher, which would print both texts if they differed.
    expect(listed.body === `[${response.body}]`).toBe(true);
    const list = await flatList(rich, tree);
    expect(list).toHaveLength(20_000);
    const tip = list.at(-1);
    await addSpecies(rich, tree, { ancestorId: tip?.id });
    expect((await rich.delete(`species/${tree}/${list[0]?.id}`)).status).toBe(200);
    expect(await flatList(rich, tree)).toEqual([]);
  }, 120_000);

  test('is refused beyond the number of species per call', async () => {
    const posted = newSpecies.parse(JSON.parse(chain(11)));
    const read = (newSpecies: number) =>
      readDescendants(topSpecies(posted, 0), posted, { ...technicalBounds, newSpecies });
    await expect(read(11)).resolves.toHaveLength(10);
    await expect(read(10)).rejects.toThrow('One call can add at most 200,000 species');
  });

  test.each([
    ['too many generations for the plan', 'free', chain(5000), 403],
    ['too many species at the end of what the plan allows', 'free', chain(31), 403],
    [
      'a million lists in lists',
      'free',
      `{"name":"x","duration":1,"descendants":${'['.repeat(1e6)}${']'.repeat(1e6)}}`,
      400,
    ],
    [
      'a million lists in lists where a name should be',
      'premium',
      `{"name":${'['.repeat(1e6)}${']'.repeat(1e6)}}`,
      400,
    ],
    ['a million objects in objects', 'premium', `${'{"x":'.repeat(1e6)}1${'}'.repeat(1e6)}`, 400],
    ['a million lists that never end', 'premium', '['.repeat(1e6), 400],
    ['more generations than a call may bring', 'premium', chain(200_001), 413],
    ['something far down that is no species', 'premium', chain(1000).replace('[]', '[null]'), 400],
  ] as const)(
    '%s: refused, and nothing is changed',
    async (_, plan, payload, status) => {
      const person = await seedPerson(world);
      await givePlan(world, person, plan === 'free' ? null : plan);
      const tree = await seedTree(world, person);
      const answer = await post(person, tree, payload);
      expect(answer.status).toBe(status);
      expect(await flatList(person, tree)).toEqual([]);
    },
    120_000,
  );
});
