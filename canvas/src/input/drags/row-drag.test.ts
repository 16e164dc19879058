import {
  applyOperation,
  checkOperation,
  emptyParts,
  Forest,
  layOutRows,
  lookOf,
  type SiblingOrder,
  siblingsByHand,
  speciesId,
  years,
} from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CanvasView } from '../../camera/canvas-view.ts';
import { defaultSettings } from '../../canvas-settings.ts';
import { rowOf, whaleForest } from '../../testing/sample-forests.ts';
import { RowDrag } from './row-drag.ts';
import { RowDragSession } from './row-drag-session.ts';

const ordered = (order: SiblingOrder | undefined) =>
  lookOf(order === undefined ? null : { order }, emptyParts);

const fields = { name: '', description: null, isPublic: false, tags: [] };

/** Each species gets an earlier one as its ancestor, or becomes a root. */
const forests = fc
  .array(
    fc.record({ of: fc.nat(), start: fc.integer({ min: 0, max: 10 }), inferred: fc.boolean() }),
    {
      minLength: 2,
      maxLength: 14,
    },
  )
  .map((list) => {
    const forest = Forest.fromSpecies(
      list.map(({ of, start, inferred }, place) => {
        const ancestor = of % (place + 1);
        return {
          id: speciesId(`s${String(place).padStart(2, '0')}`),
          ancestorId:
            ancestor === 0 ? null : speciesId(`s${String(ancestor - 1).padStart(2, '0')}`),
          start: years(start),
          duration: years(10),
          name: `s${place}`,
          description: null,
          image: null,
          ...(inferred && { inferred: true as const }),
        };
      }),
    );
    if (!forest.ok) throw new Error('Not a forest');
    return forest.value;
  });
const drags = fc.array(fc.tuple(fc.nat(), fc.double({ min: -1, max: 16, noNaN: true })), {
  maxLength: 8,
});

describe('G5: dragging species up and down', () => {
  it('puts them where the line was, however often', () => {
    fc.assert(
      fc.property(forests, drags, (first, list) => {
        let forest = first;
        for (const [which, row] of list) {
          const rows = layOutRows(forest, { order: 'hand' });
          const index = which % forest.size;
          const drag = RowDrag.begin(forest, rows, index, { isByHand: true });
          if (drag === null) continue;
          drag.moveTo(rows.count / 2);
          drag.moveTo(row);
          if (drag.target !== null) continue;
          expect(drag.line === null).toBe(drag.operation === null);
          const { line, operation } = drag;
          if (line === null || operation === null) continue;
          forest = applyOperation({ fields, forest, parts: emptyParts }, operation).tree.forest;
          const after = layOutRows(forest, { order: 'hand' });
          const siblings = siblingsByHand(forest, index) ?? [];
          const shown = siblings.toSorted(
            (a, b) => (after.branchTops[a] ?? 0) - (after.branchTops[b] ?? 0),
          );
          const place = shown.indexOf(index);
          const [above = -1, below = -1] = [shown[place - 1], shown[place + 1]];
          const endAbove = (rows.branchTops[above] ?? -1) + rows.branchRows(above);
          expect([endAbove, rows.branchTops[below]]).toContain(line);
          // Those that appear together are exactly in the order that the line has shown.
          if (new Set(siblings.map((each) => forest.start(each))).size > 1) continue;
          const aboveLine = siblings.filter((each) => (rows.branchTops[each] ?? 0) < line);
          expect(new Set(shown.slice(0, place))).toEqual(
            new Set(aboveLine.filter((each) => each !== index)),
          );
        }
      }),
    );
  });

  it('changes nothing at the place where the species is', () => {
    fc.assert(
      fc.property(forests, fc.nat(), (forest, which) => {
        const rows = layOutRows(forest, { order: 'hand' });
        const index = which % forest.size;
        const drag = RowDrag.begin(forest, rows, index, { isByHand: true });
        if (drag === null) return;
        drag.moveTo(-1);
        drag.moveTo((rows.branchTops[index] ?? 0) + rows.branchRows(index) / 2);
        expect([drag.line, drag.operation]).toEqual([null, null]);
      }),
    );
  });
});

const together = (count: number) => {
  const forest = Forest.fromSpecies(
    Array.from({ length: count }, (_, place) => ({
      id: speciesId(`s${place}`),
      ancestorId: null,
      start: years(0),
      duration: years(10),
      name: `s${place}`,
      description: null,
      image: null,
    })),
  );
  if (!forest.ok) throw new Error('Not a forest');
  return forest.value;
};

describe('a drag up or down on the canvas', () => {
  const rowY = (view: CanvasView, row: number) =>
    (row * (view.tree.world.height / view.tree.rows.count) - view.viewport.top) *
    view.viewport.scaleY;

  function open(order: SiblingOrder | undefined, forest = together(4)) {
    const view = new CanvasView();
    const onOperation = vi.fn();
    const onDrag = vi.fn();
    let props: ConstructorParameters<typeof RowDragSession>[1] extends () => infer Props
      ? Props
      : never = {
      forest,
      settings: { ...defaultSettings(forest), look: ordered(order) },
      selected: new Set<never>(),
      onDrag,
      editing: {
        onOperation,
        onTimes() {},
        onAdd() {},
        onDelete() {},
        onDuplicate() {},
        onUndo() {},
        onRedo() {},
      },
    };
    const show = (changed: Partial<typeof props>) => {
      props = { ...props, ...changed };
      view.show(props.forest, props.settings, -1);
    };
    view.resize({ width: 800, height: 600 });
    show({});
    const session = new RowDragSession(view, () => props);
    return { view, session, onOperation, onDrag, show, props };
  }

  it('is one edit when it ends', () => {
    const { view, session, onOperation, onDrag } = open('hand');
    expect(session.begin(0)).toBe(true);
    session.move(rowY(view, 2.8));
    expect(onDrag.mock.lastCall?.[0]).toMatchObject({ kind: 'row', index: 0, line: 3 });
    expect(onOperation).not.toHaveBeenCalled();
    session.end();
    expect(onOperation).toHaveBeenCalledExactlyOnceWith({
      kind: 'sequence',
      steps: ['s1', 's2', 's0', 's3'].map((id, rank) => ({ kind: 'edit-species', id, rank })),
    });
    expect(onDrag).toHaveBeenLastCalledWith(null);
  });

  it('changes nothing if it is cancelled or ends where it began', () => {
    const { view, session, onOperation } = open('hand');
    session.begin(0);
    session.move(rowY(view, 2.8));
    session.cancel();
    session.end();
    session.begin(0);
    session.move(rowY(view, 2.8));
    session.move(rowY(view, 0.5));
    session.end();
    expect(onOperation).not.toHaveBeenCalled();
  });

  it('only changes the ancestor in other orders and without siblings', () => {
    for (const { view, session, onDrag } of [
      open('name'),
      open(undefined),
      open('hand', together(1)),
    ]) {
      expect(session.begin(0)).toBe(true);
      session.move(rowY(view, 0.01));
      session.move(rowY(view, 9));
      expect(onDrag.mock.lastCall?.[0]).toMatchObject({ line: null, operation: null });
    }
  });

  it('goes on when somebody else edits the tree, and ends when its species is deleted', () => {
    const { view, session, show, onDrag, onOperation, props } = open('hand');
    session.begin(1);
    session.move(rowY(view, 3.9));
    const remove = (forest: Forest, id: string) =>
      applyOperation(
        { fields, forest, parts: emptyParts },
        { kind: 'delete-branches', ids: [speciesId(id)] },
      ).tree.forest;
    const without0 = remove(props.forest, 's0');
    show({ forest: without0 });
    session.rebase(without0);
    expect(onDrag.mock.lastCall?.[0]).toMatchObject({ kind: 'row', index: 0 });
    const without1 = remove(without0, 's1');
    show({ forest: without1 });
    session.rebase(without1);
    expect(onDrag).toHaveBeenLastCalledWith(null);
    session.end();
    expect(onOperation).not.toHaveBeenCalled();
  });

  it('no longer sorts siblings when the order of the tree changes', () => {
    const { view, session, show, onDrag, props } = open('hand');
    session.begin(1);
    session.move(rowY(view, 3.9));
    expect(onDrag.mock.lastCall?.[0]).toMatchObject({ line: 4, target: null });
    show({ settings: { ...props.settings, look: ordered('name') } });
    session.rebase(props.forest);
    expect(onDrag.mock.lastCall?.[0]).toMatchObject({ line: null, target: { index: 3 } });
  });

  it('ends when the user may no longer edit', () => {
    const { session, onDrag, show } = open('hand');
    session.begin(1);
    show({ editing: null });
    session.rebase(together(4));
    expect(onDrag).toHaveBeenLastCalledWith(null);
  });
});

describe('T5: dragging a species onto the row of another one', () => {
  const whale = (name: string) => rowOf(whaleForest, name);
  const rows = layOutRows(whaleForest);
  const over = (name: string, target: string, isByHand = false, away = 0) => {
    const drag = RowDrag.begin(whaleForest, rows, whale(name), { isByHand });
    drag?.moveTo((rows.row(whale(target)) ?? 0) + 0.5 + away);
    return drag;
  };

  it('makes that one its ancestor, in one edit that keeps its times', () => {
    const drag = over('Ambulocetus', 'Raoellidae');
    expect(drag?.target).toMatchObject({ index: whale('Raoellidae'), refusal: null });
    expect(drag?.operation).toEqual({
      kind: 'set-ancestor',
      id: whaleForest.id(whale('Ambulocetus')),
      ancestorId: whaleForest.id(whale('Raoellidae')),
    });
  });

  it.each([
    ['in its own branch', 'Pakicetus', 'Mysticeti', 'circle'],
    ['that had died out', 'Mysticeti', 'Ambulocetus', 'after-ancestor'],
    ['that had not appeared', 'Ambulocetus', 'Odontoceti', 'before-ancestor'],
  ])('is refused for one %s', (_, name, target, code) => {
    const drag = over(name, target);
    expect(drag?.target).toMatchObject({ index: whale(target), refusal: { code } });
    expect(drag?.operation).toBeNull();
  });

  it('changes nothing over itself, its ancestor and no row', () => {
    for (const target of ['Ambulocetus', 'Pakicetus']) {
      expect(over('Ambulocetus', target)).toMatchObject({ target: null, operation: null });
    }
    const drag = RowDrag.begin(whaleForest, rows, 0, { isByHand: false });
    for (const row of [-3, 99]) {
      drag?.moveTo(row);
      expect(drag).toMatchObject({ target: null, operation: null });
    }
  });

  it('moves all selected species in one edit, or none', () => {
    const held = (target: string, ...names: readonly string[]) => {
      const selected = new Set(names.map((name) => whaleForest.id(whale(name))));
      const drag = RowDrag.begin(whaleForest, rows, whale(names[0] ?? ''), {
        isByHand: false,
        selected,
      });
      drag?.moveTo((rows.row(whale(target)) ?? 0) + 0.5);
      return drag;
    };
    const drag = held('Raoellidae', 'Ambulocetus', 'Basilosauridae', 'Mysticeti');
    // Mysticeti moves along with Basilosauridae.
    expect(drag?.moved).toHaveLength(2);
    const operation = drag?.operation ?? null;
    expect(operation).toMatchObject({ kind: 'set-links' });
    if (operation === null) return;
    const tree = { fields, forest: whaleForest, parts: emptyParts };
    const { forest } = applyOperation(tree, operation).tree;
    const [ambulocetus, mysticeti] = [rowOf(forest, 'Ambulocetus'), rowOf(forest, 'Mysticeti')];
    expect(forest.name(forest.ancestor(ambulocetus))).toBe('Raoellidae');
    expect(forest.name(forest.ancestor(mysticeti))).toBe('Basilosauridae');
    expect(forest.apparition(mysticeti)).toBe(whaleForest.apparition(whale('Mysticeti')));

    const refused = held('Raoellidae', 'Ambulocetus', 'Mysticeti');
    // It says which of them cannot move.
    const id = whaleForest.id(whale('Mysticeti'));
    expect(refused?.target?.refusal).toMatchObject({ code: 'after-ancestor', id });
    expect(refused?.operation).toBeNull();
    expect(held('Pakicetus', 'Ambulocetus', 'Basilosauridae')?.target).toBeNull();
  });

  it('S3a: adds one more ancestor with Alt, which must have lived then', () => {
    const adding = (name: string, target: string, forest = whaleForest) => {
      const drag = RowDrag.begin(forest, layOutRows(forest), rowOf(forest, name), {
        ...{ isByHand: true, adds: true },
        selected: new Set([forest.id(0), forest.id(1), forest.id(rowOf(forest, name))]),
      });
      drag?.moveTo((layOutRows(forest).row(rowOf(forest, target)) ?? 0) + 0.9);
      return drag;
    };
    const drag = adding('Ambulocetus', 'Raoellidae');
    const id = whaleForest.id(whale('Raoellidae'));
    expect(drag?.operation).toEqual({
      kind: 'edit-species',
      id: whaleForest.id(whale('Ambulocetus')),
      otherAncestors: [{ id, as: 'hybrid' }],
    });
    if (!drag?.operation) return;
    const tree = { fields, forest: whaleForest, parts: emptyParts };
    const { forest } = applyOperation(tree, drag.operation).tree;
    // Neither its ancestor nor one that it has already would change anything.
    expect(adding('Ambulocetus', 'Raoellidae', forest)?.target).toBeNull();
    expect(adding('Ambulocetus', 'Pakicetus')?.target).toBeNull();
    expect(adding('Ambulocetus', 'Odontoceti')).toMatchObject({
      operation: null,
      target: { refusal: { code: 'other-ancestor-not-alive' } },
    });
    expect(adding('Pakicetus', 'Ambulocetus')?.target?.refusal?.code).toBe('circle');
  });

  it('is in the middle of a row where siblings are ordered by hand', () => {
    const byHand = (away: number) => over('Ambulocetus', 'Basilosauridae', true, away)?.target;
    expect(byHand(0)).toMatchObject({ index: whale('Basilosauridae') });
    expect([byHand(-0.3), byHand(0.3)]).toEqual([null, null]);
    expect(over('Ambulocetus', 'Basilosauridae', false, 0.3)?.target).not.toBeNull();
  });

  it('only creates edits that are allowed', () => {
    fc.assert(
      fc.property(
        forests,
        fc.nat(),
        fc.boolean(),
        fc.double({ min: -2, max: 16, noNaN: true }),
        (forest, which, isByHand, row) => {
          const laidOut = layOutRows(forest, isByHand ? { order: 'hand' } : {});
          const drag = RowDrag.begin(forest, laidOut, which % forest.size, { isByHand });
          drag?.moveTo(row);
          if (drag == null || drag.operation === null) return;
          expect(drag.target?.refusal ?? null).toBeNull();
          expect(checkOperation({ fields, forest, parts: emptyParts }, drag.operation).ok).toBe(
            true,
          );
        },
      ),
    );
  });
});
