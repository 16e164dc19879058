import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, findFreePlace } from './toast-place.ts';

const room = { width: 1440, height: 900 };
const toast: Box = { left: 1040, top: 826, right: 1424, bottom: 884 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
});

test('toasts stay in their corner if they cover nothing', () => {
  expect(findFreePlace(toast, [box(0, 0, 100, 40)], room)).toEqual({ x: 0, y: 0 });
});

test('toasts move beside the panel whose buttons they would cover', () => {
  const { x, y } = findFreePlace(toast, [box(1105, 860, 320, 42), box(1105, 700, 120, 40)], room);
  expect(y).toBe(0);
  expect(toast.right + x).toBeLessThanOrEqual(1105);
});

test('toasts stay in their corner if there is no room anywhere', () => {
  expect(findFreePlace(toast, [box(0, 0, 1440, 900)], room)).toEqual({ x: 0, y: 0 });
});

test('toasts that are moved cover nothing and stay in the window', () => {
  const boxes = fc.array(
    fc
      .tuple(fc.nat(1400), fc.nat(880), fc.nat(400), fc.nat(60))
      .map(([left, top, width, height]) => box(left, top, width, height)),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(boxes, (all) => {
      const { x, y } = findFreePlace(toast, all, room);
      if (x === 0 && y === 0) return;
      const moved = box(toast.left + x, toast.top + y, 384, 58);
      expect(moved.left).toBeGreaterThanOrEqual(0);
      expect(moved.top).toBeGreaterThanOrEqual(0);
      for (const one of all) {
        const isBeside = one.right <= moved.left || one.left >= moved.right;
        expect(isBeside || one.bottom <= moved.top || one.top >= moved.bottom).toBe(true);
      }
    }),
  );
});
