import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CanvasView } from '../camera/canvas-view.ts';
import { PointerGestures } from './pointer-gestures.ts';

describe('two clicks', () => {
  const root = document.createElement('div');
  const name = { index: 3, part: 'name' } as const;
  const calls = { click: vi.fn(), doubleClick: vi.fn(), beginDrag: vi.fn() };
  const endDrag = vi.fn();
  let gestures: PointerGestures;

  beforeEach(() => {
    vi.clearAllMocks();
    vi.useFakeTimers({ toFake: ['performance'] });
    gestures = new PointerGestures(root, {
      view: new CanvasView(),
      mode: 'selection',
      selected: 3,
      canDragBars: true,
      // The bar ends at x = 100, followed by its name.
      hit: (x) => (x < 100 ? { index: 3, part: 'end' } : name),
      painter: { foldControlAt: () => null },
      barDrag: { move: () => {}, end: endDrag, cancel: () => {} },
      hover: () => {},
      toggleFold: () => {},
      ...calls,
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

  it('close together in place and time are a double click on the first hit', () => {
    click(104);
    vi.advanceTimersByTime(200);
    click(106);
    expect(calls.doubleClick).toHaveBeenCalledExactlyOnceWith(name);
  });

  it.each([
    ['far apart', 0, 180],
    ['long apart', 500, 104],
  ])('%s are two clicks', (_, pause, x) => {
    click(104);
    vi.advanceTimersByTime(pause);
    click(x);
    expect(calls.doubleClick).not.toHaveBeenCalled();
    expect(calls.click).toHaveBeenCalledTimes(2);
  });

  it('with a drag in between are two single clicks; a third click makes a double click', () => {
    click(104);
    drag(98, 160);
    expect([calls.beginDrag.mock.calls, endDrag.mock.calls]).toEqual([[[3, 'end']], [[]]]);
    click(104);
    expect(calls.doubleClick).not.toHaveBeenCalled();
    click(104);
    expect(calls.doubleClick).toHaveBeenCalledExactlyOnceWith(name);
  });
});
