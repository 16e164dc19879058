import { describe, expect, test } from 'vitest';
import { treeFrom } from '../../../testing/arbitraries.ts';
import type { TreeDocument } from '../../document/index.ts';
import {
  checkOperation,
  invertOperation,
  type Operation,
  performOperation,
  planTimeEdit,
} from '../../operations/index.ts';
import { years } from '../../timeline/years.ts';
import { speciesFaults } from '../checks/invariants.ts';
import { speciesId } from '../ids/species-id.ts';
import type { Species } from '../species.ts';

const texts = { description: null, image: null } as const;
const species = (
  name: string,
  ancestor: string | null,
  start: number,
  duration: number,
  ghost?: number,
): Species => ({
  ...texts,
  id: speciesId(name),
  name,
  ancestorId: ancestor === null ? null : speciesId(ancestor),
  start: years(start),
  duration: years(duration),
  ...(ghost !== undefined && { ghost: years(ghost) }),
});

/** An ancestor from 100 to 90 years ago, and a bird that splits at 95 and is found from 80 to 70. */
const tree = treeFrom([
  species('ancestor', null, -100, 10),
  species('bird', 'ancestor', 20, 10, 15),
]);
const bird = speciesId('bird');
const row = (document: TreeDocument, name = 'bird') => document.forest.indexOf(speciesId(name));

function after(operation: Operation, before = tree): TreeDocument {
  const performed = performOperation(before, operation);
  if (!performed.ok) throw new Error(performed.error.message);
  return performed.value.tree;
}

const refusalOf = (operation: Operation, before = tree) => {
  const checked = checkOperation(before, operation);
  return checked.ok ? null : checked.error.code;
};

describe('D7: a lineage that is older than the range', () => {
  test('may appear after its ancestor is extinct, if it splits off before', () => {
    expect(speciesFaults([...tree.forest.list()])).toEqual([]);
    expect(tree.forest.split(row(tree))).toBe(-95);
    const list = (ghost: number) => [
      species('ancestor', null, -100, 10),
      species('bird', 'ancestor', 20, 10, ghost),
    ];
    expect(speciesFaults(list(10))).toEqual([]);
    expect(speciesFaults(list(9))).toMatchObject([{ code: 'split-after-ancestor', id: 'bird' }]);
    expect(speciesFaults(list(20))).toEqual([]);
    expect(speciesFaults(list(21))).toMatchObject([{ code: 'split-before-ancestor', id: 'bird' }]);
    expect(speciesFaults(list(-1))).not.toEqual([]);
  });

  test('is a lineage from which others can split', () => {
    const sister = species('sister', 'bird', -12, 3);
    expect(refusalOf({ kind: 'add-species', species: sister })).toBeNull();
    const older = { ...sister, start: years(-16) };
    expect(refusalOf({ kind: 'add-species', species: older })).toBe('split-before-ancestor');
  });

  test('has a split that an edit of its ghost moves, within the lineage of the ancestor and with descendants', () => {
    const edited = after({ kind: 'edit-species', id: bird, ghost: years(18) });
    expect(edited.forest.split(row(edited))).toBe(-98);
    expect(edited.forest.apparition(row(edited))).toBe(-80);
    expect(refusalOf({ kind: 'edit-species', id: bird, ghost: years(21) })).toBe(
      'split-before-ancestor',
    );
    expect(refusalOf({ kind: 'edit-species', id: bird, ghost: null })).toBe('after-ancestor');
    const grown = after({ kind: 'add-species', species: species('sister', 'bird', -12, 3) });
    expect(refusalOf({ kind: 'edit-species', id: bird, ghost: years(11) }, grown)).toBe(
      'split-before-ancestor',
    );
  });

  test('is absent when it is 0', () => {
    const root = speciesId('ancestor');
    const edited = after({ kind: 'edit-species', id: root, ghost: years(0) });
    expect(edited).toBe(tree);
    const haunted = after({ kind: 'edit-species', id: root, ghost: years(5) });
    const calmed = after({ kind: 'edit-species', id: root, ghost: years(0) }, haunted);
    expect(calmed.forest.details(row(calmed, 'ancestor'))).toBeNull();
  });

  test.each([true, false])(
    'keeps its split when an end moves (descendants along: %s)',
    (movesAlong) => {
      const rules = { movesAlong, now: 0 };
      const moved = (kind: 'apparition' | 'start' | 'extinction', time: number) => {
        const plan = planTimeEdit(tree.forest, { kind, id: bird, time: years(time) }, rules);
        if (!plan.ok) throw new Error(plan.error.limit.because);
        return after(plan.value);
      };
      for (const [kind, time] of [
        ['apparition', -75],
        ['start', -88],
        ['extinction', -60],
      ] as const) {
        const edited = moved(kind, time);
        expect(edited.forest.split(row(edited)), kind).toBe(-95);
      }
      // An apparition cannot be before the split, which it takes along.
      const early = moved('start', -99);
      expect(early.forest.split(row(early))).toBe(-99);
      expect(early.forest.details(row(early))).toBeNull();
    },
  );

  test('keeps its apparition when the split moves, as far as the rules allow', () => {
    const plan = (time: number) =>
      planTimeEdit(
        tree.forest,
        { kind: 'split', id: bird, time: years(time) },
        { movesAlong: true, now: 0 },
      );
    const planned = plan(-97);
    if (!planned.ok) throw new Error('refused');
    const edited = after(planned.value);
    expect(edited.forest.ghost(row(edited))).toBe(17);
    expect(edited.forest.apparition(row(edited))).toBe(-80);
    const back = after(invertOperation(tree, planned.value), edited);
    expect([...back.forest.list()]).toEqual([...tree.forest.list()]);
    expect(plan(-101)).toMatchObject({ error: { side: 'earlier', limit: { time: -100 } } });
    expect(plan(-89)).toMatchObject({ error: { side: 'later', limit: { time: -90 } } });
  });
});
