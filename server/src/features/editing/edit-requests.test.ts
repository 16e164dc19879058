import {
  type EditReply,
  getUndoState,
  historyEntry,
  newIdentifier,
  tree as treeSchema,
} from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, refusal, seedTree } from '../../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { trees } from '../../database/tables/index.ts';

let world: TestApp;
let owner: Person;
let collaborator: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world, { username: 'Owner' });
  collaborator = await seedPerson(world, { username: 'Helper' });
});
afterAll(() => world.close());

const sharedTree = () =>
  seedTree(world, owner, { collaborators: [collaborator], isPublic: true, name: 'Cats' });
const undo = (person: Person, tree: string) => person.post(`ph-tree/${tree}/undo`);
const redo = (person: Person, tree: string) => person.post(`ph-tree/${tree}/redo`);
const namesIn = async (tree: string) => (await flatList(owner, tree)).map(({ name }) => name);
const perform = (person: Person, tree: string, operation: unknown, operationId = newIdentifier()) =>
  person.post(`ph-tree/${tree}/operation`, { operationId, operation });

async function historyOf(person: Person, tree: string, query = '') {
  const { status, body } = await person.get(`ph-tree/${tree}/history${query}`);
  expect(status).toBe(200);
  return z.strictObject({ entries: z.array(historyEntry.strict()), count: z.number() }).parse(body);
}

describe('undo and redo', () => {
  test('tell whether there is something of your own to undo or redo', async () => {
    const tree = await sharedTree();
    const stateOf = async (person: Person) => {
      const { status, body } = await person.get(`ph-tree/${tree}/undo`);
      const state = getUndoState.reply.parse(body);
      expect(status).toBe(200);
      return [state.canUndo, state.canRedo];
    };
    expect(await stateOf(owner)).toEqual([false, false]);
    await addSpecies(owner, tree, { name: 'A' });
    expect(await stateOf(owner)).toEqual([true, false]);
    expect(await stateOf(collaborator)).toEqual([false, false]);
    await undo(owner, tree);
    expect(await stateOf(owner)).toEqual([false, true]);
    await redo(owner, tree);
    expect(await stateOf(owner)).toEqual([true, false]);
    await undo(owner, tree);
    await addSpecies(owner, tree, { name: 'B' });
    expect(await stateOf(owner)).toEqual([true, false]);
  });

  test('step through your own edits and keep those of others', async () => {
    const tree = await sharedTree();
    const a = await addSpecies(owner, tree, { name: 'A' });
    const b = await addSpecies(collaborator, tree, { name: 'B' });
    await owner.patch(`species/${tree}/${a.id}`, { name: 'A2' });
    await collaborator.patch(`species/${tree}/${b.id}`, { name: 'B2' });

    expect((await undo(owner, tree)).status).toBe(200);
    expect(await namesIn(tree)).toEqual(['A', 'B2']);
    expect((await redo(owner, tree)).status).toBe(200);
    expect(await namesIn(tree)).toEqual(['A2', 'B2']);
    await undo(owner, tree);
    await undo(owner, tree);
    expect(await namesIn(tree)).toEqual(['B2']);
    expect(refusal(await undo(owner, tree))).toEqual([409, 'You have nothing to undo']);
    await redo(owner, tree);
    await redo(owner, tree);
    expect(await namesIn(tree)).toEqual(['A2', 'B2']);
    expect(refusal(await redo(owner, tree))).toEqual([409, 'You have nothing to redo']);
    await undo(collaborator, tree);
    expect(await namesIn(tree)).toEqual(['A2', 'B']);
  });

  test('cannot redo after a new edit of yours, but after an edit of others', async () => {
    const tree = await sharedTree();
    const a = await addSpecies(owner, tree, { name: 'A' });
    await owner.patch(`species/${tree}/${a.id}`, { name: 'A2' });
    await undo(owner, tree);
    await addSpecies(collaborator, tree, { name: 'B' });
    expect((await redo(owner, tree)).status).toBe(200);
    await undo(owner, tree);
    await owner.patch(`species/${tree}/${a.id}`, { duration: 3 });
    expect((await redo(owner, tree)).status).toBe(409);
    await undo(owner, tree);
    await undo(owner, tree);
    expect(await namesIn(tree)).toEqual(['B']);
  });

  test('give the reason when an edit of others prevents them', async () => {
    const tree = await sharedTree();
    const a = await addSpecies(owner, tree, { name: 'A' });
    const b = await addSpecies(collaborator, tree, { name: 'B', ancestorId: a.id });
    expect(refusal(await undo(owner, tree))).toEqual([409, 'The species has new descendants']);
    await collaborator.delete(`species/${tree}/${b.id}`);
    expect((await undo(owner, tree)).status).toBe(200);
    expect(await namesIn(tree)).toEqual([]);
    expect(refusal(await undo(collaborator, tree))).toEqual([
      409,
      'The ancestor is not in this tree',
    ]);
  });

  test('never undo later changes of others', async () => {
    const tree = await sharedTree();
    const a = await addSpecies(owner, tree, { name: 'A' });
    await owner.patch(`species/${tree}/${a.id}`, { name: 'A2' });
    await collaborator.patch(`species/${tree}/${a.id}`, { name: 'A3' });
    expect(refusal(await undo(owner, tree))).toEqual([409, 'This was changed in the meantime']);
    await undo(collaborator, tree);
    expect((await undo(owner, tree)).status).toBe(200);
    expect(await namesIn(tree)).toEqual(['A']);
  });

  test('with the same operationId are done once, and their outcome can be queried', async () => {
    const tree = await sharedTree();
    const [edit, undone, redone, other] = Array.from({ length: 4 }, () => newIdentifier());
    const a = await addSpecies(owner, tree, { name: 'A' });
    await perform(owner, tree, { kind: 'edit-species', id: a.id, name: 'A2' }, edit);
    const outcomeOf = async (person: Person, id: string | undefined) =>
      (await person.get(`ph-tree/${tree}/operation/${id}`)).body;
    expect(await outcomeOf(owner, edit)).toEqual({ version: 3 });
    expect(await outcomeOf(owner, undone)).toEqual({ version: null });
    expect(await outcomeOf(collaborator, edit)).toEqual({ version: null });

    const undoing = () => owner.post(`ph-tree/${tree}/undo`, { operationId: undone });
    expect((await undoing()).body).toMatchObject({ version: 4 });
    expect((await undoing()).body).toMatchObject({ version: 4 });
    expect(await namesIn(tree)).toEqual(['A']);
    expect(await outcomeOf(owner, undone)).toEqual({ version: 4 });
    const redoing = () => owner.post(`ph-tree/${tree}/redo`, { operationId: redone });
    expect((await redoing()).body).toMatchObject({ version: 5 });
    expect((await redoing()).body).toMatchObject({ version: 5 });
    expect(await namesIn(tree)).toEqual(['A2']);
    const restoring = () =>
      owner.post(`ph-tree/${tree}/restore`, { version: 2, operationId: other });
    expect((await restoring()).body).toMatchObject({ version: 6 });
    expect((await restoring()).body).toMatchObject({ version: 6 });
    expect(refusal(await owner.post(`ph-tree/${tree}/undo`, { operationId: edit }))).toEqual([
      409,
      'Another edit already has this operationId',
    ]);
  });

  test('apply to the given edit, even after later edits in another window', async () => {
    const tree = await sharedTree();
    const [a, b, undoneA, redoneA] = Array.from({ length: 4 }, () => newIdentifier());
    const first = await addSpecies(owner, tree, { name: 'A' });
    const second = await addSpecies(owner, tree, { name: 'B' });
    await perform(owner, tree, { kind: 'edit-species', id: first.id, name: 'A2' }, a);
    await perform(owner, tree, { kind: 'edit-species', id: second.id, name: 'B2' }, b);
    const undoA = { edit: a, operationId: undoneA };
    expect(refusal(await collaborator.post(`ph-tree/${tree}/undo`, undoA))).toEqual([
      409,
      'You have nothing to undo',
    ]);
    expect((await owner.post(`ph-tree/${tree}/undo`, undoA)).status).toBe(200);
    expect(await namesIn(tree)).toEqual(['A', 'B2']);
    expect(refusal(await owner.post(`ph-tree/${tree}/undo`, { edit: a }))).toEqual([
      409,
      'You have nothing to undo',
    ]);
    await owner.patch(`species/${tree}/${second.id}`, { name: 'B3' });
    const redoA = { edit: undoneA, operationId: redoneA };
    expect((await collaborator.post(`ph-tree/${tree}/redo`, redoA)).status).toBe(409);
    expect((await owner.post(`ph-tree/${tree}/redo`, redoA)).status).toBe(200);
    expect(await namesIn(tree)).toEqual(['A2', 'B3']);
    expect((await owner.post(`ph-tree/${tree}/undo`, { edit: redoneA })).status).toBe(200);
    expect(await namesIn(tree)).toEqual(['A', 'B3']);
  });

  test('restore a deleted branch exactly', async () => {
    const tree = await sharedTree();
    const answer = await owner.post(`species/${tree}`, {
      name: 'Felidae',
      apparition: -0.1,
      duration: 1 / 3,
      descendants: [
        { name: 'Panthera', duration: 66_043_000.7, afterApparition: 0.1 },
        { name: 'Felis', duration: 5e-324, descendants: [{ name: 'Catus', duration: 1e100 }] },
      ],
    });
    const before = await flatList(owner, tree);
    const { id } = z.object({ id: z.string() }).parse(answer.body);
    await owner.delete(`species/${tree}/${id}`);
    const undone = await undo(owner, tree);
    expect((undone.body as EditReply).species).toHaveLength(4);
    expect(await flatList(owner, tree)).toEqual(before);
    await redo(owner, tree);
    expect(await namesIn(tree)).toEqual([]);
  });

  test('are refused to everyone but editors', async () => {
    const stranger = await seedPerson(world);
    const tree = await sharedTree();
    await addSpecies(owner, tree, {});
    for (const path of ['undo', 'redo', 'restore', 'operation']) {
      const body =
        path === 'restore'
          ? { version: 1 }
          : path === 'operation'
            ? { operationId: newIdentifier(), operation: { kind: 'edit-tree', name: 'x' } }
            : undefined;
      expect((await stranger.post(`ph-tree/${tree}/${path}`, body)).status).toBe(403);
      expect((await world.visitor().post(`ph-tree/${tree}/${path}`, body)).status).toBe(401);
    }
    expect((await stranger.get(`ph-tree/${tree}/history`)).status).toBe(403);
    await perform(owner, tree, { kind: 'edit-tree', isPublic: false });
    expect((await stranger.get(`ph-tree/${tree}/history`)).status).toBe(404);
    expect((await stranger.post(`ph-tree/${tree}/undo`)).status).toBe(404);
  });
});

describe('the history', () => {
  test('lists who did what, latest first, in pages', async () => {
    const tree = await sharedTree();
    const a = await addSpecies(owner, tree, { name: 'Homo', apparition: -100 });
    await collaborator.patch(`species/${tree}/${a.id}`, { name: 'Homo sapiens' });
    const b = await addSpecies(owner, tree, { name: 'Pan', ancestorId: a.id, duration: 5 });
    await owner.patch(`species/${tree}/${b.id}`, { apparition: -95 });
    await owner.patch(`species/${tree}/${b.id}`, { ancestorId: null, description: 'apes' });
    await perform(owner, tree, {
      kind: 'attach-descendants',
      id: a.id,
      descendantIds: [b.id, a.id],
    });
    await owner.patch(`species/${tree}/${a.id}`, { duration: 2_500_000 });
    await owner.delete(`species/${tree}/${a.id}`);
    await undo(owner, tree);
    await redo(owner, tree);
    await perform(owner, tree, { kind: 'edit-tree', name: 'Apes', tags: ['primates'] });
    const { entries, count } = await historyOf(collaborator, tree, '?limit=50');
    expect(entries.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(count).toBe(12);
    expect(entries.map(({ username, action, summary }) => [username, action, summary])).toEqual([
      ['Owner', 'edit-tree', "Renamed the tree to Apes; Changed the tree's tags"],
      ['Owner', 'redo', 'Redid: Deleted Homo sapiens and its descendant'],
      ['Owner', 'undo', 'Undid: Deleted Homo sapiens and its descendant'],
      ['Owner', 'delete-branches', 'Deleted Homo sapiens and its descendant'],
      ['Owner', 'set-duration', 'Changed the duration of Homo sapiens to 2.5 MY'],
      ['Owner', 'attach-descendants', 'Moved Pan under Homo sapiens'],
      ['Owner', 'sequence', 'Changed the description of Pan; Made Pan a root'],
      ['Owner', 'set-apparition', 'Moved Pan to -95.00Y'],
      ['Owner', 'add-species', 'Added Pan under Homo sapiens'],
      ['Helper', 'edit-species', 'Renamed Homo to Homo sapiens'],
      ['Owner', 'add-species', 'Added Homo'],
      ['Owner', 'create', 'Created the tree'],
    ]);
    const second = await historyOf(owner, tree, '?limit=5&page=2');
    expect(second.entries.map(({ version }) => version)).toEqual([7, 6, 5, 4, 3]);
  });

  test('keeps the changes of deleted accounts', async () => {
    const leaver = await seedPerson(world);
    const tree = await seedTree(world, owner, { collaborators: [leaver] });
    await addSpecies(leaver, tree, { name: 'A' });
    await deleteAccount(leaver);
    const { entries } = await historyOf(owner, tree);
    expect(entries[0]).toMatchObject({ userId: null, username: null, summary: 'Added A' });
  });
});

describe('restoring', () => {
  test('restores fields and species as one change that can be undone', async () => {
    const tree = await sharedTree();
    const a = await addSpecies(owner, tree, { name: 'A', duration: 20 });
    const b = await addSpecies(collaborator, tree, {
      name: 'B',
      ancestorId: a.id,
      afterApparition: 7,
    });
    const then = await flatList(owner, tree);
    await owner.patch(`species/${tree}/${a.id}`, { duration: 1, name: 'A2' });
    await perform(owner, tree, { kind: 'edit-tree', name: 'Dogs', isPublic: false });
    await addSpecies(owner, tree, { name: 'C', ancestorId: b.id });
    await collaborator.delete(`species/${tree}/${b.id}`);
    await perform(owner, tree, { kind: 'edit-tree', isPublic: true });
    await perform(owner, tree, { kind: 'edit-tree', isPublic: false });
    const now = await flatList(owner, tree);

    const answer = await collaborator.post(`ph-tree/${tree}/restore`, { version: 3 });
    expect(answer.status).toBe(200);
    // Restoring does not change who can see the tree.
    expect(treeSchema.strict().parse(answer.body)).toMatchObject({
      name: 'Cats',
      isPublic: false,
      species: 2,
    });
    expect(await flatList(owner, tree)).toEqual(then);
    expect((await historyOf(owner, tree)).entries[0]).toMatchObject({
      action: 'restore',
      summary: 'Restored version 3',
      username: 'Helper',
    });
    expect((await undo(collaborator, tree)).status).toBe(200);
    expect(await flatList(owner, tree)).toEqual(now);
  });

  test('is refused for unknown versions and does nothing for the current one', async () => {
    const tree = await sharedTree();
    await addSpecies(owner, tree, {});
    for (const version of [0, 3, 2 ** 31 - 1]) {
      const answer = await owner.post(`ph-tree/${tree}/restore`, { version });
      expect(refusal(answer)).toEqual([404, 'This tree has no such version']);
    }
    for (const version of [-1, 1.5, 'x', null, 1e300, 2 ** 31]) {
      expect((await owner.post(`ph-tree/${tree}/restore`, { version })).status).toBe(400);
    }
    expect((await owner.post(`ph-tree/${tree}/restore`, { version: 2 })).body).toMatchObject({
      version: 2,
    });
  });
});

describe('operations', () => {
  test('sent twice are done once', async () => {
    const tree = await sharedTree();
    const id = newIdentifier();
    const species = {
      id,
      ancestorId: null,
      start: 0,
      duration: 5,
      name: 'A',
      description: null,
      image: null,
    };
    const operation = { kind: 'add-species', species };
    const operationId = newIdentifier();
    const first = await perform(owner, tree, operation, operationId);
    const again = await perform(owner, tree, operation, operationId.toUpperCase());
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    await owner.delete(`species/${tree}/${id}`);
    expect((await perform(owner, tree, operation, operationId)).body).toEqual({
      version: 2,
      species: [],
      deleted: [id],
      skipped: [],
    });
    const sentence = 'Another edit already has this operationId';
    const other = { kind: 'edit-tree', name: 'x' };
    expect(refusal(await perform(owner, tree, other, operationId))).toEqual([409, sentence]);
    expect(refusal(await perform(collaborator, tree, operation, operationId))).toEqual([
      409,
      sentence,
    ]);
    expect((await historyOf(owner, tree)).count).toBe(3);
  });

  test('sent fifty times concurrently are done once', async () => {
    const tree = await sharedTree();
    const a = await addSpecies(owner, tree, {});
    const operationId = newIdentifier();
    const operation = { kind: 'edit-species', id: a.id, name: 'once' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => perform(owner, tree, operation, operationId)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await historyOf(owner, tree)).count).toBe(3);
  });

  test('change visibility only for the owner, also inside a sequence', async () => {
    const tree = await sharedTree();
    const publish = { kind: 'edit-tree', isPublic: false };
    const packed = { kind: 'sequence', steps: [{ kind: 'edit-tree', name: 'x' }, publish] };
    for (const operation of [publish, packed]) {
      expect((await perform(collaborator, tree, operation)).status).toBe(403);
    }
    expect((await perform(owner, tree, packed)).status).toBe(200);
  });

  test('update the columns that lists sort and search by', async () => {
    const tree = await sharedTree();
    await perform(owner, tree, { kind: 'edit-tree', name: 'Ősök Fája', tags: ['Émeu'] });
    const [row] = await world.resources.database.select().from(trees).where(eq(trees.id, tree));
    expect(row).toMatchObject({ nameKey: 'osok faja', version: 2 });
    expect(row?.searchText).toContain('emeu');
  });

  test.each([
    [{ kind: 'set-duration', id: newIdentifier(), duration: 0 }, 409],
    [{ kind: 'edit-tree', name: '' }, 400],
    [{ kind: 'edit-tree', tags: ['a', 'a'] }, 400],
    [{ kind: 'edit-species', id: newIdentifier(), image: 'x.png' }, 400],
    [{ kind: 'remove-species', ids: [], heirs: [] }, 400],
    [{ kind: 'sequence', steps: [] }, 400],
    [{ kind: 'sequence', steps: [{ kind: 'sequence', steps: [] }] }, 400],
    [{ kind: 'set-times', times: [] }, 400],
    [{ kind: 'add-species', species: null }, 400],
    [{ kind: '__proto__' }, 400],
    [{ kind: 'import-branch', species: [] }, 400],
    [null, 400],
    [[], 400],
  ])('%j is refused', async (operation, status) => {
    const tree = await sharedTree();
    expect((await perform(owner, tree, operation)).status).toBe(status);
    expect((await historyOf(owner, tree)).count).toBe(1);
  });

  test('name the wrong duration exactly', async () => {
    const tree = await sharedTree();
    const a = await addSpecies(owner, tree, {});
    expect(
      refusal(await perform(owner, tree, { kind: 'set-duration', id: a.id, duration: 0 })),
    ).toEqual([400, 'The duration of the species must be greater than 0']);
  });
});
