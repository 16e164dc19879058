import { notationOf } from '@life-tree/phylogeny';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CanvasView } from '../../camera/canvas-view.ts';
import { defaultSettings } from '../../canvas-settings.ts';
import { rowOf, whaleForest } from '../../testing/sample-forests.ts';
import { BarDragSession } from '../drags/bar-drag-session.ts';
import { barPace, boxPace, EdgePan } from './edge-pan.ts';

function openView(): CanvasView {
  const view = new CanvasView();
  view.resize({ width: 800, height: 600 });
  view.show(whaleForest, defaultSettings(whaleForest), -1);
  view.zoomBy(4, { x: 400, y: 300 });
  return view;
}

describe('dragging to the edge of the canvas', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  });
  afterEach(() => vi.useRealTimers());

  it('pans the view and reports the distance', () => {
    const view = openView();
    const before = view.viewport.left;
    let pulled = 0;
    const pan = new EdgePan(view, 'time', ({ x }) => {
      pulled += x;
    });
    pan.holdAt({ x: 799, y: 100 }, barPace);
    vi.advanceTimersByTime(200);
    pan.stop();
    expect(view.viewport.left).toBeGreaterThan(before);
    expect(pulled).toBeCloseTo((view.viewport.left - before) * view.viewport.scaleX, 6);
  });

  it('pans up and down for a species that is dragged to another row', () => {
    const view = openView();
    const before = view.viewport;
    let pulled = 0;
    const pan = new EdgePan(view, 'rows', ({ y }) => {
      pulled += y;
    });
    pan.holdAt({ x: 100, y: before.height - 1 }, barPace);
    vi.advanceTimersByTime(200);
    pan.stop();
    expect(view.viewport.left).toBe(before.left);
    expect(pulled).toBeGreaterThan(0);
    expect(pulled).toBeCloseTo((view.viewport.top - before.top) * before.scaleY, 6);
  });

  it('does not move a fitted tree under a box that is drawn to the names', () => {
    const fitted = openView();
    fitted.fit();
    const before = fitted.viewport;
    const pans = (['time', 'rows'] as const).map((one) => new EdgePan(fitted, one, () => {}));
    for (const pan of pans) pan.holdAt({ x: 799, y: before.height - 1 }, boxPace);
    vi.advanceTimersByTime(2000);
    for (const pan of pans) pan.stop();
    expect(fitted.viewport).toBe(before);
  });

  it('pans more slowly for a box than for a bar, and only right at the edge', () => {
    const moved = (x: number, pace: typeof boxPace) => {
      const view = openView();
      const { left } = view.viewport;
      const pan = new EdgePan(view, 'time', () => {});
      pan.holdAt({ x, y: 100 }, pace);
      vi.advanceTimersByTime(200);
      pan.stop();
      return view.viewport.left - left;
    };
    expect(moved(770, barPace)).toBeGreaterThan(0);
    expect(moved(770, boxPace)).toBe(0);
    expect(moved(799, boxPace)).toBeGreaterThan(0);
    expect(moved(799, boxPace)).toBeLessThan(moved(799, barPace) / 2);
  });

  it('stops when the pointer is back in the middle', () => {
    const view = openView();
    const pan = new EdgePan(view, 'time', () => {});
    pan.holdAt({ x: 2, y: 100 }, barPace);
    vi.advanceTimersByTime(100);
    pan.holdAt({ x: 400, y: 100 }, barPace);
    const { left } = view.viewport;
    vi.advanceTimersByTime(200);
    expect(view.viewport.left).toBe(left);
  });

  /** Drags one end of a bar to `x`, near an edge, and holds it there. */
  function pullBar(name: string, part: 'start' | 'end', x: number, milliseconds: number) {
    const view = openView();
    const onTimes = vi.fn();
    const editing = {
      onOperation: () => {},
      onTimes,
      onAdd: () => {},
      onDelete: () => {},
      onDuplicate: () => {},
      onUndo: () => {},
      onRedo: () => {},
    };
    const { settings } = view;
    const props = {
      forest: whaleForest,
      settings,
      selected: new Set<never>(),
      editing,
      onDrag: () => {},
    };
    const dragging = new BarDragSession(view, () => props, notationOf);
    const index = rowOf(whaleForest, name);
    const { starts, ends } = view.tree.columns;
    const at = (part === 'end' ? ends : starts)[index] ?? 0;
    view.lookAt(at, 0);
    const { viewport } = view;
    let byX = x - (at - viewport.left) * viewport.scaleX;
    const pan = new EdgePan(view, 'time', (further) => {
      byX += further.x;
      dragging.move(byX, true);
    });
    dragging.begin(index, part);
    dragging.move(byX, true);
    pan.holdAt({ x, y: 100 }, barPace);
    vi.advanceTimersByTime(milliseconds);
    pan.stop();
    return { view, dragging, index, onTimes };
  }

  it.each([
    ['the present, to the right', 'Mysticeti', 'end', 799],
    ['the first root, to the left', 'Raoellidae', 'start', 1],
  ] as const)('continues beyond %s for as long as the pointer stays', (_, name, part, x) => {
    const first = pullBar(name, part, x, 2000).view.viewport.left;
    const { view, dragging, index, onTimes } = pullBar(name, part, x, 4000);
    const { viewport, tree } = view;
    expect(Math.abs(viewport.left)).toBeGreaterThan(Math.abs(first));
    const { starts, ends } = tree.columns;
    const held = (part === 'end' ? ends : starts)[index] ?? 0;
    expect((held - viewport.left) * viewport.scaleX).toBeCloseTo(x, -1);
    expect(part === 'end' ? held > tree.world.width : held < 0).toBe(true);
    dragging.end();
    expect(onTimes).toHaveBeenCalledOnce();
    expect(view.viewport).toBe(viewport);
  });

  it('returns the view to the tree when the drag is cancelled', () => {
    const { view, dragging } = pullBar('Mysticeti', 'end', 799, 4000);
    dragging.cancel();
    const { left, width, scaleX } = view.viewport;
    expect(left + width / 2 / scaleX).toBeCloseTo(view.tree.world.width, 3);
  });
});
