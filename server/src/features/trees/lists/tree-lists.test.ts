import { newIdentifier, sortCriteria, type Tree } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTree, list, type Query, treeIn } from '../../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../../test/seed/people.ts';
import { givePlan } from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Visitor } from '../../../../test/visitor.ts';
import { trees, users } from '../../../database/tables/index.ts';

let world: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  world = await startTestApp();
  visitor = world.visitor();
});
afterAll(() => world.close());

const names = async (viewer: Visitor, path: string, query: Query = {}) =>
  (await list(viewer, path, query)).trees.map(({ name }) => name);

async function collector(details: { username?: string } = {}): Promise<Person> {
  const person = await seedPerson(world, details);
  await givePlan(world, person, 'premium');
  return person;
}

async function set(tree: Tree, columns: Partial<typeof trees.$inferInsert>): Promise<void> {
  await world.resources.database.update(trees).set(columns).where(eq(trees.id, tree.id));
}

describe('sorting', () => {
  let owner: Person;
  const expected = ['Áspid', 'bear', 'Cat', 'dog'];
  beforeAll(async () => {
    owner = await collector();
    for (const [index, name] of ['Cat', 'Áspid', 'dog', 'bear'].entries()) {
      const rank = expected.indexOf(name);
      const made = await createTree(owner, { name, isPublic: index % 2 === 0 });
      await set(made, {
        createdAt: new Date(Date.UTC(2024, 0, rank)),
        updatedAt: new Date(Date.UTC(2025, 0, rank)),
        likesCount: rank,
        commentsCount: rank,
        viewsCount: rank,
        popularity: rank,
      });
    }
  });

  test.each(sortCriteria)(
    'by %s works in both orders, for everyone and in every scope',
    async (criteria) => {
      const reversed = expected.toReversed();
      expect(await names(owner, 'ph-tree/me', { criteria, order: 'asc' })).toEqual(expected);
      expect(await names(owner, 'ph-tree/me', { criteria, order: 'desc' })).toEqual(reversed);
      expect(await names(owner, 'ph-tree/me', { criteria, owner: true })).toEqual(reversed);
      const isPublic = (name: string) => name === 'Cat' || name === 'dog';
      const theirs = { criteria, userId: owner.user.id };
      expect(await names(visitor, 'ph-tree', { ...theirs, order: 'asc' })).toEqual(
        expected.filter(isPublic),
      );
      const all = await names(visitor, 'ph-tree', { criteria, order: 'asc', limit: 100 });
      expect(all.filter((name) => expected.includes(name))).toEqual(expected.filter(isPublic));
    },
  );

  test('is by last update, latest first, by default', async () => {
    expect(await names(owner, 'ph-tree/me')).toEqual(expected.toReversed());
  });

  test('keeps equal trees in the order of their creation across pages', async () => {
    const twins = await collector();
    const made: Tree[] = [];
    for (let index = 0; index < 7; index += 1) {
      made.push(await createTree(twins, { name: 'Twin', isPublic: true }));
    }
    for (const criteria of ['likes', 'name', 'comments'] as const) {
      const pages: string[] = [];
      for (const page of [1, 2, 3]) {
        const query = { userId: twins.user.id, criteria, order: 'asc', page, limit: 3 };
        const { trees: shown, count } = await list(visitor, 'ph-tree', query);
        expect(count).toBe(7);
        pages.push(...shown.map(({ id }) => id));
      }
      expect(pages).toEqual(made.map(({ id }) => id));
    }
  });
});

describe('scopes', () => {
  test('show own trees, shared trees or both, and no private trees to others', async () => {
    const owner = await collector();
    const friend = await collector();
    const stranger = await seedPerson(world);
    await createTree(owner, { name: 'open', isPublic: true });
    await createTree(owner, { name: 'hidden' });
    for (const isPublic of [true, false]) {
      const name = isPublic ? 'shared open' : 'shared hidden';
      const { id } = await createTree(friend, { name, isPublic });
      await friend.patch(`ph-tree/${id}`, { newCollaborators: [owner.user.id] });
      await owner.patch(`invitation/${id}`);
    }
    const asked = async (viewer: Visitor, path: string, query: Query = {}) =>
      (await names(viewer, path, query)).sort();

    const { id: userId } = owner.user;
    expect(await asked(owner, 'ph-tree/me', { owner: true })).toEqual(['hidden', 'open']);
    expect(await asked(owner, 'ph-tree/me', { owner: false })).toEqual([
      'shared hidden',
      'shared open',
    ]);
    expect(await asked(owner, 'ph-tree/me')).toEqual([
      'hidden',
      'open',
      'shared hidden',
      'shared open',
    ]);
    for (const viewer of [stranger, friend, visitor]) {
      expect(await asked(viewer, 'ph-tree', { userId })).toEqual(['open']);
      expect(await asked(viewer, 'ph-tree', { userId, owner: false })).toEqual(['shared open']);
    }
    expect(await asked(visitor, 'ph-tree', { search: 'hidden' })).toEqual([]);
    expect((await visitor.get('ph-tree/me')).status).toBe(401);
  });

  test('of an unknown user are empty', async () => {
    const userId = newIdentifier();
    expect(await list(visitor, 'ph-tree', { userId })).toEqual({
      trees: [],
      count: 0,
      approximate: false,
    });
  });
});

describe('searching', () => {
  let owner: Person;
  beforeAll(async () => {
    owner = await collector({ username: 'Ünïque.Owner' });
    for (const [name, tags] of [
      ['Ornithischia  and\nothers', ['Dinosaurs', 'Jurassic']],
      ['100%_sure', ['back\\slash', `quo'te"s`]],
      ['恐竜の系統樹', ['🦕', 'Straße']],
      ['Łódź (draft-2)', ['a.b']],
    ] as const) {
      await createTree(owner, { name, tags: [...tags], isPublic: true });
    }
  });

  const found = async (search: string) =>
    (await list(visitor, 'ph-tree', { search, limit: 100 })).trees
      .filter(({ userId }) => userId === owner.user.id)
      .map(({ name }) => name.slice(0, 4))
      .sort();

  test('finds parts of name, tags and owner, ignoring case and accents', async () => {
    expect(await found('ORNITH')).toEqual(['Orni']);
    expect(await found('nithísch')).toEqual(['Orni']);
    expect(await found('jurassic dino')).toEqual(['Orni']);
    expect(await found('  others   and ')).toEqual(['Orni']);
    expect(await found('jurassic lodz')).toEqual([]);
    expect(await found('strasse')).toEqual(['恐竜の系']);
    expect(await found('LODZ')).toEqual(['Łódź']);
    expect(await found('unique.owner dino')).toEqual(['Orni']);
    expect((await found('nique.own')).length).toBe(4);
  });

  test('finds single letters, pairs of letters and symbols', async () => {
    expect(await found('恐竜')).toEqual(['恐竜の系']);
    expect(await found('恐')).toEqual(['恐竜の系']);
    expect(await found('統樹')).toEqual(['恐竜の系']);
    expect(await found('系統樹')).toEqual(['恐竜の系']);
    expect(await found('🦕')).toEqual(['恐竜の系']);
    expect(await found('(')).toEqual(['Łódź']);
    expect(await found('t-2)')).toEqual(['Łódź']);
    expect(await found('zz')).toEqual([]);
    expect(await found('dz uniq')).toEqual(['Łódź']);
  });

  test('treats special characters of SQL as plain text', async () => {
    expect(await found('%')).toEqual(['100%']);
    expect(await found('_')).toEqual(['100%']);
    expect(await found('0%_s')).toEqual(['100%']);
    expect(await found('k\\s')).toEqual(['100%']);
    expect(await found("o'te")).toEqual(['100%']);
    expect(await found('te"s')).toEqual(['100%']);
    for (const search of [
      '%%',
      '1%sure',
      '_%',
      '\\\\',
      "';--",
      '"\'"',
      '{}',
      '$1',
      '*',
      '\u0301x\u0301%',
    ]) {
      expect(await found(search)).toEqual([]);
    }
  });

  test('accepts five thousand characters, as one word or as thousands', async () => {
    expect(await found('ä'.repeat(5000))).toEqual([]);
    expect(await found('恐'.repeat(5000))).toEqual([]);
    expect(await found('ä '.repeat(2500))).not.toEqual([]);
    expect(await found(Array.from({ length: 1400 }, (_, i) => i.toString(36)).join(' '))).toEqual(
      [],
    );
    expect(await found(' '.repeat(5000))).toHaveLength(4);
    expect(await found(`${'jurassic '.repeat(500)}dino`)).toEqual(['Orni']);
  });

  test('finds trees by new names of the tree and its owner, not by old ones', async () => {
    const renamed = await collector({ username: 'before-the-change' });
    const made = await createTree(renamed, { name: 'Sponges', isPublic: true });
    await createTree(renamed, { name: 'Corals', isPublic: true });
    await renamed.patch('user/me', { username: 'Áfter.it' });
    expect(await names(visitor, 'ph-tree', { search: 'before-the-change' })).toEqual([]);
    expect((await names(visitor, 'ph-tree', { search: 'after.it' })).sort()).toEqual([
      'Corals',
      'Sponges',
    ]);
    await renamed.patch(`ph-tree/${made.id}`, { name: 'Porifera', tags: ['filter'] });
    expect(await names(visitor, 'ph-tree', { search: 'after.it filter' })).toEqual(['Porifera']);
    expect(await names(visitor, 'ph-tree', { search: 'sponges after.it' })).toEqual([]);
    const [own] = await world.resources.database
      .select({ username: users.username })
      .from(users)
      .where(eq(users.id, renamed.user.id));
    expect(own?.username).toBe('Áfter.it');
  });

  test('includes the user’s own private trees', async () => {
    const person = await collector();
    await createTree(person, { name: 'Secret garden' });
    expect(await names(person, 'ph-tree/me', { search: 'GARD' })).toEqual(['Secret garden']);
    expect(await names(person, 'ph-tree/me', { search: 'gardx' })).toEqual([]);
  });
});

describe('dates', () => {
  test('limit when a tree was created, including the last day', async () => {
    const owner = await collector();
    const days = [
      '2024-03-04T23:59:59.999Z',
      '2024-03-05T00:00:00.000Z',
      '2024-03-05T23:59:59.999Z',
    ];
    for (const day of [...days, '2024-03-06T00:00:00.000Z']) {
      await set(await createTree(owner, { name: day, isPublic: true }), {
        createdAt: new Date(day),
      });
    }
    const between = async (query: Query) =>
      (
        await names(visitor, 'ph-tree', {
          ...query,
          userId: owner.user.id,
          criteria: 'createdAt',
          order: 'asc',
        })
      ).map((name) => name.slice(5, 13));
    expect(await between({ from: '2024-03-05', to: '2024-03-05' })).toEqual([
      '03-05T00',
      '03-05T23',
    ]);
    expect(await between({ from: '2024-03-05' })).toEqual(['03-05T00', '03-05T23', '03-06T00']);
    expect(await between({ to: '2024-03-04' })).toEqual(['03-04T23']);
    expect(await between({ from: '2024-03-06', to: '2024-03-05' })).toEqual([]);
    expect(await between({ to: '2024-03-05T00:00:00Z' })).toEqual(['03-04T23', '03-05T00']);
    expect(
      await between({ from: '2024-03-05T01:00:00+01:00', to: '2024-03-05T01:00:00+01:00' }),
    ).toEqual(['03-05T00']);
  });
});

describe('a list', () => {
  test('has the same JSON for a tree as the presenter, for each viewer', async () => {
    const [owner, editor] = [await collector(), await collector()];
    const original = await createTree(owner, {
      name: 'First "edition" \\ 🦕',
      description: 'a\nb',
    });
    await owner.patch(`ph-tree/${original.id}`, { newCollaborators: [editor.user.id] });
    const copy = treeIn(await editor.post(`ph-tree/${original.id}/copy`));
    await editor.patch(`ph-tree/${copy.id}`, { isPublic: true, tags: ['é"\\', 'b'] });
    await set(copy, { image: 'whale' });
    for (const viewer of [owner, editor, visitor]) {
      const shown = (await list(viewer, 'ph-tree', { userId: editor.user.id })).trees;
      expect(shown).toEqual([treeIn(await viewer.get(`ph-tree/${copy.id}`))]);
      expect(shown[0]?.copiedFrom === null).toBe(viewer === visitor);
    }
    const mine = (await list(owner, 'ph-tree/me')).trees;
    expect(mine).toEqual([treeIn(await owner.get(`ph-tree/${original.id}`))]);
    expect(mine[0]?.collaborators).toEqual([editor.user.id]);
  });

  test('accepts the earliest and latest possible dates', async () => {
    const owner = await collector();
    await createTree(owner);
    const all = { from: '0000-01-01', to: '9999-12-31' };
    expect((await list(owner, 'ph-tree/me', all)).count).toBe(1);
  });

  test.each([
    'ph-tree?criteria=age',
    'ph-tree?order=up',
    'ph-tree?limit=0',
    'ph-tree?limit=101',
    'ph-tree?limit=ten',
    'ph-tree?page=-1',
    'ph-tree?page=1002&limit=10',
    'ph-tree?from=yesterday',
    'ph-tree?to=2024-13-01',
    'ph-tree?userId=me',
    'ph-tree?owner=maybe',
    'ph-tree?search=%00',
    'ph-tree?search=a&search=b',
    'ph-tree?colour=green',
    `ph-tree?search=${'a'.repeat(5001)}`,
  ])('refuses %.40s', async (path) => {
    const { status, body } = await visitor.get(path);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });

  test('treats page 0 as page 1 and shows ten trees by default', async () => {
    const person = await collector();
    for (let index = 0; index < 12; index += 1) await createTree(person, { name: `Tree ${index}` });
    const first = await list(person, 'ph-tree/me', { page: 0 });
    expect(first.trees).toHaveLength(10);
    expect(first).toEqual(await list(person, 'ph-tree/me', { page: 1 }));
    expect((await list(person, 'ph-tree/me', { page: 2 })).trees).toHaveLength(2);
    expect(await list(person, 'ph-tree/me', { page: 3 })).toMatchObject({ trees: [], count: 12 });
  });
});
