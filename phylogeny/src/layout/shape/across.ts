import type { Viewport } from '../viewport/viewport.ts';
import type { Projection } from './projection.ts';

const identity = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** Time runs from left to right, rows from top to bottom. */
export function acrossProjection(view: Viewport): Projection {
  return {
    shape: 'across',
    unrolled: view,
    parts: [view],
    sectors: [view],
    project: (x, y) => ({ x, y }),
    unproject: (x, y) => ({ x, y }),
    frame: () => identity,
    spread: () => 1,
    trace: (x, _from, to, step) => step(x, to),
    span: { from: 0, to: view.height },
    centre: null,
    opening: null,
    nearest: 0,
    isFlipped: () => false,
  };
}
