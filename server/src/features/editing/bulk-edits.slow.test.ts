import { maxSteps, newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bulkEditing, perform } from '../../../test/seed/bulk-edits.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { flatList, givePlan } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

// A slow machine needs longer to store this many species.
vi.setConfig({ testTimeout: 300_000 });

let world: TestApp;
let owner: Person;
let collaborator: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  collaborator = await seedPerson(world);
  await givePlan(world, owner, 'premium');
});
afterAll(() => world.close());

const { treeOf, historyOf } = bulkEditing(() => ({ world, owner, collaborator }));

test('more species than a sequence may have steps are changed by one edit', async () => {
  const { tree, ids, root } = await treeOf(maxSteps + 1);
  const columnId = newIdentifier();
  const edits = ids.map((id, index) => ({ id, name: `n${index}`, traits: { [columnId]: index } }));
  const links = ids.slice(1).map((id) => ({ id, from: root, to: null, start: -80 }));
  const reply = await perform(owner, tree, {
    kind: 'sequence',
    steps: [
      { kind: 'put-part', part: 'columns', id: columnId, value: { name: 'Mass', type: 'number' } },
      { kind: 'set-links', links },
      { kind: 'edit-many', edits },
    ],
  });
  expect(reply.status).toBe(200);
  expect((await historyOf(tree))[0]).toBe('Added the column Mass and changed 3,001 species');
  const list = await flatList(owner, tree);
  expect(list.at(-1)).toMatchObject({
    name: 'n3000',
    ancestorId: null,
    apparition: -80,
    traits: { [columnId]: 3000 },
  });
  expect((await owner.post(`ph-tree/${tree}/undo`)).status).toBe(200);
  expect((await flatList(owner, tree)).at(-1)).toMatchObject({
    name: 'Species 3000',
    ancestorId: root,
  });
});
