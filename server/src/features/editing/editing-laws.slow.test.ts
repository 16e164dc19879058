import { newIdentifier } from '@life-tree/contract';
import {
  emptyParts,
  Forest,
  forestFaults,
  type Operation,
  type PartEntries,
  type PartId,
  type PutPart,
  partEntries,
  partId,
  partsFrom,
  performOperation,
  type Species,
  type SpeciesId,
  settingsOf,
  speciesId,
  type TreeDocument,
  years,
} from '@life-tree/phylogeny';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { flatList, givePlan, seedTree, speciesFrom } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { treeChanges, trees } from '../../database/tables/index.ts';

let world: TestApp;
let editors: readonly [Person, Person];
beforeAll(async () => {
  world = await startTestApp();
  editors = [await seedPerson(world), await seedPerson(world)];
  await givePlan(world, editors[0], 'premium');
});
afterAll(() => world.close());

/** A random edit, whose species are chosen from the current tree. */
interface RandomEdit {
  readonly kind: (typeof kinds)[number];
  readonly editor: 0 | 1;
  readonly first: number;
  readonly second: number;
  readonly ratio: number;
  readonly flag: boolean;
  readonly name: string;
}

const kinds = [
  'add-species',
  'add-species',
  'add-ancestor',
  'edit-species',
  'set-apparition',
  'set-duration',
  'set-ancestor',
  'attach-descendants',
  'delete-branches',
  'import-branch',
  'edit-tree',
  'edit-details',
  'edit-many',
  'move-in-time',
  'set-times',
  'set-links',
  'put-part',
  'put-part',
  'remove-part',
  'sequence',
] as const;

/** Columns and sources have few ids, so that edits of them meet. */
const partIds = Array.from({ length: 3 }, () => partId(newIdentifier()));

function partAt(number: number): PartId {
  return partIds[number % partIds.length] ?? partId('');
}

/** Some break a rule: the second name is used by two columns, and a DOI can be in two sources. */
function partFor(number: number, name: string): PutPart {
  const id = partAt(number);
  const values = [
    { part: 'columns', value: { name: `Mass ${id}`, type: 'number', unit: 'kg' } },
    { part: 'columns', value: { name: 'Habitat', type: 'text', rank: number } },
    { part: 'sources', value: { type: 'book', title: name } },
    { part: 'sources', value: { type: 'article-journal', DOI: '10.1000/1' } },
    { part: 'groups', value: { name, colour: '#123456', members: [] } },
    { part: 'bands', value: { name, from: -number - 1, to: 0, colour: '#abcdef' } },
  ] as const;
  return { kind: 'put-part', id, ...(values[number % values.length] ?? values[0]) };
}

const randomEditArbitrary: fc.Arbitrary<RandomEdit> = fc.record({
  kind: fc.constantFrom(...kinds),
  editor: fc.constantFrom(0, 1),
  first: fc.nat(1000),
  second: fc.nat(1000),
  ratio: fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ min: -0.1, max: 1.1, noNaN: true })),
  flag: fc.boolean(),
  name: fc
    .string({ minLength: 1, maxLength: 5, unit: 'grapheme-ascii' })
    .map((text) => `n${text}n`),
});

function operationFor({ forest }: TreeDocument, randomEdit: RandomEdit): Operation {
  const pick = (number: number): SpeciesId =>
    forest.size === 0 ? speciesId(newIdentifier()) : forest.id(number % forest.size);
  const { ratio, flag, name } = randomEdit;
  const id = pick(randomEdit.first);
  const other = pick(randomEdit.second);
  const life = (of: SpeciesId) => (forest.has(of) ? forest.duration(forest.indexOf(of)) : 8);
  const ancestorOf = (of: SpeciesId) =>
    forest.has(of) ? forest.ancestorId(forest.indexOf(of)) : null;
  const newcomer = (ancestorId: SpeciesId | null, lasting: number): Species => ({
    id: speciesId(newIdentifier()),
    ancestorId,
    start: years(ratio * (ancestorId === null ? -64 : lasting)),
    duration: years(life(other) * (ratio + 0.3)),
    name,
    // Long descriptions are stored differently in the history.
    description: flag ? name.repeat(ratio > 0.5 ? 60 : 1) : null,
    image: null,
  });
  switch (randomEdit.kind) {
    case 'add-species':
      return { kind: 'add-species', species: flag ? newcomer(id, life(id)) : newcomer(null, 0) };
    case 'add-ancestor': {
      const { duration, description, image, id: own } = newcomer(null, 0);
      const previousApparition = years(ratio * duration);
      return {
        kind: 'add-ancestor',
        id: own,
        descendantId: id,
        previousApparition,
        duration,
        name,
        description,
        image,
      };
    }
    case 'edit-species':
      return {
        kind: 'edit-species',
        id,
        ...(flag ? { name } : { description: name.repeat(ratio > 0.5 ? 60 : 1) }),
        ...(ratio < 0.5 && { rank: flag ? randomEdit.second : null }),
      };
    case 'set-apparition': {
      const row = forest.indexOf(id);
      const above = row < 0 ? -1 : forest.ancestor(row);
      const from = above < 0 ? 0 : forest.apparition(above);
      const length = above < 0 ? 64 : forest.duration(above);
      return { kind: 'set-apparition', id, apparition: years(from + ratio * length) };
    }
    case 'set-duration':
      return { kind: 'set-duration', id, duration: years(life(other) * (ratio + 0.3)) };
    case 'set-ancestor':
      return { kind: 'set-ancestor', id, ancestorId: flag ? other : null };
    case 'attach-descendants':
      return {
        kind: 'attach-descendants',
        id,
        descendantIds: [other, pick(randomEdit.second + 1)],
      };
    case 'delete-branches':
      return { kind: 'delete-branches', ids: flag ? [id] : [id, other] };
    case 'import-branch': {
      const top = newcomer(flag ? id : null, life(id));
      return { kind: 'import-branch', species: [newcomer(top.id, top.duration), top] };
    }
    case 'edit-tree':
      return flag
        ? { kind: 'edit-tree', name, ...(ratio > 0.5 ? { order: 'name' } : { notation: null }) }
        : {
            kind: 'edit-tree',
            tags: [name],
            description: name.repeat(ratio > 0.5 ? 60 : 1),
            ...(ratio > 0.5 ? { notation: 'ago' } : { order: null }),
          };
    case 'edit-many':
      return {
        kind: 'edit-many',
        edits: [
          { id, description: name.repeat(ratio > 0.5 ? 60 : 1), ...(flag && { name }) },
          { id: other, placement: flag ? 'probable' : null, rank: randomEdit.first },
        ],
      };
    case 'move-in-time':
      return { kind: 'move-in-time', ids: [id, other], by: years((ratio - 0.5) * 2) };
    case 'set-times':
      return {
        kind: 'set-times',
        times: [
          { id, ancestorId: ancestorOf(id), start: years(ratio * 4) },
          ...(flag ? [{ id: other, ancestorId: null, duration: years(ratio + 0.3) }] : []),
        ],
      };
    case 'set-links':
      return {
        kind: 'set-links',
        links: [{ id, from: ancestorOf(id), to: flag ? other : null, start: years(ratio * 4) }],
      };
    case 'edit-details': {
      const citations = { dates: [{ sourceId: partAt(randomEdit.second), locator: name }] };
      const traits = { [partAt(randomEdit.second)]: flag ? randomEdit.first : name };
      const bounds = { before: randomEdit.first, after: 1, kind: 'range' } as const;
      return {
        kind: 'edit-species',
        id,
        ...(ratio > 0.6 && { traits: ratio > 0.9 ? null : traits }),
        ...(ratio < 0.4 && { citations: ratio < 0.1 ? null : citations }),
        ...(flag && { apparitionBounds: bounds, placement: 'debated', colour: '#00ff00' }),
        ...(ratio > 0.3 && { imageCredit: ratio > 0.7 ? null : { author: name } }),
      };
    }
    case 'put-part':
      return partFor(randomEdit.first, name);
    case 'remove-part': {
      const { part } = partFor(randomEdit.second, name);
      return { kind: 'remove-part', part, id: partAt(randomEdit.first) };
    }
    case 'sequence':
      return {
        kind: 'sequence',
        steps: [
          ...(ratio > 0.5 ? [partFor(randomEdit.first, name)] : []),
          { kind: 'set-ancestor', id, ancestorId: flag ? other : null },
          { kind: 'set-duration', id: other, duration: years(life(id) * (ratio + 0.3)) },
          { kind: 'edit-species', id, name },
        ],
      };
  }
}

const settingsSchema = {
  notation: z.literal('ago').exactOptional(),
  order: z.literal('name').exactOptional(),
};
// Made once: zod compiles a schema when it is first used.
const storedSettings = z.object(settingsSchema);
const storedFields = z.object({
  name: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  ...settingsSchema,
});
const storedVersion = z.object({ version: z.number() });

const editsArbitrary = fc.array(randomEditArbitrary, { minLength: 4, maxLength: 14 });
const restoredVersions = fc.array(fc.nat(1000), { minLength: 2, maxLength: 4 });

/** The species and parts of a tree. */
interface Contents {
  readonly species: readonly Species[];
  readonly parts: PartEntries;
}

/** The contents of a tree as the server stores them. */
async function storedContents(treeId: string): Promise<Contents> {
  const [species, { body }] = await Promise.all([
    flatList(editors[0], treeId),
    editors[0].get(`ph-tree/${treeId}/parts`),
  ]);
  // Settings are compared on their own.
  const { sources, columns, groups, bands } = body as PartEntries;
  const parts = partEntries(partsFrom(present({ sources, columns, groups, bands })));
  return { species: species.map(speciesFrom), parts };
}

function present(lists: { readonly [Name in keyof PartEntries]: PartEntries[Name] | undefined }) {
  const entries = Object.entries(lists).filter(([, list]) => list !== undefined);
  return Object.fromEntries(entries) as PartEntries;
}

/** Sorted by id like flat lists, and without negative zeros, which JSON does not have. */
function contentsOf({ forest, parts }: TreeDocument): Contents {
  const species = [...forest.list()]
    .map((one) => ({ ...one, start: years(one.start + 0) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  return { species, parts: partEntries(parts) };
}

test('the server stores the same forest that phylogeny calculates, and every undo and restore is exact', async () => {
  await fc.assert(
    fc.asyncProperty(editsArbitrary, restoredVersions, async (randomEdits, targets) => {
      const treeId = await seedTree(world, editors[0], { collaborators: [editors[1]] });
      const fields = { name: 'Cats', description: null, isPublic: false, tags: [] };
      let tree: TreeDocument = { fields, forest: Forest.empty, parts: emptyParts };
      let version = 1;
      const past: { readonly tree: TreeDocument; readonly editor: Person }[] = [];
      /** By version, starting with the first. */
      const states: TreeDocument[] = [tree, tree];

      for (const randomEdit of randomEdits) {
        const operation = operationFor(tree, randomEdit);
        const editor = editors[randomEdit.editor];
        const expected = performOperation(tree, operation);
        const answer = await editor.post(`ph-tree/${treeId}/operation`, {
          operationId: newIdentifier(),
          operation,
        });
        if (!expected.ok) {
          expect(answer.body).toMatchObject({
            error: expect.stringContaining(expected.error.message),
            code: expected.error.code,
          });
          continue;
        }
        const { created, changed, deleted, fieldsChanged, partsChanged } = expected.value;
        const happened =
          created.length + changed.length + deleted.length + partsChanged.length > 0 ||
          fieldsChanged;
        if (happened) {
          past.push({ tree, editor });
          version += 1;
        }
        tree = expected.value.tree;
        if (happened) states.push(tree);
        expect(answer.body).toMatchObject({ version });
        expect(await storedContents(treeId)).toEqual(contentsOf(tree));
        expect(forestFaults(tree.forest)).toEqual([]);
      }

      // Latest first, each by its author, so that nothing prevents an undo.
      for (const { tree: before, editor } of past.reverse()) {
        const undone = await editor.post(`ph-tree/${treeId}/undo`);
        version += 1;
        expect(undone.body).toMatchObject({ version });
        expect(await storedContents(treeId)).toEqual(contentsOf(before));
      }
      for (const { tree: before } of past) states.push(before);
      // Redo and undo some, so that data stored only once are looked up.
      for (const redoes of [2, 1]) {
        for (const editor of editors) {
          for (let count = 0; count < redoes; count++) {
            for (const path of ['redo', 'redo', 'undo']) {
              const answer = await editor.post(`ph-tree/${treeId}/${path}`);
              if (answer.status !== 200) continue;
              const { body } = await editors[0].get(`ph-tree/${treeId}`);
              const fields = storedFields.parse(body);
              const { species, parts } = await storedContents(treeId);
              const forest = Forest.fromSpecies(species);
              if (!forest.ok) throw new Error(forest.error.code);
              states.push({
                fields: { ...fields, isPublic: false },
                forest: forest.value,
                parts: partsFrom(parts),
              });
            }
          }
        }
      }

      // In any order, each starting from the result of the one before.
      for (const target of targets) {
        const restoredVersion = 1 + (target % (states.length - 1));
        const randomEdit = states[restoredVersion];
        if (randomEdit === undefined) throw new Error('No such version');
        const then = await flatList(editors[1], treeId, restoredVersion);
        expect(then.map(speciesFrom)).toEqual(contentsOf(randomEdit).species);
        const restored = await editors[0].post(`ph-tree/${treeId}/restore`, {
          version: restoredVersion,
        });
        expect(restored.body).toMatchObject({
          name: randomEdit.fields.name,
          description: randomEdit.fields.description,
          tags: randomEdit.fields.tags,
          species: randomEdit.forest.size,
        });
        expect(settingsOf(storedSettings.parse(restored.body))).toEqual(
          settingsOf(randomEdit.fields),
        );
        expect(await storedContents(treeId)).toEqual(contentsOf(randomEdit));
        const { version: reached } = storedVersion.parse(restored.body);
        // A restore that changes nothing is not recorded.
        if (reached === states.length) states.push(randomEdit);
        expect(reached).toBe(states.length - 1);
      }
      await expectExactSums(treeId);
    }),
    { numRuns: 25 },
  );
}, 300_000);

/** The tree's row has the size of its stored history. */
async function expectExactSums(treeId: string): Promise<void> {
  const { database } = world.resources;
  const [tree] = await database.select().from(trees).where(eq(trees.id, treeId));
  const changes = await database.select().from(treeChanges).where(eq(treeChanges.treeId, treeId));
  expect(tree?.historyBytes).toBe(
    changes.reduce((sum, { inverseBytes }) => sum + (inverseBytes ?? 0), 0),
  );
}
