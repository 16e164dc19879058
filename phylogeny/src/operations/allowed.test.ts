import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyParts } from '../parts/tree-parts.ts';
import { fromNested } from '../species/nested.ts';
import { years } from '../timeline/years.ts';
import { treeOf } from './arbitraries.ts';
import {
  allowedApparition,
  allowedDuration,
  ancestorChoices,
  applyOperation,
  checkOperation,
  dragBody,
  dragEnd,
  dragStart,
} from './index.ts';

const fields = { name: 'Cats', description: null, isPublic: false, tags: [] };
const forest = fromNested([
  {
    name: 'a',
    apparition: -100,
    duration: 80,
    descendants: [
      {
        name: 'b',
        afterApparition: 20,
        duration: 40,
        descendants: [{ name: 'c', afterApparition: 30, duration: 5 }],
      },
    ],
  },
]);

describe('Dragging', () => {
  test("an apparition can be anywhere in the ancestor's life, and a root's at any time", () => {
    expect(allowedApparition(forest, 1)).toEqual({ from: -100, to: -20 });
    expect(allowedApparition(forest, 0).from).toBeLessThan(-1e50);
  });

  test('a body moves its branch with it', () => {
    const after = applyOperation(
      { fields, forest, parts: emptyParts },
      dragBody(forest, 1, years(-60)),
    ).tree.forest;
    expect([...after.apparitions]).toEqual([-100, -60, -30]);
    const stopped = applyOperation(
      { fields, forest, parts: emptyParts },
      dragBody(forest, 1, years(7)),
    ).tree.forest;
    expect(stopped.start(1)).toBe(80);
  });

  test('an end moves descendants with it', () => {
    const after = applyOperation(
      { fields, forest, parts: emptyParts },
      dragEnd(forest, 1, years(-30)),
    ).tree.forest;
    expect(after.extinction(1)).toBe(-30);
    expect(after.start(2)).toBe(40);
  });

  test('a start leaves the extinction and the descendants where they are', () => {
    const after = applyOperation(
      { fields, forest, parts: emptyParts },
      dragStart(forest, 1, years(-90)),
    ).tree.forest;
    expect([...after.apparitions]).toEqual([-100, -90, -50]);
    expect(after.extinction(1)).toBe(-40);
  });

  test('a start pushes descendants it would overtake', () => {
    const after = applyOperation(
      { fields, forest, parts: emptyParts },
      dragStart(forest, 1, years(-45)),
    ).tree.forest;
    expect([...after.apparitions]).toEqual([-100, -45, -45]);
    expect(after.extinction(1)).toBe(-40);
  });

  test('a start stops before the end, which stays', () => {
    const after = applyOperation(
      { fields, forest, parts: emptyParts },
      dragStart(forest, 1, years(-30)),
    ).tree.forest;
    expect(after.extinction(1)).toBeCloseTo(-40, 6);
    expect(after.apparition(1)).toBeLessThan(-40);
  });

  test('any distance gives a legal operation', () => {
    fc.assert(
      fc.property(
        treeOf('awkward').filter((tree) => tree.forest.size > 0),
        fc.nat(),
        fc.oneof(fc.double({ min: -1e12, max: 1e12, noNaN: true }), fc.double({ noNaN: true })),
        (tree, pick, to) => {
          const index = pick % tree.forest.size;
          for (const drag of [dragBody, dragStart, dragEnd]) {
            expect(checkOperation(tree, drag(tree.forest, index, years(to))).ok).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test("to the ancestor's end ends exactly there, despite rounding", () => {
    fc.assert(
      fc.property(treeOf('awkward'), (tree) => {
        const { forest: before } = tree;
        for (let index = 0; index < before.size; index++) {
          const { to } = allowedApparition(before, index);
          if (before.isRoot(index)) continue;
          const { forest: after } = applyOperation(tree, dragBody(before, index, to)).tree;
          // When a duration is too short to change the last digit, the end stays where it is.
          if (before.apparition(index) === to) continue;
          expect(after.start(index)).toBe(before.duration(before.ancestor(index)));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('never leaves a duration that rounds to 0', () => {
    const { from } = allowedDuration(forest, 1);
    expect(from).toBeGreaterThan(0);
    expect(forest.apparition(1) + from).toBeGreaterThan(forest.apparition(1));
  });
});

test('ancestor choices leave out the species itself and its branch', () => {
  expect([...ancestorChoices(forest, 0)]).toEqual([]);
  expect([...ancestorChoices(forest, 1)]).toEqual([0]);
  expect([...ancestorChoices(forest, 2)]).toEqual([0, 1]);
});
