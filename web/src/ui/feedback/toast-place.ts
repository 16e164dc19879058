/** A rectangle of the window, in pixels. */
export type Box = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

/** What toasts must not cover. */
const controls =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="slider"], [data-canvas-note], dialog h2';

/** The distance between tried places, and to the edges of the window. */
const step = 24;
const margin = 8;

/** How far toasts must be moved to cover none of the boxes; not at all if that is impossible. */
export function findFreePlace(
  toasts: Box,
  boxes: readonly Box[],
  room: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } {
  const covers = (x: number, y: number) =>
    boxes.some(
      (box) =>
        box.left < toasts.right + x &&
        box.right > toasts.left + x &&
        box.top < toasts.bottom + y &&
        box.bottom > toasts.top + y,
    );
  const here = { x: 0, y: 0 };
  if (!covers(0, 0)) return here;
  const places = shifts(margin - toasts.left, room.width - margin - toasts.right).flatMap((x) =>
    shifts(margin - toasts.top, room.height - margin - toasts.bottom).map((y) => ({ x, y })),
  );
  // Aside rather than up, so that they stay near their edge.
  const distance = ({ x, y }: typeof here) => Math.abs(x) + 20 * Math.abs(y);
  places.sort((one, other) => distance(one) - distance(other));
  return places.find(({ x, y }) => !covers(x, y)) ?? here;
}

function shifts(from: number, to: number): number[] {
  const found = [0];
  for (let shift = -step; shift >= from; shift -= step) found.push(shift);
  for (let shift = step; shift <= to; shift += step) found.push(shift);
  return found;
}

/** Moves the toasts in a region away from the buttons and fields that they would cover. */
export function moveAside(region: HTMLElement): void {
  region.style.translate = '';
  const cards = [...region.children].map((card) => card.getBoundingClientRect());
  if (cards.length === 0) return;
  const toasts = {
    left: Math.min(...cards.map(({ left }) => left)),
    top: Math.min(...cards.map(({ top }) => top)),
    right: Math.max(...cards.map(({ right }) => right)),
    bottom: Math.max(...cards.map(({ bottom }) => bottom)),
  };
  // Behind a modal dialog, nothing can be used.
  const usable = region.closest('dialog') ?? document;
  const boxes = [...usable.querySelectorAll(controls)]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
  const room = { width: window.innerWidth, height: window.innerHeight };
  const { x, y } = findFreePlace(toasts, boxes, room);
  if (x !== 0 || y !== 0) region.style.translate = `${x}px ${y}px`;
}
