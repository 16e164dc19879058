import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from './canvas-settings.ts';
import { CanvasView } from './canvas-view.ts';
import { EdgePan } from './edge-pan.ts';
import { whaleForest } from './sample-trees.ts';

function openView(): CanvasView {
  const view = new CanvasView();
  view.resize({ width: 800, height: 600 });
  view.show(whaleForest, defaultSettings(whaleForest), -1);
  view.zoomBy(4, { x: 400, y: 300 });
  return view;
}

describe('something held at the edge of the canvas', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  });
  afterEach(() => vi.useRealTimers());

  it('pulls the view along, and says by how much', () => {
    const view = openView();
    const before = view.viewport.left;
    let pulled = 0;
    const pan = new EdgePan(view, (byX) => {
      pulled += byX;
    });
    pan.holdAt(799);
    vi.advanceTimersByTime(200);
    pan.stop();
    expect(view.viewport.left).toBeGreaterThan(before);
    expect(pulled).toBeCloseTo((view.viewport.left - before) * view.viewport.scaleX, 6);
  });

  it('lets it rest once it is back in the middle', () => {
    const view = openView();
    const pan = new EdgePan(view, () => {});
    pan.holdAt(2);
    vi.advanceTimersByTime(100);
    pan.holdAt(400);
    const { left } = view.viewport;
    vi.advanceTimersByTime(200);
    expect(view.viewport.left).toBe(left);
  });
});
