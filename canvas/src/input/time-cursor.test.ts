import { describe, expect, it, vi } from 'vitest';
import { paint, viewOf } from '../testing/painting.ts';
import { whaleForest } from '../testing/sample-forests.ts';
import { sampleTexts } from '../testing/texts.ts';
import { PointerFeedback } from './pointer-feedback.ts';

function open(change: Parameters<typeof viewOf>[1] = {}) {
  const view = viewOf(whaleForest, change);
  const { bands } = paint(view);
  const line = document.createElement('div');
  const label = document.createElement('div');
  const bandAt = (x: number, y: number) =>
    bands.find((band) => x >= band.x && x <= band.x + band.width && y >= band.y) ?? null;
  const feedback = new PointerFeedback(view, sampleTexts, { bandAt }, { line, label });
  const xOf = (time: number) => {
    const { tree, viewport } = view;
    return ((time - tree.time.from) * tree.time.pixelsPerYear - viewport.left) * viewport.scaleX;
  };
  return { view, bands, line, label, feedback, xOf };
}

describe('the time cursor', () => {
  it('shows the time under the pointer, its intervals and how many species were alive', () => {
    const { feedback, label, line, xOf } = open();
    feedback.moveTo({ x: xOf(-45e6), y: 100 });
    expect(label.textContent).toBe('-45.00MY, Eocene, Lutetian; 3 species alive');
    expect([line.hidden, label.hidden]).toEqual([false, false]);
  });

  it('has no intervals where the geologic time scale is off', () => {
    const { feedback, label, xOf } = open({ bands: false });
    feedback.moveTo({ x: xOf(-45e6), y: 100 });
    expect(label.textContent).toBe('-45.00MY; 3 species alive');
  });

  it('is hidden in the future, without a chronological scale and when the pointer leaves', () => {
    const { feedback, label, xOf } = open();
    feedback.moveTo({ x: xOf(2e6), y: 100 });
    expect(label.hidden).toBe(true);
    feedback.moveTo({ x: xOf(-2e6), y: 100 });
    expect(label.hidden).toBe(false);
    feedback.moveTo(null);
    expect(label.hidden).toBe(true);
    const byGeneration = open({ chronological: false });
    byGeneration.feedback.moveTo({ x: 200, y: 100 });
    expect(byGeneration.label.hidden).toBe(true);
  });

  it('is hidden when the view moves', () => {
    const { feedback, label, view, xOf } = open();
    feedback.moveTo({ x: xOf(-45e6), y: 100 });
    feedback.follow();
    expect(label.hidden).toBe(false);
    view.zoomBy(1.5, { x: 100, y: 100 });
    feedback.follow();
    expect(label.hidden).toBe(true);
  });

  it('needs no new frame, except where it highlights another period', () => {
    const { feedback, view, bands, label } = open();
    const request = vi.spyOn(view.frames, 'request');
    for (let x = 100; x < 200; x++) feedback.moveTo({ x, y: 100 });
    expect(request).not.toHaveBeenCalled();
    const band = bands.find(({ name }) => name === 'Eocene') ?? bands[0];
    const point = { x: (band?.x ?? 0) + 5, y: (band?.y ?? 0) + 2 };
    feedback.moveTo(point);
    feedback.moveTo({ ...point, x: point.x + 1 });
    expect(request).toHaveBeenCalledOnce();
    expect(feedback.period?.name).toBe(band?.name);
    expect(label.textContent).toMatch(
      /^\w+, from -\d+\.\d\dMY to -?\d+\.\d\dMY; \d species lived then$/,
    );
  });
});
