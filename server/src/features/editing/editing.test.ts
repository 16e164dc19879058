import {
  type EditReply,
  newIdentifier,
  type TreeEvent,
  tree as treeSchema,
} from '@life-tree/contract';
import { Forest, forestFaults, type Operation, speciesId } from '@life-tree/phylogeny';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import {
  addSpecies,
  flatList,
  givePlan,
  refusal,
  seedTree,
  speciesFrom,
} from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { trees } from '../../database/tables/index.ts';
import type { Announcement } from '../../providers/event-bus/event-bus.ts';
import { createNotificationsService } from '../notifications/notifications-service.ts';
import { createPlansService } from '../plans/plans-service.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import { createEditingService } from './editing-service.ts';
import { createStaging } from './staging/staging.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
});
afterAll(() => world.close());

const full =
  'No more species allowed in this tree, you can upgrade your plan or create another Phylogenetic Tree';

async function speciesCount(tree: string): Promise<number | undefined> {
  const [row] = await world.resources.database
    .select({ count: trees.speciesCount })
    .from(trees)
    .where(eq(trees.id, tree));
  return row?.count;
}

function editingService() {
  return createEditingService(world.resources, {
    plans: createPlansService(world.resources),
    notifications: createNotificationsService(world.resources),
    staging: createStaging(world.resources, { isUsed: false }),
  });
}

describe('the plan of the owner', () => {
  test('limits the number of species, also for fifty concurrent requests', async () => {
    const tree = await seedTree(world, owner);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        owner.post(`species/${tree}`, { name: `Species ${number}`, duration: 1 }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(20);
    for (const answer of refused) expect(refusal(answer)).toEqual([403, full]);
    expect(await flatList(owner, tree)).toHaveLength(30);
    expect(await speciesCount(tree)).toBe(30);
  });

  test('also applies to collaborators with a better plan', async () => {
    const rich = await seedPerson(world);
    await givePlan(world, rich, 'premium');
    const tree = await seedTree(world, owner, { collaborators: [rich] });
    const branch = (size: number) => ({
      name: 'Top',
      duration: 1,
      descendants: Array.from({ length: size - 1 }, () => ({ name: 'x', duration: 1 })),
    });
    expect(refusal(await rich.post(`species/${tree}`, branch(31)))).toEqual([403, full]);
    expect((await rich.post(`species/${tree}`, branch(30))).status).toBe(200);
    expect(refusal(await rich.post(`species/${tree}`, branch(1)))).toEqual([403, full]);
  });

  test('allows editing but not growing a tree that exceeds it after a downgrade', async () => {
    const person = await seedPerson(world);
    await givePlan(world, person, 'pro');
    const tree = await seedTree(world, person);
    const top = await addSpecies(person, tree, {
      descendants: Array.from({ length: 39 }, () => ({ name: 'x', duration: 1 })),
    });
    await givePlan(world, person, null);
    expect((await person.patch(`species/${tree}/${top.id}`, { name: 'Still here' })).status).toBe(
      200,
    );
    const [, child] = await flatList(person, tree);
    expect((await person.delete(`species/${tree}/${child?.id}`)).status).toBe(200);
    expect(refusal(await person.post(`species/${tree}`, { name: 'x', duration: 1 }))).toEqual([
      403,
      full,
    ]);
    expect(await speciesCount(tree)).toBe(39);
  });
});

describe('concurrent edits', () => {
  test('that contradict each other: one succeeds and the tree stays valid', async () => {
    for (let round = 0; round < 5; round++) {
      const tree = await seedTree(world, owner);
      const [a, b] = [await addSpecies(owner, tree, {}), await addSpecies(owner, tree, {})];
      const answers = await Promise.all([
        owner.patch(`species/${tree}/${a.id}`, { ancestorId: b.id }),
        owner.patch(`species/${tree}/${b.id}`, { ancestorId: a.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const forest = Forest.fromSpecies((await flatList(owner, tree)).map(speciesFrom));
      expect(forest.ok && forestFaults(forest.value)).toEqual([]);
    }
  });

  test('that delete an ancestor and add to it leave no species without its ancestor', async () => {
    const tree = await seedTree(world, owner);
    const a = await addSpecies(owner, tree, {});
    await Promise.all([
      owner.delete(`species/${tree}/${a.id}`),
      ...Array.from({ length: 10 }, () =>
        owner.post(`species/${tree}`, { name: 'x', duration: 1, ancestorId: a.id }),
      ),
    ]);
    expect(await flatList(owner, tree)).toEqual([]);
    expect(await speciesCount(tree)).toBe(0);
  });

  test('raise the version by one each', async () => {
    const tree = await seedTree(world, owner);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.post(`species/${tree}`, { name: 'x', duration: 1 })),
    );
    const versions = answers.map(({ headers }) => Number(headers['x-tree-version']));
    expect(versions.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 2),
    );
  });
});

describe('concurrent operations', () => {
  const rename = (person: Person, tree: string, id: string, name: string) =>
    person.post(`ph-tree/${tree}/operation`, {
      operationId: newIdentifier(),
      operation: { kind: 'edit-species', id, name },
    });

  test('are all applied, and none is lost', async () => {
    const tree = await seedTree(world, owner);
    const top = await addSpecies(owner, tree, {
      descendants: Array.from({ length: 9 }, () => ({ name: 'x', duration: 1 })),
    });
    const ids = (await flatList(owner, tree)).map(({ id }) => id);
    const answers = await Promise.all(
      ids.map((id, number) => rename(owner, tree, id, `Renamed ${number}`)),
    );
    const versions = answers.map(({ body }) => (body as EditReply).version);
    expect(versions.sort((one, other) => one - other)).toEqual(ids.map((_, place) => place + 3));
    const names = (await flatList(owner, tree)).map(({ name }) => name);
    expect(names).toEqual(ids.map((_, number) => `Renamed ${number}`));
    expect(ids).toContain(top.id);
  });

  test('of a collaborator who is removed meanwhile are applied before the removal or never', async () => {
    const leaving = await seedPerson(world);
    const tree = await seedTree(world, owner, { collaborators: [leaving] });
    const { id } = await addSpecies(owner, tree, {});
    const [removal, ...edits] = await Promise.all([
      owner.patch(`ph-tree/${tree}`, { deleteCollaborators: [leaving.user.id] }),
      ...Array.from({ length: 8 }, (_, number) => rename(leaving, tree, id, `Name ${number}`)),
    ]);
    const removedAt = (removal.body as { version: number }).version;
    for (const { status, body } of edits) {
      if (status === 200) expect((body as EditReply).version).toBeLessThan(removedAt);
      else expect(status).toBe(404);
    }
    const done = edits.filter(({ status }) => status === 200);
    expect(removedAt).toBe(3 + done.length);
  });
});

describe('open windows get', () => {
  const eventsOf = async (tree: string, work: () => Promise<unknown>): Promise<Announcement[]> => {
    const events: Announcement[] = [];
    const stop = world.resources.bus.subscribe((announcement) => void events.push(announcement));
    await work();
    stop();
    return events.filter((one) => treeOf(one) === tree);
  };
  const treeOf = (one: Announcement): string | null => {
    if (one.kind === 'tree-changed') return one.treeId;
    return one.kind === 'tree-closed' ? one.treeId : null;
  };
  const eventOf = async (tree: string, work: () => Promise<unknown>): Promise<TreeEvent> => {
    const [first] = await eventsOf(tree, work);
    if (first?.kind !== 'tree-changed') throw new Error('Nothing was told');
    return first.event;
  };
  const perform = (tree: string, operation: Operation, operationId = newIdentifier()) =>
    owner.post(`ph-tree/${tree}/operation`, { operationId, operation });

  test('each change once, with its kind, species and author', async () => {
    const tree = await seedTree(world, owner, { isPublic: true });
    const operationId = newIdentifier();
    const id = newIdentifier();
    const species = {
      id,
      ancestorId: null,
      start: -5,
      duration: 5,
      name: 'A',
      description: null,
      image: null,
    };
    const added = await eventOf(tree, () =>
      owner.post(`ph-tree/${tree}/operation`, {
        operationId,
        operation: { kind: 'add-species', species },
      }),
    );
    expect(added).toEqual({
      type: 'new',
      version: 2,
      species: expect.objectContaining({ id, apparition: -5 }),
      operation: { kind: 'add-species', species },
      userId: owner.user.id,
      operationId,
    });
    const path = `species/${tree}/${id}`;
    expect(await eventOf(tree, () => owner.patch(path, { duration: 4 }))).toMatchObject({
      type: 'edit',
      version: 3,
      species: { id, duration: 4 },
      operation: { kind: 'set-duration' },
    });
    expect(await eventOf(tree, () => owner.delete(path))).toMatchObject({
      type: 'delete',
      version: 4,
      species: { id, name: 'A' },
    });
    const fields = await eventOf(tree, () => perform(tree, { kind: 'edit-tree', name: 'Dogs' }));
    expect(fields).toMatchObject({ type: 'tree', version: 5 });
    expect(treeSchema.strict().parse(fields.phTree)).toMatchObject({ name: 'Dogs', version: 5 });
  });

  test('no event for an edit that was refused, changed nothing or was repeated', async () => {
    const tree = await seedTree(world, owner);
    const a = await addSpecies(owner, tree, {});
    const operationId = newIdentifier();
    await perform(tree, { kind: 'edit-tree', name: 'Dogs' }, operationId);
    const events = await eventsOf(tree, async () => {
      await owner.patch(`species/${tree}/${a.id}`, { ancestorId: a.id });
      await owner.patch(`species/${tree}/${a.id}`, { name: a.name });
      await perform(tree, { kind: 'edit-tree', name: 'Dogs' }, operationId);
    });
    expect(events).toEqual([]);
  });

  test('an event when a tree becomes private, so that all but its editors close it', async () => {
    const other = await seedPerson(world);
    const tree = await seedTree(world, owner, { isPublic: true, collaborators: [other] });
    const events = await eventsOf(tree, () =>
      perform(tree, { kind: 'edit-tree', isPublic: false }),
    );
    expect(events).toContainEqual({ kind: 'tree-closed', treeId: tree });
  });

  test('one notification for followers when a tree becomes public by either call', async () => {
    const follower = await seedPerson(world);
    await follower.post(`follow/${owner.user.id}`);
    const tree = await seedTree(world, owner);
    await perform(tree, { kind: 'edit-tree', isPublic: true });
    await owner.post(`ph-tree/${tree}/undo`);
    await owner.post(`ph-tree/${tree}/redo`);
    const { body } = await follower.get('notification');
    expect(JSON.stringify(body).split(tree)).toHaveLength(2);
  });

  test('only the version of a change that is too large to send', async () => {
    const tree = await seedTree(world, owner);
    const descendants = Array.from({ length: 20 }, () => ({
      name: 'x',
      duration: 1,
      description: 'd'.repeat(5000),
    }));
    const event = await eventOf(tree, () => addSpecies(owner, tree, { descendants }));
    expect(event).toMatchObject({ type: 'new', version: 2, species: { name: 'Felis' } });
    expect(event.operation).toBeUndefined();
  });

  test('a description, but not twice, and none that is too large to send', async () => {
    const tree = await seedTree(world, owner);
    const { id } = await addSpecies(owner, tree, {});
    const describe = (description: string) =>
      eventOf(tree, () => perform(tree, { kind: 'edit-species', id: speciesId(id), description }));
    const sent = await describe('d'.repeat(10_000));
    expect(sent).toMatchObject({ version: 3, operation: { description: 'd'.repeat(10_000) } });
    expect(sent.species).toBeUndefined();
    const long = await describe('鯨'.repeat(10_000));
    expect(long).toMatchObject({ type: 'edit', version: 4, userId: owner.user.id });
    expect(JSON.stringify(long).length).toBeLessThan(1000);
    const named = await eventOf(tree, () =>
      perform(tree, { kind: 'edit-tree', description: '鯨'.repeat(10_000) }),
    );
    expect(JSON.stringify(named).length).toBeLessThan(1000);
  });
});

describe('images and other changes', () => {
  test('the image of a species is set by an edit, and replies have its address', async () => {
    const { inTransaction } = world.resources;
    const editing = editingService();
    const tree = await seedTree(world, owner);
    const a = await addSpecies(owner, tree, {});
    const set = (id: string, image: string | null) =>
      inTransaction(async (context) => {
        const row = await requireTree(context.tx, tree, owner.user.id, 'edit', { lock: true });
        return editing.setSpeciesImage(context, row, owner.user.id, id, image);
      });
    expect(await set(a.id, 'cat.webp')).toEqual({ ...a, image: '/api/life-tree/image/cat.webp' });
    expect(await flatList(owner, tree)).toEqual([{ ...a, image: '/api/life-tree/image/cat.webp' }]);
    await owner.post(`ph-tree/${tree}/undo`);
    expect(await flatList(owner, tree)).toEqual([a]);
    const redone = await owner.post(`ph-tree/${tree}/redo`);
    expect((redone.body as EditReply).species[0]?.image).toBe('/api/life-tree/image/cat.webp');
    expect(await set(a.id, null)).toEqual(a);
    await expect(set(newIdentifier(), 'cat.webp')).rejects.toThrow('Not found');
  });

  test('the image of a tree raises the version and is recorded', async () => {
    const { inTransaction, database } = world.resources;
    const editing = editingService();
    const tree = await seedTree(world, owner);
    const raised = await inTransaction(async (context) => {
      const row = await requireTree(context.tx, tree, owner.user.id, 'edit', { lock: true });
      const withImage = await editing.setTreeImage(context, row, owner.user.id, 'cats.webp');
      return editing.record(context, withImage, owner.user.id, 'add-collaborators', {
        code: 'collaborators-added',
        values: { usernames: '@someone' },
      });
    });
    expect(raised).toMatchObject({ version: 3, image: 'cats.webp' });
    const [stored] = await database.select().from(trees).where(eq(trees.id, tree));
    expect(stored).toMatchObject({ version: 3, image: 'cats.webp' });
    const history = await owner.get(`ph-tree/${tree}/history`);
    expect(history.body).toMatchObject({
      entries: [
        { version: 3, action: 'add-collaborators', summary: 'Added @someone to the collaborators' },
        { version: 2, action: 'set-image', summary: "Changed the tree's image" },
        { version: 1 },
      ],
    });
    expect(refusal(await owner.post(`ph-tree/${tree}/undo`))[0]).toBe(409);
  });
});
