import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CanvasView } from '../camera/canvas-view.ts';
import { PointerGestures } from './pointer-gestures.ts';

describe('two clicks', () => {
  const root = document.createElement('div');
  const name = { index: 3, part: 'name' } as const;
  const told = { click: vi.fn(), doubleClick: vi.fn(), beginDrag: vi.fn(), endDrag: vi.fn() };
  let gestures: PointerGestures;

  beforeEach(() => {
    vi.clearAllMocks();
    vi.useFakeTimers({ toFake: ['performance'] });
    gestures = new PointerGestures(root, {
      view: new CanvasView(),
      mode: 'selection',
      selected: 3,
      canDragBars: true,
      // The bar ends at 100, and its name stands behind it.
      hit: (x) => (x < 100 ? { index: 3, part: 'end' } : name),
      foldControlAt: () => null,
      point: () => {},
      toggleFold: () => {},
      drag: () => {},
      cancelDrag: () => {},
      ...told,
    });
  });
  afterEach(() => {
    gestures.stop();
    vi.useRealTimers();
  });

  const mouse = (type: string, x: number) =>
    root.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: 20 }),
    );
  const click = (x: number) => {
    mouse('pointerdown', x);
    mouse('pointerup', x);
  };
  const drag = (from: number, to: number) => {
    mouse('pointerdown', from);
    mouse('pointermove', to);
    mouse('pointerup', to);
  };

  it('at one place, soon after one another, are a double click on what the first has hit', () => {
    click(104);
    vi.advanceTimersByTime(200);
    click(106);
    expect(told.doubleClick).toHaveBeenCalledExactlyOnceWith(name);
  });

  it.each([
    ['far apart', 0, 180],
    ['long after one another', 500, 104],
  ])('%s are two clicks', (_, pause, x) => {
    click(104);
    vi.advanceTimersByTime(pause);
    click(x);
    expect(told.doubleClick).not.toHaveBeenCalled();
    expect(told.click).toHaveBeenCalledTimes(2);
  });

  it('with a drag in between are two clicks, and a third makes a double click', () => {
    click(104);
    drag(98, 160);
    expect([told.beginDrag.mock.calls, told.endDrag.mock.calls]).toEqual([[[3, 'end']], [[]]]);
    click(104);
    expect(told.doubleClick).not.toHaveBeenCalled();
    click(104);
    expect(told.doubleClick).toHaveBeenCalledExactlyOnceWith(name);
  });
});
