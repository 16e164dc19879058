import { describe, expect, test } from 'vitest';
import { treeFrom } from '../../testing/arbitraries.ts';
import { fromNested } from '../species/nested.ts';
import type { Bounds } from '../species/times/bounds.ts';
import { years } from '../timeline/years.ts';
import { applyOperation, checkOperation, invertOperation, planEnd } from './index.ts';
import { boundsOf, type EndChange, endOf, type SpeciesEnd } from './species-ends.ts';

const tree = treeFrom([
  ...fromNested([{ name: 'a', apparition: -100, duration: 80, descendants: [] }]).list(),
]);
const bounds: Bounds = { before: 3, after: 2, kind: 'range' };

function setEnd(end: SpeciesEnd, change: EndChange, movesAlong = true) {
  const planned = planEnd(tree.forest, 0, end, change, { movesAlong, now: 0 });
  if (!planned.ok) throw new RangeError(planned.error.limit.because);
  return planned.value;
}

function after(end: SpeciesEnd, change: EndChange) {
  const operation = setEnd(end, change);
  return operation === null ? tree.forest : applyOperation(tree, operation).tree.forest;
}

describe('Setting an end', () => {
  test('D4: sets its time and its bounds as one edit that can be undone', () => {
    const operation = setEnd('apparition', { time: years(-90), bounds });
    if (operation === null) throw new RangeError('nothing to do');
    const { tree: changed } = applyOperation(tree, operation);
    expect(changed.forest.apparition(0)).toBe(-90);
    expect(changed.forest.duration(0)).toBe(80);
    expect(boundsOf(changed.forest, 0, 'apparition')).toEqual(bounds);
    expect(boundsOf(changed.forest, 0, 'extinction')).toBeNull();
    const undone = applyOperation(changed, invertOperation(tree, operation)).tree.forest;
    expect(undone.species(0)).toEqual(tree.forest.species(0));
  });

  test('D4b: keeps the other end unless descendants move along', () => {
    const operation = setEnd('apparition', { time: years(-90) }, false);
    if (operation === null) throw new RangeError('nothing to do');
    const { forest } = applyOperation(tree, operation).tree;
    expect([forest.apparition(0), forest.extinction(0)]).toEqual([-90, -20]);
  });

  test('answers the question that a file has left about it, which undo asks again', () => {
    const stated = { apparition: years(-110), extinction: years(-1) };
    const asked = treeFrom([...tree.forest.list()].map((species) => ({ ...species, stated })));
    for (const movesAlong of [true, false]) {
      const change = { time: years(-101), bounds };
      const planned = planEnd(asked.forest, 0, 'apparition', change, { movesAlong, now: 0 });
      if (!planned.ok || planned.value === null) throw new RangeError('refused');
      const { tree: answered } = applyOperation(asked, planned.value);
      expect(answered.forest.details(0)).toEqual({
        apparitionBounds: bounds,
        stated: { extinction: -1 },
      });
      const undone = applyOperation(answered, invertOperation(asked, planned.value)).tree;
      expect(undone.forest.details(0)).toEqual({ stated });
    }
  });

  test('an extinction keeps the apparition', () => {
    const forest = after('extinction', { time: years(-20.5), bounds });
    expect([forest.apparition(0), forest.extinction(0)]).toEqual([-100, -20.5]);
    expect(boundsOf(forest, 0, 'extinction')).toEqual(bounds);
  });

  test('that rounding moves by a digit reads as it was set', () => {
    const forest = after('extinction', { time: years(-0.1) });
    expect(forest.extinction(0)).not.toBe(-0.1);
    expect(endOf(forest, 0, 'extinction')).toEqual({ time: -0.1, bounds: null });
    expect(endOf(forest, 0, 'apparition')).toEqual({ time: -100, bounds: null });
  });

  test('D7: an apparition after the end of the ancestor begins a lineage where the ancestor ends', () => {
    const descendant = { name: 'b', afterApparition: 4, duration: 8 };
    const ancestor = { name: 'a', apparition: -46, duration: 8, descendants: [descendant] };
    const two = treeFrom([...fromNested([ancestor]).list()]);
    for (const movesAlong of [true, false]) {
      const rules = { movesAlong, now: 0 };
      const planned = planEnd(two.forest, 1, 'apparition', { time: years(-37) }, rules);
      if (!planned.ok || planned.value === null) throw new RangeError('refused');
      expect(checkOperation(two, planned.value).ok).toBe(true);
      const { tree: changed } = applyOperation(two, planned.value);
      const { forest } = changed;
      expect([forest.split(1), forest.apparition(1)]).toEqual([-38, -37]);
      expect(forest.extinction(1)).toBe(movesAlong ? -29 : -34);
      expect(forest.species(0)).toEqual(two.forest.species(0));
      const undone = applyOperation(changed, invertOperation(two, planned.value)).tree;
      expect(undone.forest.species(1)).toEqual(two.forest.species(1));
      const older = treeFrom(
        [...two.forest.list()].map((one) => (one.name === 'b' ? { ...one, ghost: years(2) } : one)),
      );
      const later = planEnd(older.forest, 1, 'apparition', { time: years(-35) }, rules);
      if (!later.ok || later.value === null) throw new RangeError('refused');
      expect(applyOperation(older, later.value).tree.forest.split(1)).toBe(-44);
      // Within what the ancestor's life allows, and before its own split.
      for (const [time, split] of [
        [-40, -44],
        [-43, -44],
        [-45, -45],
      ] as const) {
        const moved = planEnd(older.forest, 1, 'apparition', { time: years(time) }, rules);
        if (!moved.ok || moved.value === null) throw new RangeError('refused');
        const { forest: kept } = applyOperation(older, moved.value).tree;
        expect([kept.split(1), kept.apparition(1)]).toEqual([split, time]);
      }
      const early = planEnd(two.forest, 1, 'apparition', { time: years(-47) }, rules);
      expect(early).toMatchObject({ ok: false, error: { side: 'earlier' } });
    }
  });

  test('leaves what is not named alone', () => {
    expect(setEnd('extinction', {})).toBeNull();
    expect(setEnd('extinction', { bounds })).toMatchObject({
      kind: 'edit-species',
    });
    expect(after('apparition', { bounds: null })).toBe(tree.forest);
  });
});
