import { randomBytes } from 'node:crypto';
import { historyEntry, newIdentifier } from '@life-tree/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Person, seedPerson } from '../../../../test/seed/people.ts';
import {
  addSpecies,
  flatList,
  insertMany,
  refusal,
  seedTree,
} from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { treeChanges, trees } from '../../../database/tables/index.ts';
import {
  changesDeletedTogether,
  collaboratorRatio,
  historyBudget,
  maxChanges,
} from './change-limits.ts';

let world: TestApp;
let owner: Person;
let helper: Person;
// A slow machine needs longer to store this much.
vi.setConfig({ testTimeout: 300_000 });
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  helper = await seedPerson(world);
});
afterAll(() => world.close());

const budget = historyBudget({ maxSpecies: 30 });
const tooOldToRestore = [409, 'This version is too old to restore'];

/** A text that cannot be compressed, of three bytes a character. */
function longText(length = 10_000): string {
  return Array.from(randomBytes(length), (byte) => String.fromCharCode(0x4e00 + byte)).join('');
}

function branchOf(count: number) {
  const [root, ...others] = Array.from({ length: count }, () => newIdentifier());
  return [root, ...others].map((id, place) => ({
    id,
    ancestorId: place === 0 ? null : root,
    start: 0,
    duration: 10,
    name: `Species ${place}`,
    description: longText(),
    image: null,
  }));
}

async function perform(person: Person, tree: string, operation: unknown): Promise<void> {
  const body = { operationId: newIdentifier(), operation };
  expect((await person.post(`ph-tree/${tree}/operation`, body)).status).toBe(200);
}

const restore = (tree: string, version: number) =>
  owner.post(`ph-tree/${tree}/restore`, { version });

async function storedOf(tree: string) {
  const { database } = world.resources;
  const [row] = await database.select().from(trees).where(eq(trees.id, tree));
  const changes = await database
    .select({
      version: treeChanges.version,
      size: treeChanges.inverseBytes,
      stored: sql`coalesce(octet_length(${treeChanges.inverse}), 0)`.mapWith(Number),
    })
    .from(treeChanges)
    .where(eq(treeChanges.treeId, tree))
    .orderBy(asc(treeChanges.version));
  const size = changes.reduce((sum, change) => sum + (change.size ?? 0), 0);
  const stored = changes.reduce((sum, change) => sum + change.stored, 0);
  // The row of the tree always has the sum.
  expect(row?.historyBytes).toBe(size);
  return { changes, size, stored, restorableFrom: row?.restorableFrom };
}

async function entriesOf(tree: string) {
  const { body } = await owner.get(`ph-tree/${tree}/history?limit=100`);
  return z.object({ entries: z.array(historyEntry) }).parse(body).entries;
}

describe('the history stores', () => {
  test('each description once, however often it is deleted and restored', async () => {
    const tree = await seedTree(world, owner);
    const species = branchOf(10);
    const deletion = { kind: 'delete-branches', ids: [species[0]?.id] };
    await perform(owner, tree, { kind: 'import-branch', species });
    const before = await flatList(owner, tree);
    const descriptions = 10 * 30_000;
    for (let round = 0; round < 3; round++) {
      await perform(owner, tree, deletion);
      await owner.post(`ph-tree/${tree}/undo`);
      await owner.post(`ph-tree/${tree}/redo`);
      // Deleted from the tree, so only the history has them.
      expect((await storedOf(tree)).size).toBeLessThan(descriptions * 1.1);
      await owner.post(`ph-tree/${tree}/undo`);
      const { size, stored } = await storedOf(tree);
      expect(size).toBeLessThan((round + 1) * 20_000);
      expect(stored).toBeLessThan((round + 1) * 10_000);
    }
    expect(await flatList(owner, tree)).toEqual(before);
    // Every deletion can still be restored and undone.
    expect((await restore(tree, 3)).body).toMatchObject({ species: 0 });
    expect((await restore(tree, 2)).body).toMatchObject({ species: 10 });
    expect(await flatList(owner, tree)).toEqual(before);
  });

  test('the former description, not the new one', async () => {
    const tree = await seedTree(world, owner);
    const { id } = await addSpecies(owner, tree, { description: longText() });
    for (let round = 0; round < 3; round++) {
      await perform(owner, tree, { kind: 'edit-species', id, description: longText() });
    }
    expect((await storedOf(tree)).size).toBeLessThan(3 * 30_000 + 2000);
    // The same for the description of the tree.
    await perform(owner, tree, { kind: 'edit-tree', description: longText() });
    await perform(owner, tree, { kind: 'edit-tree', description: null });
    expect((await storedOf(tree)).size).toBeLessThan(4 * 30_000 + 3000);
  });

  test('enough to detect later changes of others', async () => {
    const tree = await seedTree(world, owner, { collaborators: [helper] });
    const { id } = await addSpecies(owner, tree, {});
    const [first, second] = [longText(), longText()];
    await perform(owner, tree, { kind: 'edit-species', id, description: first });
    await perform(helper, tree, { kind: 'edit-species', id, description: second });
    expect(refusal(await owner.post(`ph-tree/${tree}/undo`))).toEqual([
      409,
      'This was changed in the meantime',
    ]);
    await helper.post(`ph-tree/${tree}/undo`);
    expect((await owner.post(`ph-tree/${tree}/undo`)).status).toBe(200);
    await owner.post(`ph-tree/${tree}/redo`);
    await helper.post(`ph-tree/${tree}/redo`);
    expect((await flatList(owner, tree))[0]?.description).toBe(second);
    expect((await restore(tree, 3)).status).toBe(200);
    expect((await flatList(owner, tree))[0]?.description).toBe(first);
  });

  test('the result of a restore, not all its steps', async () => {
    const tree = await seedTree(world, owner);
    const { id } = await addSpecies(owner, tree, { description: longText() });
    for (let round = 0; round < 20; round++) {
      await perform(owner, tree, { kind: 'edit-species', id, description: longText() });
    }
    const before = await storedOf(tree);
    expect((await restore(tree, 2)).status).toBe(200);
    expect((await storedOf(tree)).size - before.size).toBeLessThan(30_000 + 1000);
  });
});

describe('beyond a tree’s budget', () => {
  test('the oldest changes stay listed, and restoring or undoing them is refused', async () => {
    const tree = await seedTree(world, owner, { collaborators: [helper] });
    await perform(helper, tree, { kind: 'edit-tree', tags: ['felids'] });
    const species = branchOf(30);
    const ids = [species[0]?.id];
    for (let round = 0; round < 6; round++) {
      await perform(owner, tree, { kind: 'import-branch', species });
      await perform(owner, tree, { kind: 'delete-branches', ids });
    }
    const { size, changes, restorableFrom = 0 } = await storedOf(tree);
    expect(size).toBeLessThanOrEqual(budget);
    expect(changes).toHaveLength(14);
    expect(restorableFrom).toBeGreaterThan(2);
    expect(restorableFrom).toBeLessThan(12);

    const entries = await entriesOf(tree);
    expect(entries.map(({ version, restorable }) => [version, restorable])).toEqual(
      entries.map(({ version }) => [version, version >= restorableFrom]),
    );
    expect(entries.at(-2)?.summary).toBe("Changed the tree's tags");
    expect(refusal(await restore(tree, restorableFrom - 1))).toEqual(tooOldToRestore);
    expect(refusal(await helper.post(`ph-tree/${tree}/undo`))).toEqual([
      409,
      'This change is too old to undo',
    ]);
    expect((await restore(tree, restorableFrom)).status).toBe(200);
    for (let count = 0; count < 3; count++) {
      expect((await owner.post(`ph-tree/${tree}/undo`)).status).toBe(200);
    }
    await storedOf(tree);
  });

  test('a snapshot can be restored until its history has twice the size', async () => {
    const tree = await seedTree(world, owner);
    const species = branchOf(30);
    const ids = [species[0]?.id];
    const round = async () => {
      await perform(owner, tree, { kind: 'import-branch', species });
      await perform(owner, tree, { kind: 'delete-branches', ids });
    };
    const named = 3;
    await round();
    await owner.patch(`ph-tree/${tree}/history/${named}`, { name: 'Before' });
    while ((await storedOf(tree)).size <= budget) await round();
    await round();
    // The inverses up to the snapshot are not needed for it.
    expect((await storedOf(tree)).restorableFrom).toBe(named);
    expect(await owner.get(`species/${tree}?version=${named}`)).toMatchObject({ body: [] });
    expect((await restore(tree, named)).status).toBe(200);
    for (let count = 0; count < 6; count++) await round();
    const { size, restorableFrom } = await storedOf(tree);
    expect(size).toBeLessThanOrEqual(2 * budget);
    expect(restorableFrom).toBeGreaterThan(named);
    expect(refusal(await restore(tree, named))).toEqual(tooOldToRestore);
    expect((await entriesOf(tree)).find(({ version }) => version === named)).toMatchObject({
      name: 'Before',
      restorable: false,
    });
  });

  test('the sum stays exact when an undo needs the space of the change that it undoes', async () => {
    const tree = await seedTree(world, owner);
    const species = branchOf(14);
    await perform(owner, tree, { kind: 'import-branch', species });
    const rewrite = async (some: typeof species) => {
      const steps = some.map(({ id }) => ({ kind: 'edit-species', id, description: longText() }));
      const edit = newIdentifier();
      const body = { operationId: edit, operation: { kind: 'sequence', steps } };
      expect((await owner.post(`ph-tree/${tree}/operation`, body)).status).toBe(200);
      return edit;
    };
    const edit = await rewrite(species.slice(0, 7));
    const { size: needed } = await storedOf(tree);
    while ((await storedOf(tree)).size + needed <= budget) await rewrite(species.slice(7));
    expect((await storedOf(tree)).restorableFrom).toBe(0);
    expect((await owner.post(`ph-tree/${tree}/undo`, { edit })).status).toBe(200);
    expect((await storedOf(tree)).size).toBeLessThanOrEqual(budget);
  });

  test('the sum stays exact with concurrent edits', async () => {
    const tree = await seedTree(world, owner);
    const ids: string[] = [];
    for (let count = 0; count < 10; count++) ids.push((await addSpecies(owner, tree, {})).id);
    for (let round = 0; round < 16; round++) {
      await Promise.all(
        ids.map((id) =>
          perform(owner, tree, { kind: 'edit-species', id, description: longText() }),
        ),
      );
    }
    const { size, restorableFrom } = await storedOf(tree);
    expect(size).toBeLessThanOrEqual(budget);
    expect(restorableFrom).toBeGreaterThan(0);
  });

  test('a collaborator cannot make the deletion of somebody else permanent', async () => {
    const tree = await seedTree(world, owner, { collaborators: [helper] });
    const species = branchOf(10);
    await perform(owner, tree, { kind: 'import-branch', species });
    await perform(owner, tree, { kind: 'delete-branches', ids: [species[0]?.id] });
    const { id } = await addSpecies(helper, tree, {});
    const flood = () =>
      helper.post(`ph-tree/${tree}/operation`, {
        operationId: newIdentifier(),
        operation: { kind: 'edit-species', id, description: longText() },
      });
    const answers = [];
    for (let count = 0; count < 150 && answers.at(-1)?.status !== 409; count++) {
      answers.push(await flood());
    }
    expect(answers.at(-1)?.body).toMatchObject({ code: 'history-full' });
    expect((await storedOf(tree)).restorableFrom).toBe(0);
    // The owner can still edit, and later undo the deletion.
    await perform(owner, tree, { kind: 'edit-tree', tags: ['felids'] });
    expect((await owner.post(`ph-tree/${tree}/undo`)).status).toBe(200);
    expect((await owner.post(`ph-tree/${tree}/undo`)).status).toBe(200);
    expect(await flatList(owner, tree)).toHaveLength(11);

    world.wait(24 * 60 * 60 * 1000 + 1);
    for (let count = 0; count < 15; count++) expect((await flood()).status).toBe(200);
    const { size, restorableFrom } = await storedOf(tree);
    expect(size).toBeLessThanOrEqual(budget);
    expect(restorableFrom).toBeGreaterThan(0);
  });

  test('nor by the number of their changes', async () => {
    const tree = await seedTree(world, owner, { collaborators: [helper] });
    const { database, now } = world.resources;
    const last = maxChanges * collaboratorRatio + changesDeletedTogether - 1;
    await insertMany(
      world,
      sql`
      insert into tree_changes (tree_id, version, user_id, action, changes, created_at)
      select ${tree}, version, ${helper.user.id}, 'edit-tree', '[]', ${now().toISOString()}::timestamptz
      from generate_series(2, ${last}::integer) as version`,
    );
    await database.update(trees).set({ version: last }).where(eq(trees.id, tree));
    const edit = (person: Person, tag: string) =>
      person.post(`ph-tree/${tree}/operation`, {
        operationId: newIdentifier(),
        operation: { kind: 'edit-tree', tags: [tag] },
      });
    expect(await edit(helper, 'a')).toMatchObject({ status: 409, body: { code: 'history-full' } });
    expect((await edit(owner, 'b')).status).toBe(200);
    expect((await storedOf(tree)).changes).toHaveLength(last + 1);
  });

  test('a history longer than its limit loses its oldest changes', async () => {
    const tree = await seedTree(world, owner);
    const { database } = world.resources;
    const last = maxChanges + changesDeletedTogether - 2;
    const inverse = Buffer.from('{"kind":"edit-tree","name":"Cats"}');
    await insertMany(
      world,
      sql`
      insert into tree_changes (tree_id, version, user_id, action, changes, inverse, inverse_bytes, created_at)
      select ${tree}, version, ${owner.user.id}, 'edit-tree', '[]', ${inverse}, ${inverse.length}, now()
      from generate_series(2, ${last}::integer) as version`,
    );
    await database
      .update(trees)
      .set({ version: last, historyBytes: (last - 1) * inverse.length })
      .where(eq(trees.id, tree));
    await perform(owner, tree, { kind: 'edit-tree', tags: ['a'] });
    expect((await storedOf(tree)).changes).toHaveLength(last + 1);
    await perform(owner, tree, { kind: 'edit-tree', tags: ['b'] });
    const { changes, restorableFrom } = await storedOf(tree);
    expect(changes).toHaveLength(maxChanges);
    expect(changes[0]?.version).toBe(changesDeletedTogether + 1);
    expect(restorableFrom).toBe(changesDeletedTogether);
    expect((await restore(tree, changesDeletedTogether)).status).toBe(404);
    expect((await restore(tree, changesDeletedTogether + 1)).status).toBe(200);
  });

  test('a history keeps the changes since its oldest snapshot, up to twice as many', async () => {
    const tree = await seedTree(world, owner);
    const { database } = world.resources;
    const inverse = Buffer.from('{"kind":"edit-tree","name":"Cats"}');
    const fillUpTo = async (from: number, last: number) => {
      await insertMany(
        world,
        sql`
        insert into tree_changes (tree_id, version, user_id, action, changes, inverse, inverse_bytes, created_at)
        select ${tree}, version, ${owner.user.id}, 'edit-tree', '[]', ${inverse}, ${inverse.length}, now()
        from generate_series(${from}::integer, ${last}::integer) as version`,
      );
      const added = (last - from + 1) * inverse.length;
      await database
        .update(trees)
        .set({ version: last, historyBytes: sql`${trees.historyBytes} + ${added}` })
        .where(eq(trees.id, tree));
    };
    const named = 100;
    const first = maxChanges + changesDeletedTogether;
    await fillUpTo(2, first - 1);
    await owner.patch(`ph-tree/${tree}/history/${named}`, { name: 'Before' });
    await perform(owner, tree, { kind: 'edit-tree', tags: ['a'] });
    expect((await storedOf(tree)).changes[0]?.version).toBe(named);
    const second = 2 * maxChanges + changesDeletedTogether;
    await fillUpTo(first + 1, second - 1);
    expect((await restore(tree, named)).status).toBe(200);
    expect((await storedOf(tree)).changes).toHaveLength(2 * maxChanges);
    expect((await restore(tree, named)).status).toBe(404);
  });
});

describe('a history that an earlier version stored', () => {
  test('can be undone and restored, and its operations are not repeated', async () => {
    const tree = await seedTree(world, owner);
    const { id } = await addSpecies(owner, tree, { name: 'A', description: 'x'.repeat(500) });
    const operationId = newIdentifier();
    const operation = { kind: 'edit-species', id, description: 'y'.repeat(500), name: 'B' };
    await owner.post(`ph-tree/${tree}/operation`, { operationId, operation });
    const step = {
      ...{ kind: 'edit-species', id, description: 'x'.repeat(500), name: 'A' },
      expects: { description: 'y'.repeat(500), name: 'B' },
    };
    const inverse = Buffer.from(JSON.stringify({ kind: 'sequence', steps: [step] }));
    await world.resources.database
      .update(treeChanges)
      .set({ inverse, operationHash: null })
      .where(and(eq(treeChanges.treeId, tree), eq(treeChanges.version, 3)));
    const again = await owner.post(`ph-tree/${tree}/operation`, { operationId, operation });
    expect(again.body).toMatchObject({ version: 3 });
    expect((await restore(tree, 2)).status).toBe(200);
    expect((await flatList(owner, tree))[0]).toMatchObject({ name: 'A' });
    await owner.post(`ph-tree/${tree}/undo`);
    expect((await owner.post(`ph-tree/${tree}/undo`)).status).toBe(200);
    expect((await flatList(owner, tree))[0]).toMatchObject({ description: 'x'.repeat(500) });
  });

  test('cannot be restored if it is too large', async () => {
    const tree = await seedTree(world, owner);
    await addSpecies(owner, tree, {});
    await world.resources.database
      .update(treeChanges)
      .set({ inverseBytes: 1_000_000_000 })
      .where(and(eq(treeChanges.treeId, tree), eq(treeChanges.version, 2)));
    expect(refusal(await restore(tree, 1))).toEqual([
      409,
      'Too much has changed since this version to restore it at once',
    ]);
  });
});

describe('an edit whose inverse is too large', () => {
  test('is refused before its species are read', async () => {
    const tree = await seedTree(world, owner);
    const { id: root } = await addSpecies(owner, tree, {});
    await insertMany(
      world,
      sql`
      insert into species (tree_id, id, ancestor_id, start, duration, name, description)
      select ${tree}, gen_random_uuid(), ${root}, 0, 1, 'x', repeat('漢', 10000)
      from generate_series(1, 2300)`,
    );
    const sentence = [409, 'This edit changes too much at once. Split it into smaller edits'];
    expect(refusal(await owner.delete(`species/${tree}/${root}`))).toEqual(sentence);
    const operation = { kind: 'delete-branches', ids: [root] };
    const body = { operationId: newIdentifier(), operation };
    expect(refusal(await owner.post(`ph-tree/${tree}/operation`, body))).toEqual(sentence);
    expect((await storedOf(tree)).changes).toHaveLength(2);
  });
});

describe('restoring while others edit', () => {
  test('ends with the restored version, or with later edits of others on top', async () => {
    const tree = await seedTree(world, owner, { collaborators: [helper] });
    const { id } = await addSpecies(owner, tree, { name: 'First' });
    for (let count = 0; count < 10; count++) {
      await perform(owner, tree, { kind: 'edit-species', id, name: `Name ${count}` });
    }
    const [restored] = await Promise.all([
      restore(tree, 2),
      ...Array.from({ length: 20 }, (_, count) =>
        perform(helper, tree, { kind: 'edit-species', id, description: `${count}` }),
      ),
    ]);
    expect(restored.status).toBe(200);
    expect((await flatList(owner, tree))[0]).toMatchObject({ name: 'First' });
    const { version } = z.object({ version: z.number() }).parse(restored.body);
    expect((await restore(tree, version)).status).toBe(200);
    expect((await flatList(owner, tree))[0]).toMatchObject({ name: 'First', description: null });
    await storedOf(tree);
  });
});
