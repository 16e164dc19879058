import type { Viewport } from '../viewport/viewport.ts';
import type { Projection } from './projection.ts';

/** Time runs upward, rows from left to right: the unrolled view is turned to the left. */
export function uprightProjection(view: Viewport): Projection {
  const bottom = view.width;
  const frame = { a: 0, b: -1, c: 1, d: 0, e: 0, f: bottom };
  return {
    shape: 'upright',
    unrolled: view,
    parts: [view],
    sectors: [view],
    project: (x, y) => ({ x: y, y: bottom - x }),
    unproject: (x, y) => ({ x: bottom - y, y: x }),
    frame: () => frame,
    spread: () => 1,
    trace: (x, _from, to, step) => step(to, bottom - x),
    span: { from: 0, to: view.height },
    centre: null,
    opening: null,
    nearest: 0,
    isFlipped: () => false,
  };
}
