import { readdir } from 'node:fs/promises';
import { openTree, plans, type Tree, username as usernameRule } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openedTree } from '../../../test/opened-tree.ts';
import { treesIn } from '../../../test/seed/create-trees.ts';
import { seedPerson } from '../../../test/seed/people.ts';
import { refusal } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { trees, users } from '../../database/tables/index.ts';
import { examplesFolder } from '../../paths.ts';
import { exampleNames } from './example-file.ts';
import { createExamplesService, type ExamplesService } from './examples-service.ts';

let world: TestApp;
let examples: ExamplesService;
beforeAll(async () => {
  world = await startTestApp({ environment: { EXAMPLES: 'on' } });
  examples = createExamplesService(world.resources);
});
afterAll(() => world.close());

async function gallery(): Promise<readonly Tree[]> {
  return treesIn(await world.visitor().get('ph-tree?limit=50')).trees;
}

describe('the examples', () => {
  test('are in the gallery after a first start, with descriptions and tags', async () => {
    const trees = await gallery();
    expect(trees).toHaveLength(exampleNames.length);
    for (const { username, species, tags, description } of trees) {
      expect(username).toBe('Life-Tree-examples');
      expect(usernameRule.safeParse(username).success).toBe(true);
      expect(tags.length).toBeGreaterThan(0);
      expect(description).toMatch(/\n\nDates are rounded/);
      expect(species).toBeGreaterThan(20);
      // Everybody can copy one.
      expect(species).toBeLessThanOrEqual(plans.free.maxSpecies ?? 0);
    }
    const found = treesIn(await world.visitor().get('ph-tree?search=whales'));
    expect(found.trees.map(({ name }) => name)).toEqual(['Whales: back to the sea']);
  });

  test('have groups, sources and times before today, and whatever they cite or group exists', async () => {
    for (const { id } of await gallery()) {
      const { body } = await world.visitor().get(`ph-tree/${id}/open`);
      const { tree, parts, species } = openedTree(openTree.reply.parse(body));
      const { sources = [], groups = [] } = parts;
      expect(tree.notation).toBe('ago');
      expect(tree.italics).toBe('scientific');
      expect(groups.length).toBeGreaterThan(1);
      const ids = new Set(species.map((one) => one.id));
      for (const member of groups.flatMap(({ value }) => value.members)) {
        const named =
          'species' in member ? [member.species] : [member.branch, ...(member.without ?? [])];
        for (const one of named) expect(ids).toContain(one);
      }
      const sourceIds = new Set(sources.map((source) => source.id));
      expect(sourceIds.size).toBeGreaterThan(0);
      for (const { citations } of species) {
        for (const { sourceId } of citations?.dates ?? []) expect(sourceIds).toContain(sourceId);
      }
    }
  });

  test('have their own list', async () => {
    const listed = (await world.visitor().get('ph-tree/examples')).body;
    const trees = await gallery();
    expect(listed).toHaveLength(exampleNames.length);
    expect(listed).toContainEqual({
      id: trees[0]?.id,
      name: trees[0]?.name,
      species: trees[0]?.species,
      version: trees[0]?.version,
    });
  });

  test('are all the files in the folder', async () => {
    const files = (await readdir(examplesFolder)).filter((name) => name.endsWith('.json'));
    expect(files.sort()).toEqual(exampleNames.map((name) => `${name}.json`).sort());
  });

  test('are created once', async () => {
    const { database } = world.resources;
    expect(await examples.createInEmptyDatabase()).toBe(0);
    expect(await examples.createMissing()).toBe(0);
    expect(await database.$count(trees)).toBe(exampleNames.length);
  });

  test('belong to an account that nobody can register, log in to or see the email of', async () => {
    const [tree] = await gallery();
    const visitor = world.visitor();
    const register = (username: string) =>
      visitor.post('user/register', {
        username,
        email: 'somebody@life-tree.test',
        password: 'a long password',
      });
    for (const name of ['Life-Tree-examples', 'LIFE-TREE-EXAMPLES', 'Ｌife-Tree-examples']) {
      expect(refusal(await register(name))[0]).toBe(409);
    }
    expect((await register('Life Tree examples')).status).toBe(400);
    const entered = await visitor.post('user/login', { email: 'examples', password: 'x' });
    expect(entered.status).toBe(400);
    const asked = { email: 'examples', url: 'http://tree.test/auth/recover-password' };
    expect((await visitor.post('user/recover', asked)).status).toBe(400);
    const person = await seedPerson(world);
    expect((await person.get(`user/${tree?.userId}`)).body).toMatchObject({ email: null });
    const renamed = await person.patch('user/me', { username: 'life-tree-examples' });
    expect(renamed.status).toBe(409);
  });

  test('have a reserved username, even on servers without examples', async () => {
    const bare = await startTestApp({ environment: { EXAMPLES: 'off' } });
    const answer = await bare.visitor().post('user/register', {
      username: 'life-tree-EXAMPLES',
      email: 'somebody@life-tree.test',
      password: 'a long password',
    });
    expect(answer.status).toBe(409);
    await bare.close();
  });

  test('that were deleted are created again by the command, not by a restart', async () => {
    const { database } = world.resources;
    await database.delete(trees).where(eq(trees.name, 'Dinosaurs'));
    expect(await examples.createInEmptyDatabase()).toBe(0);
    expect(await gallery()).toHaveLength(exampleNames.length - 1);
    expect(await examples.createMissing()).toBe(1);
    expect(await gallery()).toHaveLength(exampleNames.length);
  });

  test('can be copied by everyone', async () => {
    const person = await seedPerson(world);
    const [tree] = await gallery();
    const copy = await person.post(`ph-tree/${tree?.id}/copy`);
    expect(copy.body).toMatchObject({ name: tree?.name, species: tree?.species, isPublic: false });
  });

  test('are created by only one of two servers that start on a new database', async () => {
    const { database } = world.resources;
    await database.delete(users);
    const trees = await Promise.all([
      examples.createInEmptyDatabase(),
      examples.createInEmptyDatabase(),
    ]);
    expect(trees.sort((a, b) => a - b)).toEqual([0, exampleNames.length]);
    expect(await gallery()).toHaveLength(exampleNames.length);
  });
});
