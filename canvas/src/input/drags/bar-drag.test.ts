import {
  checkOperation,
  emptyParts,
  type Forest,
  fromNested,
  notationOf,
  type Operation,
  type TimeRules,
  years,
} from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../testing/painting.ts';
import { rowOf, whaleForest } from '../../testing/sample-forests.ts';
import { BarDrag, type BarPart } from './bar-drag.ts';
import { type SnapTarget, snapTargets } from './snap-targets.ts';

const million = 1e6;
const yearsPerPixel = 50_000;
const along: TimeRules = { movesAlong: true, now: 0 };
const alone: TimeRules = { movesAlong: false, now: 0 };

function dragged(
  name: string,
  part: BarPart,
  by: number,
  targets: readonly SnapTarget[] = [],
  rules: TimeRules = along,
): Operation | null {
  const drag = new BarDrag(whaleForest, rowOf(whaleForest, name), part, rules);
  drag.moveBy(by, yearsPerPixel, targets);
  return drag.operation;
}

const idOf = (name: string) => whaleForest.id(rowOf(whaleForest, name));

/** A lineage that splits off at 90 Ma and was found from 60 Ma on, after its ancestor was extinct. */
const ghostForest: Forest = fromNested([
  {
    ...{ name: 'Ancestor', apparition: -100 * million, duration: 30 * million },
    descendants: [
      {
        ...{ name: 'Late', afterApparition: 40 * million, duration: 20 * million },
        ghost: years(30 * million),
        descendants: [
          {
            ...{ name: 'Younger', afterApparition: -5 * million, duration: 10 * million },
            ghost: years(15 * million),
          },
        ],
      },
    ],
  },
]);

describe('D7: dragging the split of a lineage', () => {
  const drag = (part: BarPart, by: number) => {
    const dragging = new BarDrag(ghostForest, rowOf(ghostForest, 'Late'), part, along);
    dragging.moveBy(by * million, yearsPerPixel, []);
    return ghostForest.names.map((_, row) => {
      const { outcome } = dragging;
      const times = [outcome.split(row), outcome.apparition(row), outcome.extinction(row)];
      return times.map((time) => time / million);
    });
  };

  it('moves nothing else', () => {
    expect(drag('split', -4)).toEqual([
      [-100, -100, -70],
      [-94, -60, -40],
      [-80, -65, -55],
    ]);
  });

  it('stops within the lineage of its ancestor, and where its own descendants split off', () => {
    expect(drag('split', -50)[1]).toEqual([-100, -60, -40]);
    expect(drag('split', 50)[1]).toEqual([-80, -60, -40]);
  });

  it('is not moved by the ends of the bar', () => {
    expect(drag('start', -2)[1]).toEqual([-90, -62, -40]);
    expect(drag('end', 3)[1]).toEqual([-90, -60, -37]);
  });
});

describe('T5: dragging one of several selected bars', () => {
  const together = (...names: readonly string[]) => new Set(names.map(idOf));
  const drag = (index: string, names: readonly string[], by: number) => {
    const row = rowOf(whaleForest, index);
    const moved = new BarDrag(whaleForest, row, 'bar', along, together(...names));
    moved.moveBy(by, yearsPerPixel, []);
    return moved;
  };

  it('moves all of them by the same time, with one operation', () => {
    const moved = drag('Odontoceti', ['Odontoceti', 'Mysticeti'], -2 * million);
    expect(moved.edit).toMatchObject({ kind: 'shift', by: -2 * million });
    expect(moved.operation).toMatchObject({
      steps: [{ kind: 'move-in-time', by: -2 * million }, { kind: 'set-times' }],
    });
    for (const name of ['Odontoceti', 'Mysticeti']) {
      const row = rowOf(whaleForest, name);
      expect(moved.outcome.apparition(row) - whaleForest.apparition(row)).toBe(-2 * million);
    }
  });

  it('names no species that moves with its ancestor', () => {
    const { operation } = drag('Odontoceti', ['Odontoceti', 'Basilosauridae'], -million);
    expect(operation).toMatchObject({ steps: [{ ids: [idOf('Basilosauridae')] }, {}] });
  });

  it('stops where the first of them would leave the life of its ancestor', () => {
    const { operation, by } = drag('Ambulocetus', ['Ambulocetus', 'Odontoceti'], -100 * million);
    const limits = ['Ambulocetus', 'Odontoceti'].map((name) => {
      const row = rowOf(whaleForest, name);
      return whaleForest.apparition(whaleForest.ancestor(row)) - whaleForest.apparition(row);
    });
    expect(operation).not.toBeNull();
    expect(by).toBe(Math.max(...limits));
  });

  it('snaps the dragged bar', () => {
    const row = rowOf(whaleForest, 'Odontoceti');
    const time = years(whaleForest.apparition(row) - 2 * million);
    const moved = new BarDrag(whaleForest, row, 'bar', along, together('Odontoceti', 'Mysticeti'));
    const target = { kind: 'tick', time, label: 'round' } as const;
    moved.moveBy(2 * yearsPerPixel - 2 * million, yearsPerPixel, [target]);
    expect([moved.by, moved.snapped]).toEqual([-2 * million, target]);
  });
});

describe('D4b: dragging a bar if descendants do not move along', () => {
  const drag = (name: string, part: BarPart, by: number) => {
    const dragging = new BarDrag(whaleForest, rowOf(whaleForest, name), part, alone);
    dragging.moveBy(by, yearsPerPixel, []);
    return dragging;
  };

  it.each(['start', 'bar', 'end'] as const)('by its %s changes no other species', (part) => {
    const { outcome, edit, index } = drag('Pakicetus', part, million);
    expect(edit).not.toBeNull();
    for (let row = 0; row < whaleForest.size; row++) {
      if (row === index) continue;
      expect(outcome.apparition(row)).toBe(whaleForest.apparition(row));
      expect(outcome.extinction(row)).toBe(whaleForest.extinction(row));
    }
  });

  it('stops where a descendant begins', () => {
    const { outcome, index } = drag('Pakicetus', 'start', 100 * million);
    expect(outcome.apparition(index)).toBe(
      whaleForest.apparition(rowOf(whaleForest, 'Ambulocetus')),
    );
  });

  it('keeps the end of a living species at the present', () => {
    const { outcome, index } = drag('Odontoceti', 'bar', -million);
    expect([outcome.apparition(index), outcome.extinction(index)]).toEqual([-35 * million, 0]);
  });
});

describe('dragging a bar', () => {
  it('by its body moves the apparition', () => {
    expect(dragged('Ambulocetus', 'bar', -million)).toEqual({
      kind: 'set-apparition',
      id: idOf('Ambulocetus'),
      apparition: -48 * million,
    });
  });

  it('by its end changes the duration', () => {
    expect(dragged('Ambulocetus', 'end', 1.5 * million)).toEqual({
      kind: 'set-duration',
      id: idOf('Ambulocetus'),
      duration: 3.5 * million,
    });
  });

  it('by its start changes both and keeps the extinction', () => {
    const drag = new BarDrag(whaleForest, rowOf(whaleForest, 'Ambulocetus'), 'start', along);
    drag.moveBy(-million, yearsPerPixel, []);
    expect(drag.operation?.kind).toBe('sequence');
    expect(drag.outcome.apparition(drag.index)).toBe(-48 * million);
    expect(drag.outcome.extinction(drag.index)).toBe(-45 * million);
  });

  it('stops at the limits the rules set', () => {
    const operation = dragged('Ambulocetus', 'bar', -100 * million);
    expect(operation).toMatchObject({ apparition: -50 * million });
    expect(dragged('Ambulocetus', 'end', -100 * million)).toMatchObject({ kind: 'set-duration' });
  });

  it('snaps to the extinction of its ancestor', () => {
    const near = -46 * million - -47 * million + 4 * yearsPerPixel;
    const targets = snapTargets(
      viewOf(whaleForest),
      rowOf(whaleForest, 'Ambulocetus'),
      notationOf(undefined),
    );
    const operation = dragged('Ambulocetus', 'bar', near, targets);
    expect(operation).toMatchObject({ apparition: -46 * million });
  });

  it('rounds times', () => {
    expect(dragged('Ambulocetus', 'bar', 512_345.678)).toMatchObject({
      apparition: -46.5 * million,
    });
  });

  it('back to its start creates no operation', () => {
    expect(dragged('Ambulocetus', 'bar', 3 * yearsPerPixel)).toBeNull();
  });

  it('only creates operations that are allowed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(whaleForest, ghostForest),
        fc.nat(),
        fc.constantFrom<BarPart>('split', 'start', 'bar', 'end'),
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e7, noNaN: true }),
        fc.boolean(),
        (forest, number, part, by, perPixel, movesAlong) => {
          const drag = new BarDrag(forest, number % forest.size, part, { movesAlong, now: 0 });
          drag.moveBy(by, perPixel, []);
          if (drag.operation === null) return;
          const fields = { name: 'Whales', description: null, isPublic: true, tags: [] };
          expect(checkOperation({ fields, forest, parts: emptyParts }, drag.operation).ok).toBe(
            true,
          );
        },
      ),
    );
  });
});
