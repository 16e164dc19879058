import {
  Forest,
  forestFaults,
  type Operation,
  performOperation,
  type Species,
  type SpeciesId,
  speciesId,
  type Tree,
  years,
} from '@life-tree/phylogeny';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, registerPerson } from '../../../test/people.ts';
import { flatList, givePlan, plantTree, speciesFrom } from '../../../test/planted-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { newIdentifier } from '../../database/identifier.ts';

let world: TestApp;
let editors: readonly [Person, Person];
beforeAll(async () => {
  world = await startTestApp();
  editors = [await registerPerson(world), await registerPerson(world)];
  await givePlan(world, editors[0], 'premium');
});
afterAll(() => world.close());

/** What somebody may mean to do; which species that concerns depends on the tree at hand. */
interface Wish {
  readonly kind: (typeof kinds)[number];
  readonly editor: 0 | 1;
  readonly first: number;
  readonly second: number;
  readonly share: number;
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
  'sequence',
] as const;

const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom(...kinds),
  editor: fc.constantFrom(0, 1),
  first: fc.nat(1000),
  second: fc.nat(1000),
  share: fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ min: -0.1, max: 1.1, noNaN: true })),
  flag: fc.boolean(),
  name: fc
    .string({ minLength: 1, maxLength: 5, unit: 'grapheme-ascii' })
    .map((text) => `n${text}n`),
});

function fulfil({ forest }: Tree, wanted: Wish): Operation {
  const pick = (number: number): SpeciesId =>
    forest.size === 0 ? speciesId(newIdentifier()) : forest.id(number % forest.size);
  const { share, flag, name } = wanted;
  const id = pick(wanted.first);
  const other = pick(wanted.second);
  const life = (of: SpeciesId) => (forest.has(of) ? forest.duration(forest.indexOf(of)) : 8);
  const newcomer = (ancestorId: SpeciesId | null, lasting: number): Species => ({
    id: speciesId(newIdentifier()),
    ancestorId,
    start: years(share * (ancestorId === null ? -64 : lasting)),
    duration: years(life(other) * (share + 0.3)),
    name,
    description: flag ? name : null,
    image: null,
  });
  switch (wanted.kind) {
    case 'add-species':
      return { kind: 'add-species', species: flag ? newcomer(id, life(id)) : newcomer(null, 0) };
    case 'add-ancestor': {
      const { duration, description, image, id: own } = newcomer(null, 0);
      const previousApparition = years(share * duration);
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
      return { kind: 'edit-species', id, ...(flag ? { name } : { description: name }) };
    case 'set-apparition': {
      const row = forest.indexOf(id);
      const above = row < 0 ? -1 : forest.ancestor(row);
      const from = above < 0 ? 0 : forest.apparition(above);
      const length = above < 0 ? 64 : forest.duration(above);
      return { kind: 'set-apparition', id, apparition: years(from + share * length) };
    }
    case 'set-duration':
      return { kind: 'set-duration', id, duration: years(life(other) * (share + 0.3)) };
    case 'set-ancestor':
      return { kind: 'set-ancestor', id, ancestorId: flag ? other : null };
    case 'attach-descendants':
      return { kind: 'attach-descendants', id, descendantIds: [other, pick(wanted.second + 1)] };
    case 'delete-branches':
      return { kind: 'delete-branches', ids: flag ? [id] : [id, other] };
    case 'import-branch': {
      const top = newcomer(flag ? id : null, life(id));
      return { kind: 'import-branch', species: [newcomer(top.id, top.duration), top] };
    }
    case 'edit-tree':
      return flag
        ? { kind: 'edit-tree', name }
        : { kind: 'edit-tree', tags: [name], description: name };
    case 'sequence':
      return {
        kind: 'sequence',
        steps: [
          { kind: 'set-ancestor', id, ancestorId: flag ? other : null },
          { kind: 'set-duration', id: other, duration: years(life(id) * (share + 0.3)) },
          { kind: 'edit-species', id, name },
        ],
      };
  }
}

/** The whole tree, as the server stores it now. */
async function storedForest(treeId: string): Promise<readonly Species[]> {
  return (await flatList(editors[0], treeId)).map(speciesFrom);
}

/** By id, as flat lists are ordered, and without negative zeros, which JSON does not know. */
function listed({ forest }: Tree): Species[] {
  return [...forest.list()]
    .map((species) => ({ ...species, start: years(species.start + 0) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

test('whoever edits, the server stores what the whole forest would have become, and every step back is exact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 4, maxLength: 14 }), async (wishes) => {
      const treeId = await plantTree(world, editors[0], { collaborators: [editors[1]] });
      const fields = { name: 'Cats', description: null, isPublic: false, tags: [] };
      let tree: Tree = { fields, forest: Forest.empty };
      let version = 1;
      const past: { readonly tree: Tree; readonly editor: Person }[] = [];

      for (const wanted of wishes) {
        const operation = fulfil(tree, wanted);
        const editor = editors[wanted.editor];
        const expected = performOperation(tree, operation);
        const answer = await editor.post(`ph-tree/${treeId}/operation`, {
          operationId: newIdentifier(),
          operation,
        });
        if (!expected.ok) {
          expect(answer.body).toEqual({ error: expect.stringContaining(expected.error.message) });
          continue;
        }
        const { created, changed, deleted, fieldsChanged } = expected.value;
        const happened = created.length + changed.length + deleted.length > 0 || fieldsChanged;
        if (happened) {
          past.push({ tree, editor });
          version += 1;
        }
        tree = expected.value.tree;
        expect(answer.body).toMatchObject({ version });
        expect(await storedForest(treeId)).toEqual(listed(tree));
        expect(forestFaults(tree.forest)).toEqual([]);
      }

      // Latest first, each by whoever did it: so nothing stands in the way.
      for (const { tree: before, editor } of past.reverse()) {
        const undone = await editor.post(`ph-tree/${treeId}/undo`);
        version += 1;
        expect(undone.body).toMatchObject({ version });
        expect(await storedForest(treeId)).toEqual(listed(before));
      }
      const restored = await editors[0].post(`ph-tree/${treeId}/restore`, {
        version: past.length + 1,
      });
      expect(z.object({ species: z.number() }).parse(restored.body).species).toBe(tree.forest.size);
      expect(await storedForest(treeId)).toEqual(listed(tree));
    }),
    { numRuns: 25 },
  );
}, 180_000);
