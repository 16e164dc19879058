import {
  applyOperation,
  emptyParts,
  Forest,
  layOutRows,
  type SiblingOrder,
  siblingsByHand,
  speciesId,
  years,
} from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CanvasView } from '../../camera/canvas-view.ts';
import { defaultSettings } from '../../canvas-settings.ts';
import { RowDrag } from './row-drag.ts';
import { RowDragSession } from './row-drag-session.ts';

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
          const drag = RowDrag.begin(forest, rows, index);
          if (drag === null) continue;
          drag.moveTo(rows.count / 2);
          drag.moveTo(row);
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
        const drag = RowDrag.begin(forest, rows, index);
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
    let props = {
      forest,
      settings: { ...defaultSettings(forest), order },
      onDrag,
      editing: { onOperation, onAdd() {}, onDelete() {}, onUndo() {}, onRedo() {} },
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

  it('is not possible in other orders, nor without siblings', () => {
    expect(open('name').session.begin(0)).toBe(false);
    expect(open(undefined).session.begin(0)).toBe(false);
    expect(open('hand', together(1)).session.begin(0)).toBe(false);
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

  it('ends when the order of the tree changes', () => {
    const { view, session, show, onDrag, props } = open('hand');
    session.begin(1);
    session.move(rowY(view, 3.9));
    show({ settings: { ...props.settings, order: 'name' } });
    session.rebase(props.forest);
    expect(onDrag).toHaveBeenLastCalledWith(null);
  });
});
