import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CanvasView } from '../../camera/canvas-view.ts';
import { PointerGestures } from './pointer-gestures.ts';

const root = document.createElement('div');
const name = { index: 3, part: 'name' } as const;
const calls = {
  click: vi.fn(),
  doubleClick: vi.fn(),
  beginDrag: vi.fn(),
  toggle: vi.fn(),
  beginAdding: vi.fn(),
  openMenu: vi.fn(),
};
const hover = vi.fn();
const barDrag = { move: vi.fn(), end: vi.fn(), cancel: vi.fn() };
const rowDrag = { move: vi.fn(), end: vi.fn(), cancel: vi.fn() };
const boxDrag = { begin: vi.fn(), move: vi.fn(), end: vi.fn(), cancel: vi.fn() };
const beginRowDrag = vi.fn();
let addsByTap = false;
let canDragRows = false;
let gestures: PointerGestures;

beforeEach(() => {
  vi.clearAllMocks();
  canDragRows = false;
  addsByTap = false;
  beginRowDrag.mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  gestures = new PointerGestures(root, {
    view: new CanvasView(),
    mode: 'selection',
    selected: 3,
    isSelected: (index) => index === 3,
    canDragBars: true,
    get canDragRows() {
      return canDragRows;
    },
    // The bar from x = 10 to 90 ends at x = 100, followed by its name, which ends at x = 300.
    hit: (x) =>
      x > 10 && x < 90
        ? { index: 3, part: 'bar' }
        : x < 100
          ? { index: 3, part: 'end' }
          : x < 300
            ? name
            : null,
    painter: { foldControlAt: () => null },
    barDrag,
    rowDrag,
    boxDrag,
    get addsByTap() {
      return addsByTap;
    },
    beginRowDrag,
    hover,
    toggleFold: () => {},
    ...calls,
  });
});
afterEach(() => {
  gestures.stop();
  vi.useRealTimers();
});

const pointer = (pointerType: 'mouse' | 'touch', type: string, x: number, buttons: number) =>
  root.dispatchEvent(
    new PointerEvent(type, { pointerId: 1, pointerType, clientX: x, clientY: 20, buttons }),
  );
const mouse = (type: string, x: number) => pointer('mouse', type, x, type === 'pointerup' ? 0 : 1);
const click = (x: number) => {
  mouse('pointerdown', x);
  mouse('pointerup', x);
};
const drag = (from: number, to: number) => {
  mouse('pointerdown', from);
  mouse('pointermove', to);
  mouse('pointerup', to);
};

describe('D4: the uncertainty of an end', () => {
  const altDrag = (from: number, to: number) => {
    const at = { pointerId: 1, pointerType: 'mouse', clientY: 20, altKey: true };
    root.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: from, buttons: 1 }));
    mouse('pointermove', to);
    mouse('pointerup', to);
  };

  it('is dragged with Alt, which leaves the end where it is', () => {
    altDrag(95, 160);
    expect(calls.beginDrag).toHaveBeenCalledExactlyOnceWith(3, 'extinction');
    expect(barDrag.move).toHaveBeenCalledExactlyOnceWith(65, true);
  });

  it('is not dragged with Alt on the middle of a bar', () => {
    altDrag(50, 160);
    expect(calls.beginDrag).toHaveBeenCalledExactlyOnceWith(3, 'bar');
  });

  it('is dragged by the handle of its bounds', () => {
    const handle = document.createElement('div');
    handle.dataset.handle = 'apparition-before';
    root.append(handle);
    const at = { pointerId: 1, pointerType: 'touch', clientY: 20, bubbles: true };
    handle.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: 400, buttons: 1 }));
    pointer('touch', 'pointermove', 360, 1);
    pointer('touch', 'pointerup', 360, 0);
    handle.remove();
    expect(calls.beginDrag).toHaveBeenCalledExactlyOnceWith(3, 'apparition-before');
    expect(barDrag.end).toHaveBeenCalledOnce();
  });
});

describe('D4: a finger on a handle', () => {
  const press = (part: string, rest: number) => {
    const handle = document.createElement('div');
    handle.dataset.handle = part;
    root.append(handle);
    const at = { pointerId: 1, pointerType: 'touch', clientY: 20, bubbles: true };
    handle.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: 400, buttons: 1 }));
    vi.advanceTimersByTime(rest);
    pointer('touch', 'pointermove', 360, 1);
    pointer('touch', 'pointerup', 360, 0);
    handle.remove();
  };

  it('drags the bounds of an end after a rest, and selects nothing', () => {
    press('start', 600);
    expect(calls.beginDrag).toHaveBeenCalledExactlyOnceWith(3, 'apparition');
    expect(barDrag.move).toHaveBeenCalledExactlyOnceWith(-40, true);
    expect(barDrag.end).toHaveBeenCalledOnce();
    expect(calls.beginAdding).not.toHaveBeenCalled();
  });

  it('drags the whole bar by the handle of a short one', () => {
    press('bar', 100);
    expect(calls.beginDrag).toHaveBeenCalledExactlyOnceWith(3, 'bar');
  });

  it('selects more species after a rest on the handle of a short bar', () => {
    press('bar', 600);
    expect(calls.beginAdding).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('drags the end itself after a short touch', () => {
    press('end', 100);
    expect(calls.beginDrag).toHaveBeenCalledExactlyOnceWith(3, 'end');
  });
});

describe('snapping', () => {
  const move = (x: number, keys: { readonly ctrlKey?: boolean; readonly metaKey?: boolean }) =>
    root.dispatchEvent(
      new PointerEvent('pointermove', {
        pointerId: 1,
        pointerType: 'mouse',
        clientX: x,
        buttons: 1,
        ...keys,
      }),
    );
  const key = (type: string) => window.dispatchEvent(new KeyboardEvent(type, { key: 'Control' }));

  it('is off while Ctrl or Cmd is held', () => {
    mouse('pointerdown', 50);
    move(80, {});
    move(90, { ctrlKey: true });
    move(100, { metaKey: true });
    move(110, {});
    // Keys work while the pointer rests.
    key('keydown');
    key('keyup');
    expect(barDrag.move.mock.calls).toEqual([
      [30, true],
      [40, false],
      [50, false],
      [60, true],
      [60, false],
      [60, true],
    ]);
    mouse('pointerup', 110);
    key('keydown');
    key('keyup');
    expect(barDrag.move).toHaveBeenCalledTimes(6);
  });
});

describe('two clicks', () => {
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
    expect([calls.beginDrag.mock.calls, barDrag.end.mock.calls]).toEqual([[[3, 'end']], [[]]]);
    click(104);
    expect(calls.doubleClick).not.toHaveBeenCalled();
    click(104);
    expect(calls.doubleClick).toHaveBeenCalledExactlyOnceWith(name);
  });
});

describe('a press whose pointerup never comes', () => {
  const openMenu = (pointerType: 'mouse' | 'touch') => pointer(pointerType, 'contextmenu', 98, 0);

  it('is no drag after the native menu has opened, as with ctrl-click on a Mac', () => {
    mouse('pointerdown', 98);
    openMenu('mouse');
    pointer('mouse', 'pointermove', 160, 0);
    mouse('pointermove', 200);
    expect(calls.beginDrag).not.toHaveBeenCalled();
    expect(calls.click).not.toHaveBeenCalled();
    click(104);
    expect(calls.click).toHaveBeenCalledExactlyOnceWith(name);
  });

  it('ends a drag that has begun and keeps nothing of it', () => {
    mouse('pointerdown', 98);
    mouse('pointermove', 160);
    openMenu('mouse');
    mouse('pointermove', 200);
    expect(barDrag.cancel).toHaveBeenCalledOnce();
    expect(barDrag.move).toHaveBeenCalledOnce();
    expect(barDrag.end).not.toHaveBeenCalled();
  });

  it('ends with the first move without a button', () => {
    mouse('pointerdown', 98);
    mouse('pointermove', 160);
    pointer('mouse', 'pointermove', 180, 0);
    mouse('pointermove', 200);
    expect(barDrag.cancel).toHaveBeenCalledOnce();
    expect(barDrag.move).toHaveBeenCalledOnce();
  });

  it('goes on if the menu belongs to a long press of a finger', () => {
    pointer('touch', 'pointerdown', 98, 1);
    openMenu('touch');
    pointer('touch', 'pointermove', 160, 1);
    expect(calls.beginDrag).toHaveBeenCalledExactlyOnceWith(3, 'end');
  });
});

describe('T5: the context menu', () => {
  const open = (x: number, pointerType = 'mouse') => {
    const at = { pointerType, clientX: x, clientY: 20, button: 2, cancelable: true };
    const event = new PointerEvent('contextmenu', at);
    root.dispatchEvent(event);
    return event;
  };

  it.each([
    ['a species', 50, 3],
    ['the empty canvas', 400, -1],
  ])('opens on %s and replaces that of the browser', (_, x, index) => {
    calls.openMenu.mockReturnValueOnce(true);
    expect(open(x).defaultPrevented).toBe(true);
    expect(calls.openMenu).toHaveBeenCalledExactlyOnceWith(index, { x, y: 20 });
  });

  it("leaves the browser's menu where there is none, and fingers their long press", () => {
    expect(open(50).defaultPrevented).toBe(false);
    calls.openMenu.mockClear();
    open(50, 'touch');
    expect(calls.openMenu).not.toHaveBeenCalled();
  });
});

describe('T5: adding to the selection', () => {
  const clickWith = (held: PointerEventInit, x = 104) => {
    for (const type of ['pointerdown', 'pointerup']) {
      const at = { pointerId: 1, pointerType: 'mouse', clientX: x };
      root.dispatchEvent(new PointerEvent(type, { ...at, ...held }));
    }
  };

  it.each([
    ['Shift', { shiftKey: true }],
    ['Ctrl', { ctrlKey: true }],
    ['the command key', { metaKey: true }],
  ])('needs a click with %s on a species', (_, held) => {
    clickWith(held);
    expect(calls.toggle).toHaveBeenCalledExactlyOnceWith(3);
    expect(calls.click).not.toHaveBeenCalled();
  });

  it('keeps the selection if the click misses all species', () => {
    clickWith({ shiftKey: true }, 400);
    expect([calls.toggle.mock.calls, calls.click.mock.calls]).toEqual([[], []]);
  });

  it('begins with a long press, which is no tap', () => {
    pointer('touch', 'pointerdown', 104, 1);
    vi.advanceTimersByTime(600);
    pointer('touch', 'pointerup', 104, 0);
    expect(calls.beginAdding).toHaveBeenCalledExactlyOnceWith(3);
    expect(calls.click).not.toHaveBeenCalled();
  });

  it.each([
    ['a short touch', () => pointer('touch', 'pointerup', 104, 0)],
    ['a finger that moves', () => pointer('touch', 'pointermove', 160, 1)],
    ['a touch that the browser cancels', () => pointer('touch', 'pointercancel', 104, 0)],
  ])('does not start after %s', (_, end) => {
    pointer('touch', 'pointerdown', 104, 1);
    end();
    vi.advanceTimersByTime(600);
    expect(calls.beginAdding).not.toHaveBeenCalled();
  });

  it('goes on with taps, until one that misses all species', () => {
    const tap = (x: number) => {
      pointer('touch', 'pointerdown', x, 1);
      pointer('touch', 'pointerup', x, 0);
    };
    addsByTap = true;
    tap(104);
    tap(104);
    expect(calls.toggle.mock.calls).toEqual([[3], [3]]);
    expect(calls.doubleClick).not.toHaveBeenCalled();
    tap(400);
    expect(calls.click).toHaveBeenCalledExactlyOnceWith(null);
  });
});

describe('T5: a box', () => {
  const dragBox = (from: number, held: PointerEventInit = { shiftKey: true }) => {
    const at = { pointerId: 1, pointerType: 'mouse', clientY: 20, buttons: 1, ...held };
    root.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: from }));
    root.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: from + 60 }));
  };

  it.each([
    ['the empty canvas', 400],
    ['a bar', 50],
  ])('is drawn with Shift, from %s', (_, from) => {
    dragBox(from);
    mouse('pointerup', from + 60);
    expect(boxDrag.begin.mock.lastCall?.[0]).toMatchObject({ x: from, y: 20 });
    expect(boxDrag.move).toHaveBeenCalledExactlyOnceWith({ x: from + 60, y: 20 });
    expect(boxDrag.end).toHaveBeenCalledOnce();
    expect([calls.beginDrag.mock.calls, calls.click.mock.calls]).toEqual([[], []]);
  });

  it('is not drawn without Shift, nor with a finger', () => {
    dragBox(400, {});
    mouse('pointerup', 460);
    dragBox(400, { shiftKey: true, pointerType: 'touch' });
    expect(boxDrag.begin).not.toHaveBeenCalled();
  });

  it('can be cancelled', () => {
    dragBox(400);
    expect(gestures.cancel()).toBe(true);
    mouse('pointerup', 460);
    expect([boxDrag.cancel.mock.calls.length, boxDrag.end.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('the place that is pointed at', () => {
  it('is where the mouse is, unless it is pressed or has left', () => {
    pointer('mouse', 'pointermove', 400, 0);
    expect(hover).toHaveBeenLastCalledWith(null, { x: 400, y: 20 });
    mouse('pointerdown', 400);
    expect(hover).toHaveBeenLastCalledWith(null, null);
    mouse('pointermove', 450);
    expect(hover).toHaveBeenLastCalledWith(null, null);
    mouse('pointerup', 450);
    pointer('mouse', 'pointermove', 460, 0);
    expect(hover).toHaveBeenLastCalledWith(null, { x: 460, y: 20 });
    pointer('mouse', 'pointerleave', 460, 0);
    expect(hover).toHaveBeenLastCalledWith(null, null);
  });

  it('follows a finger after a long press on the empty canvas until it is lifted', () => {
    pointer('touch', 'pointerdown', 400, 1);
    vi.advanceTimersByTime(600);
    expect(hover).toHaveBeenLastCalledWith(null, { x: 400, y: 20 });
    pointer('touch', 'pointermove', 440, 1);
    expect(hover).toHaveBeenLastCalledWith(null, { x: 440, y: 20 });
    pointer('touch', 'pointerup', 440, 0);
    expect(hover).toHaveBeenLastCalledWith(null, null);
    expect([calls.click.mock.calls, calls.beginAdding.mock.calls]).toEqual([[], []]);
  });
});

describe('a drag up or down', () => {
  const at = (type: string, x: number, y: number, pointerType: 'mouse' | 'touch' = 'mouse') =>
    root.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, pointerType, clientX: x, clientY: y, buttons: 1 }),
    );
  const begin = (x: number, byX: number, byY: number, pointerType: 'mouse' | 'touch' = 'mouse') => {
    at('pointerdown', x, 300, pointerType);
    at('pointermove', x + byX, 300 + byY, pointerType);
  };
  const begun = () => [beginRowDrag.mock.calls, calls.beginDrag.mock.calls];

  it.each([
    ['bar', 50],
    ['name', 200],
  ])('of a %s moves the species among its siblings', (_, x) => {
    canDragRows = true;
    begin(x, 3, 20);
    expect(begun()).toEqual([[[3, false]], []]);
    at('pointermove', x + 200, 360);
    expect(rowDrag.move.mock.calls).toEqual([[320], [360]]);
    at('pointerup', x + 200, 360);
    expect([rowDrag.end.mock.calls, barDrag.end.mock.calls]).toEqual([[[]], []]);
    expect(calls.click).not.toHaveBeenCalled();
  });

  it.each([
    ['name', 200],
    ['end, because a finger covers short bars', 95],
  ])('works with a finger on the selected species: its %s', (_, x) => {
    canDragRows = true;
    begin(x, 3, 20, 'touch');
    expect(begun()).toEqual([[[3, false]], []]);
  });

  it('S3a: with Alt adds another ancestor, in whatever direction it begins', () => {
    canDragRows = true;
    const withAlt = (type: string, x: number, y: number) =>
      root.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, buttons: 1, altKey: true }),
      );
    withAlt('pointerdown', 50, 300);
    withAlt('pointermove', 90, 303);
    expect(begun()).toEqual([[[3, true]], []]);
  });

  it('can be cancelled', () => {
    canDragRows = true;
    begin(50, 0, 20);
    expect(gestures.cancel()).toBe(true);
    at('pointermove', 50, 360);
    at('pointerup', 50, 360);
    expect(rowDrag.cancel).toHaveBeenCalledOnce();
    expect([rowDrag.move.mock.calls, rowDrag.end.mock.calls]).toEqual([[[320]], []]);
  });

  it('leaves drags along time, of the ends and in other orders as they are', () => {
    canDragRows = true;
    begin(50, 20, 3);
    at('pointerup', 70, 303);
    begin(95, 0, 20);
    at('pointerup', 95, 320);
    canDragRows = false;
    begin(50, 0, 20);
    at('pointerup', 50, 320);
    expect(begun()).toEqual([
      [],
      [
        [3, 'bar'],
        [3, 'end'],
        [3, 'bar'],
      ],
    ]);
  });

  it('of a species without siblings moves it in time', () => {
    canDragRows = true;
    beginRowDrag.mockReturnValue(false);
    begin(50, 0, 20);
    expect(calls.beginDrag).toHaveBeenCalledExactlyOnceWith(3, 'bar');
  });
});
