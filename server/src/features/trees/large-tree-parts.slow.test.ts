import { newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { flatList, givePlan, seedTree } from '../../../test/seed/seed-trees.ts';
import { book, mass, partCalls } from '../../../test/seed/tree-parts.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
});
afterAll(() => world.close());

const { perform, put, countOf } = partCalls(() => ({ world, owner }));

describe('N2: the parts of a tree', () => {
  test('are refused when the sources have more than 4 MB together, but smaller ones are not', async () => {
    const treeId = await seedTree(world, owner);
    const large = { type: 'book', abstract: 'x'.repeat(60_000) };
    const step = () => ({ kind: 'put-part', part: 'sources', id: newIdentifier(), value: large });
    const steps = (count: number) => Array.from({ length: count }, step);
    const half = { kind: 'sequence', steps: steps(35) };
    expect((await perform(treeId, half)).status).toBe(200);
    const refused = await perform(treeId, { ...half, steps: steps(35) });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'sources-too-large' });
    expect(await countOf(treeId)).toEqual([35, 35]);
    expect((await put(treeId, 'sources', newIdentifier(), book)).status).toBe(200);
    expect(await countOf(treeId)).toEqual([36, 36]);
  });

  test('2,000 sources are one edit, and 10,000 are refused', async () => {
    const treeId = await seedTree(world, owner);
    const sources = (count: number) => ({
      kind: 'sequence',
      steps: Array.from({ length: count }, (_, index) => ({
        kind: 'put-part',
        part: 'sources',
        id: newIdentifier(),
        value: { type: 'book', title: `Volume ${index}`, DOI: `10.1/${index}` },
      })),
    });
    expect((await perform(treeId, sources(10_000))).status).toBe(413);
    expect((await perform(treeId, sources(2000))).status).toBe(200);
    expect(await countOf(treeId)).toEqual([2000, 2000]);
    expect((await perform(treeId, sources(1))).body).toMatchObject({ code: 'too-many-sources' });
    await owner.post(`ph-tree/${treeId}/undo`);
    expect(await countOf(treeId)).toEqual([0, 0]);
  });

  test('come with a large import as one edit, which one undo removes', async () => {
    const rich = await seedPerson(world);
    await givePlan(world, rich, 'premium');
    const treeId = await seedTree(world, rich);
    const column = newIdentifier();
    const species = Array.from({ length: 10_500 }, (_, index) => ({
      id: newIdentifier(),
      ancestorId: null,
      start: 0,
      duration: 1,
      name: `Species ${index}`,
      description: null,
      image: null,
      ...(index === 7 && { traits: { [column]: 4 } }),
    }));
    const steps = [
      { kind: 'put-part', part: 'columns', id: column, value: mass },
      { kind: 'import-branch', species },
    ];
    expect((await perform(treeId, { kind: 'sequence', steps }, rich)).status).toBe(200);
    expect((await flatList(rich, treeId)).filter(({ traits }) => traits)).toHaveLength(1);
    await rich.post(`ph-tree/${treeId}/undo`);
    expect(await countOf(treeId)).toEqual([0, 0]);
    expect(await flatList(rich, treeId)).toEqual([]);
  });
});
