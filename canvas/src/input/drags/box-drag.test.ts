import { rowPitch, speciesId } from '@life-tree/phylogeny';
import { describe, expect, it, vi } from 'vitest';
import { viewOf } from '../../testing/painting.ts';
import { largeForest, rowOf, whaleForest } from '../../testing/sample-forests.ts';
import { BoxDragSession, rowsInBox } from './box-drag.ts';

const idOf = (name: string) => whaleForest.id(rowOf(whaleForest, name));

function open(selected = new Set([idOf('Mysticeti')])) {
  const view = viewOf(whaleForest);
  const onSelectMany = vi.fn();
  const onDrag = vi.fn();
  const props = { forest: whaleForest, selected, onSelectMany, onDrag };
  const session = new BoxDragSession(view, () => props);
  const { columns, rows } = view.tree;
  /** The middle of a bar on the screen. */
  const middleOf = (name: string) => {
    const index = rowOf(whaleForest, name);
    const x = ((columns.starts[index] ?? 0) + (columns.ends[index] ?? 0)) / 2;
    const y = ((rows.position(index) ?? 0) + 0.5) * rowPitch;
    const { left, top, scaleX, scaleY } = view.viewport;
    return { x: (x - left) * scaleX, y: (y - top) * scaleY };
  };
  return { view, session, onSelectMany, onDrag, middleOf };
}

describe('T5: a box', () => {
  it('adds the species whose bars it touches to the selection, when it is released', () => {
    const { session, onSelectMany, onDrag, middleOf } = open();
    session.begin(middleOf('Ambulocetus'));
    expect(onDrag).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'box' }));
    session.move(middleOf('Pakicetus'));
    expect([...(session.selectedTogether ?? [])]).toContain(rowOf(whaleForest, 'Mysticeti'));
    expect(onSelectMany).not.toHaveBeenCalled();
    session.end();
    const [ids] = onSelectMany.mock.lastCall ?? [];
    expect(ids).toEqual(
      expect.arrayContaining([idOf('Mysticeti'), idOf('Ambulocetus'), idOf('Pakicetus')]),
    );
    expect(ids).not.toContain(idOf('Odontoceti'));
    expect(onDrag).toHaveBeenLastCalledWith(null);
    expect(session.selectedTogether).toBeNull();
  });

  it('selects nothing when it is cancelled or empty', () => {
    const { session, onSelectMany, middleOf } = open();
    session.begin(middleOf('Ambulocetus'));
    session.cancel();
    session.end();
    session.begin({ x: 0, y: 0 });
    session.move({ x: 1, y: 1 });
    session.end();
    expect(onSelectMany).not.toHaveBeenCalled();
  });

  it('finds its species by row and time, in any direction', () => {
    const { tree } = viewOf(largeForest(10_000));
    const row = tree.rows.position(500) ?? 0;
    const from = { x: tree.columns.starts[500] ?? 0, row: row + 0.4 };
    const to = { x: tree.columns.ends[500] ?? 0, row: row + 0.6 };
    expect([...rowsInBox(tree, from, to)]).toEqual([500]);
    expect([...rowsInBox(tree, to, from)]).toEqual([500]);
    const later = { x: tree.world.width * 2, row: row + 0.6 };
    expect([...rowsInBox(tree, { ...later, x: later.x - 1 }, later)]).toEqual([]);
  });

  it('keeps its place when another user changes the tree', () => {
    const { session, middleOf } = open(new Set([speciesId('deleted')]));
    session.begin(middleOf('Ambulocetus'));
    session.rebase();
    expect(session.selectedTogether?.has(rowOf(whaleForest, 'Ambulocetus'))).toBe(true);
  });
});
