import { describe, expect, test } from 'vitest';
import type { Bounds } from '../species/bounds.ts';
import { fromNested } from '../species/nested.ts';
import { years } from '../timeline/years.ts';
import { treeFrom } from './arbitraries.ts';
import { applyOperation, invertOperation } from './index.ts';
import { boundsOf, type EndChange, endOf, type SpeciesEnd, setEnd } from './set-end.ts';

const tree = treeFrom([
  ...fromNested([{ name: 'a', apparition: -100, duration: 80, descendants: [] }]).list(),
]);
const bounds: Bounds = { before: 3, after: 2, kind: 'range' };

function after(end: SpeciesEnd, change: EndChange) {
  const operation = setEnd(tree.forest, 0, end, change);
  return operation === null ? tree.forest : applyOperation(tree, operation).tree.forest;
}

describe('Setting an end', () => {
  test('D4: sets its time and its bounds as one edit that can be undone', () => {
    const operation = setEnd(tree.forest, 0, 'apparition', { time: years(-90), bounds });
    if (operation === null) throw new RangeError('nothing to do');
    const { tree: changed } = applyOperation(tree, operation);
    expect(changed.forest.apparition(0)).toBe(-90);
    expect(changed.forest.duration(0)).toBe(80);
    expect(boundsOf(changed.forest, 0, 'apparition')).toEqual(bounds);
    expect(boundsOf(changed.forest, 0, 'extinction')).toBeNull();
    const undone = applyOperation(changed, invertOperation(tree, operation)).tree.forest;
    expect(undone.species(0)).toEqual(tree.forest.species(0));
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

  test('leaves what is not named alone', () => {
    expect(setEnd(tree.forest, 0, 'extinction', {})).toBeNull();
    expect(setEnd(tree.forest, 0, 'extinction', { bounds })).toMatchObject({
      kind: 'edit-species',
    });
    expect(after('apparition', { bounds: null })).toBe(tree.forest);
  });
});
