import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Numbers, treeOf } from '../../../testing/arbitraries.ts';
import { type TreeDocument, treeWith } from '../../document/tree-document.ts';
import type { Forest } from '../../species/forest.ts';
import { fromNested } from '../../species/nested.ts';
import { livingTest } from '../../species/times/living.ts';
import { roundingAround } from '../../species/times/rounding.ts';
import { years } from '../../timeline/years.ts';
import { cellEdits } from '../bulk/cell-edits.ts';
import { checkOperation, invertOperation, performOperation } from '../index.ts';
import { movedDescendants } from './moved-species.ts';
import { clampTimeEdit, limitsOf, planTimeEdit, planTyped } from './plan-time-edit.ts';
import type { TimeEdit, TimeRules } from './time-edit.ts';

const alone: TimeRules = { movesAlong: false, now: 0 };
const along: TimeRules = { movesAlong: true, now: 0 };

/** Part of the hominins, in thousands of years. */
const hominins = fromNested([
  {
    name: 'Homo habilis',
    apparition: -2400,
    duration: 1000,
    descendants: [
      {
        name: 'Homo erectus',
        afterApparition: 500,
        duration: 1790,
        descendants: [
          {
            name: 'Homo heidelbergensis',
            afterApparition: 1200,
            duration: 500,
            descendants: [
              { name: 'Homo neanderthalensis', afterApparition: 270, duration: 390 },
              { name: 'Homo sapiens', afterApparition: 400, duration: 300 },
            ],
          },
        ],
      },
    ],
  },
]);

const rowOf = (forest: Forest, name: string) => forest.names.indexOf(name);
const idOf = (name: string) => hominins.id(rowOf(hominins, name));
function edited(edit: TimeEdit, rules: TimeRules, forest = hominins): Forest {
  const plan = planTimeEdit(forest, edit, rules);
  if (!plan.ok) throw new Error(`refused because of ${plan.error.limit.because}`);
  const performed = performOperation(treeWith(forest), plan.value);
  if (!performed.ok) throw new Error(performed.error.message);
  return performed.value.tree.forest;
}

const livesOf = (forest: Forest) =>
  Object.fromEntries(
    forest.names.map((name, row) => [name, [forest.apparition(row), forest.extinction(row)]]),
  );

describe('D4b: an edit of one date', () => {
  const edit: TimeEdit = { kind: 'apparition', id: idOf('Homo erectus'), time: years(-1800) };

  it('changes one end of one species and nothing else', () => {
    expect(livesOf(edited(edit, alone))).toEqual({
      ...livesOf(hominins),
      'Homo erectus': [-1800, -110],
    });
    const plan = planTimeEdit(hominins, edit, alone);
    expect(plan.ok && plan.value.kind).toBe('set-times');
  });

  it('changes a duration or an extinction without moving descendants', () => {
    const id = idOf('Homo erectus');
    const lives = { ...livesOf(hominins), 'Homo erectus': [-1900, -100] };
    expect(livesOf(edited({ kind: 'duration', id, time: years(1800) }, alone))).toEqual(lives);
    expect(livesOf(edited({ kind: 'extinction', id, time: years(-100) }, alone))).toEqual(lives);
  });

  it('that breaks a rule is refused with what is allowed and what is in the way', () => {
    const refused = (kind: 'apparition' | 'extinction' | 'move', name: string, time: number) => {
      const plan = planTimeEdit(hominins, { kind, id: idOf(name), time: years(time) }, alone);
      if (plan.ok) throw new Error('allowed');
      const { side, room, limit } = plan.error;
      return [side, room, limit.because, hominins.name(hominins.indexOf(limit.id))];
    };
    expect(refused('apparition', 'Homo erectus', -2500)).toEqual([
      'earlier',
      500,
      'ancestor',
      'Homo habilis',
    ]);
    expect(refused('apparition', 'Homo erectus', -600)).toEqual([
      'later',
      500,
      'ancestor',
      'Homo habilis',
    ]);
    expect(refused('apparition', 'Homo heidelbergensis', -400)).toEqual([
      'later',
      270,
      'descendant',
      'Homo neanderthalensis',
    ]);
    expect(refused('extinction', 'Homo erectus', -800)).toEqual([
      'earlier',
      590,
      'descendant',
      'Homo heidelbergensis',
    ]);
    expect(refused('extinction', 'Homo neanderthalensis', -430)).toMatchObject([
      'earlier',
      expect.closeTo(390),
      'itself',
      'Homo neanderthalensis',
    ]);
    expect(refused('move', 'Homo heidelbergensis', -1100)).toEqual([
      'earlier',
      100,
      'descendant',
      'Homo sapiens',
    ]);
  });

  it('moves the branch if descendants move along, and living species stay living', () => {
    expect(livesOf(edited({ ...edit, time: years(-1870) }, along))).toEqual({
      'Homo habilis': [-2400, -1400],
      'Homo erectus': [-1870, -80],
      'Homo heidelbergensis': [-670, -170],
      'Homo neanderthalensis': [-400, -10],
      'Homo sapiens': [-270, 0],
    });
    expect(livesOf(edited({ ...edit, time: years(-2000) }, along))['Homo sapiens']).toEqual([
      -400, 0,
    ]);
    const later = { kind: 'extinction', id: edit.id, time: years(-80) } as const;
    expect(livesOf(edited(later, along))).toMatchObject({
      'Homo erectus': [-1900, -80],
      'Homo neanderthalensis': [-400, -10],
      'Homo sapiens': [-270, 0],
    });
  });

  it('never moves anything into the future by itself', () => {
    const plan = planTimeEdit(hominins, edit, along);
    expect(plan).toMatchObject({
      ok: false,
      error: {
        side: 'later',
        room: 40,
        limit: { because: 'now', id: idOf('Homo neanderthalensis') },
      },
    });
    const longer = { kind: 'duration', id: idOf('Homo sapiens'), time: years(310) } as const;
    for (const rules of [alone, along]) {
      expect(planTimeEdit(hominins, longer, rules)).toMatchObject({ ok: false });
    }
    // An extinction that a person enters may be there.
    const future = { kind: 'extinction', id: idOf('Homo sapiens'), time: years(10) } as const;
    expect(livesOf(edited(future, alone))['Homo sapiens']).toEqual([-300, 10]);
  });

  it('moves several species together without the others', () => {
    const ids = ['Homo erectus', 'Homo heidelbergensis'].map(idOf);
    const forest = edited({ kind: 'shift', ids, by: years(-100) }, alone);
    expect(livesOf(forest)).toEqual({
      ...livesOf(hominins),
      'Homo erectus': [-2000, -210],
      'Homo heidelbergensis': [-800, -300],
    });
    const plan = planTimeEdit(hominins, { kind: 'shift', ids, by: years(-101) }, alone);
    expect(plan).toMatchObject({
      ok: false,
      error: { room: 100, limit: { id: idOf('Homo sapiens') } },
    });
  });

  it('that moves descendants along can be described', () => {
    const after = edited({ ...edit, time: years(-1870) }, along);
    expect(movedDescendants(hominins, after, [edit.id])).toEqual({ count: 3, by: 30 });
    const single = edited(edit, alone);
    expect(movedDescendants(hominins, single, [edit.id])).toEqual({ count: 0, by: null });
  });
});

describe('Dragging, if descendants move along,', () => {
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
  const dragged = (kind: 'start' | 'extinction' | 'move', to: number) => {
    const edit: TimeEdit = { kind, id: forest.id(1), time: years(to) };
    return edited(clampTimeEdit(edit, limitsOf(forest, edit, along)), along, forest);
  };

  it("a body moves its branch with it, and stops at its ancestor's start and at the present", () => {
    expect([...dragged('move', -60).apparitions]).toEqual([-100, -60, -30]);
    expect(dragged('move', -200).start(1)).toBe(0);
    expect(dragged('move', 7).extinction(1)).toBe(0);
  });

  it('an end moves descendants with it', () => {
    const after = dragged('extinction', -30);
    expect([after.extinction(1), after.start(2)]).toEqual([-30, 40]);
  });

  it('a start leaves the extinction and the descendants where they are', () => {
    const after = dragged('start', -90);
    expect([...after.apparitions]).toEqual([-100, -90, -50]);
    expect(after.extinction(1)).toBe(-40);
  });

  it('a start pushes descendants it would overtake', () => {
    const after = dragged('start', -45);
    expect([...after.apparitions]).toEqual([-100, -45, -45]);
    expect(after.extinction(1)).toBe(-40);
  });

  it('a start stops before the end, which stays', () => {
    const after = dragged('start', -30);
    expect(after.extinction(1)).toBeCloseTo(-40, 6);
    expect(after.apparition(1)).toBeLessThan(-40);
  });
});

const kinds = ['apparition', 'start', 'extinction', 'duration', 'move', 'shift'] as const;

interface Asked {
  readonly tree: TreeDocument;
  readonly edit: TimeEdit;
  readonly now: number;
}

/** Edits of trees, legal or not. In some trees the latest species are living. */
function asked(numbers: Numbers): fc.Arbitrary<Asked> {
  const isExact = numbers === 'exact';
  const part = isExact
    ? fc.constantFrom(0, 0.25, 0.5, 1, -0.25, 1.25)
    : fc.double({ min: -0.3, max: 1.3, noNaN: true });
  return fc
    .tuple(treeOf(numbers), fc.constantFrom(...kinds), fc.nat(), fc.nat(), part, fc.boolean())
    .filter(([{ forest }]) => forest.size > 0)
    .map(([tree, kind, first, second, ratio, ends]) => {
      const { forest } = tree;
      const index = first % forest.size;
      const length = forest.duration(index);
      const time = {
        apparition: forest.apparition(index) + ratio * length,
        start: forest.apparition(index) + ratio * length,
        extinction: forest.apparition(index) + ratio * length,
        duration: ratio * length,
        move: forest.apparition(index) + (ratio - 0.5) * length,
        shift: (ratio - 0.5) * length,
      }[kind];
      const edit: TimeEdit =
        kind === 'shift'
          ? { kind, ids: [forest.id(index), forest.id(second % forest.size)], by: years(time) }
          : { kind, id: forest.id(index), time: years(time) };
      return { tree, edit, now: ends ? (forest.span?.to ?? 0) : 0 };
    });
}

const idsIn = (edit: TimeEdit) => new Set(edit.kind === 'shift' ? edit.ids : [edit.id]);

/** Apparitions are rounded in the lives of their ancestors. */
const roundingIn = (before: Forest, after: Forest, index: number) => {
  let rounding = 0;
  for (let row = index; row >= 0; row = before.ancestor(row)) {
    rounding = Math.max(rounding, roundingAround(before, row), roundingAround(after, row));
  }
  return rounding;
};

describe.each(['exact', 'awkward'] as const)('D4b: any edit of times, in %s numbers', (numbers) => {
  /** Sums of awkward numbers round. */
  const expectMoment = (found: number, wanted: number, rounding: number) => {
    if (numbers === 'exact') expect(found).toBe(wanted);
    else expect(Math.abs(found - wanted)).toBeLessThanOrEqual(4 * rounding);
  };

  it('changes only the species that it names, unless descendants move along', () => {
    fc.assert(
      fc.property(asked(numbers), ({ tree, edit, now }) => {
        const { forest } = tree;
        const plan = planTimeEdit(forest, edit, { movesAlong: false, now });
        if (!plan.ok) return;
        const performed = performOperation(tree, plan.value);
        expect(performed).toMatchObject({ ok: true });
        if (!performed.ok) return;
        const after = performed.value.tree.forest;
        const ids = idsIn(edit);
        for (let row = 0; row < forest.size; row++) {
          const rounding = roundingIn(forest, after, row);
          if (!ids.has(forest.id(row))) {
            expectMoment(after.apparition(row), forest.apparition(row), rounding);
            expectMoment(after.extinction(row), forest.extinction(row), rounding);
            expect(after.duration(row)).toBe(forest.duration(row));
          } else if (edit.kind === 'apparition' || edit.kind === 'start') {
            expectMoment(after.apparition(row), edit.time, rounding);
            expectMoment(after.extinction(row), forest.extinction(row), rounding);
          } else if (edit.kind === 'extinction') {
            expectMoment(after.apparition(row), forest.apparition(row), rounding);
            expectMoment(after.extinction(row), edit.time, rounding);
          }
        }
        const undone = performOperation(performed.value.tree, invertOperation(tree, plan.value));
        expect(undone.ok && undone.value.tree.forest.columns).toEqual(forest.columns);
      }),
    );
  });

  it('does what a cell of the table does, which never changes another row', () => {
    fc.assert(
      fc.property(asked(numbers), ({ tree, edit, now }) => {
        if (edit.kind === 'shift' || edit.kind === 'move') return;
        const { forest } = tree;
        const { id, time } = edit;
        const field = edit.kind === 'start' ? 'apparition' : edit.kind;
        const plan = planTyped(forest, { id, time, kind: field }, { movesAlong: false, now });
        const cells = cellEdits(tree, [{ id, field, value: time }]);
        // The person who fills in a table may put dates into the future.
        const isLater = !plan.ok && plan.error.limit.because === 'now';
        const isTooShort = !plan.ok && plan.error.limit.because === 'itself';
        if (isLater || isTooShort) return;
        expect(plan.ok).toBe(cells.refused.length === 0);
        if (!plan.ok || cells.operation === null) return;
        const [one, other] = [plan.value, cells.operation].map((operation) => {
          const performed = performOperation(tree, operation);
          if (!performed.ok)
            throw new Error(`${performed.error.code} ${JSON.stringify(operation)}`);
          return performed.value.tree.forest;
        });
        for (let row = 0; row < forest.size; row++) {
          const rounding = roundingIn(forest, one ?? forest, row);
          expectMoment(one?.apparition(row) ?? 0, other?.apparition(row) ?? 1, rounding);
          expectMoment(one?.extinction(row) ?? 0, other?.extinction(row) ?? 1, rounding);
        }
      }),
    );
  });

  it('is allowed up to its limits', () => {
    fc.assert(
      fc.property(asked(numbers), fc.boolean(), ({ tree, edit, now }, movesAlong) => {
        const rules = { movesAlong, now };
        const { earliest, latest } = limitsOf(tree.forest, edit, rules);
        for (const limit of [earliest, latest]) {
          if (limit === null) continue;
          if (earliest !== null && latest !== null && earliest.time > latest.time) continue;
          const { time } = limit;
          const at = edit.kind === 'shift' ? { ...edit, by: time } : { ...edit, time };
          const plan = planTimeEdit(tree.forest, at, rules);
          // Dragging a start can push descendants, and ends of short lives are at their limits.
          if (!plan.ok && plan.error.limit.because === 'now') continue;
          expect(plan.ok).toBe(true);
          if (plan.ok) expect(checkOperation(tree, plan.value)).toMatchObject({ ok: true });
        }
      }),
    );
  });

  it('keeps living species living and puts nothing into the future, if descendants move along', () => {
    fc.assert(
      fc.property(asked(numbers), ({ tree, edit, now }) => {
        const { forest } = tree;
        if ((forest.span?.to ?? 0) > now) return;
        const plan = planTimeEdit(forest, edit, { movesAlong: true, now });
        if (!plan.ok) return;
        const performed = performOperation(tree, plan.value);
        if (!performed.ok) return;
        const after = performed.value.tree.forest;
        const isLiving = livingTest(forest, now);
        const rounding = ((forest.span?.to ?? 0) - (forest.span?.from ?? 0)) * 1e-9;
        const isOwnEnd = edit.kind === 'extinction' || edit.kind === 'duration';
        for (let row = 0; row < forest.size; row++) {
          if (isOwnEnd && idsIn(edit).has(forest.id(row))) continue;
          if (isLiving(row)) expectMoment(after.extinction(row), forest.extinction(row), rounding);
          expect(after.extinction(row)).toBeLessThanOrEqual(now + rounding);
        }
      }),
    );
  });
});
