import { plainLook, years } from '@life-tree/phylogeny';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { paint, viewOf } from '../testing/painting.ts';
import { whaleForest } from '../testing/sample-forests.ts';
import { sampleTexts } from '../testing/texts.ts';
import { PointerFeedback } from './pointer-feedback.ts';

function open(change: Parameters<typeof viewOf>[1] = {}) {
  const view = viewOf(whaleForest, change);
  const { eras } = paint(view);
  const line = document.createElement('div');
  const label = document.createElement('div');
  const onRest = vi.fn();
  const bandAt = (x: number, y: number) =>
    eras.find((band) => x >= band.x && x <= band.x + band.width && y >= band.y) ?? null;
  const feedback = new PointerFeedback(view, sampleTexts, { bandAt }, { line, label }, onRest);
  onTestFinished(() => feedback.stop());
  const xOf = (time: number) => {
    const { tree, viewport } = view;
    return ((time - tree.time.from) * tree.time.pixelsPerYear - viewport.left) * viewport.scaleX;
  };
  return { view, eras, line, label, feedback, onRest, xOf };
}

describe('the time cursor', () => {
  it('shows the time under the pointer, its intervals and how many species were alive', () => {
    const { feedback, label, line, xOf } = open();
    feedback.moveTo({ x: xOf(-45e6), y: 100 }, -1);
    expect(label.textContent).toBe('-45.00MY, Eocene, Lutetian; 3 species alive');
    expect([line.hidden, label.hidden]).toEqual([false, false]);
  });

  it('D7: counts the species that were observed then where lineages are older', () => {
    const { view, feedback, label, xOf } = open();
    const whales = view.tree.forest;
    const details = whales.names.map((_, index) => (index === 1 ? { ghost: years(1e6) } : null));
    view.show(whales.withValues({ details }), view.settings, -1);
    feedback.moveTo({ x: xOf(-45e6), y: 100 }, -1);
    expect(label.textContent).toBe('-45.00MY, Eocene, Lutetian; 3 species observed then');
  });

  it('writes times as the tree does', () => {
    const { feedback, label, xOf } = open({
      look: { ...plainLook, settings: { notation: 'ago' } },
    });
    feedback.moveTo({ x: xOf(-45e6), y: 100 }, -1);
    expect(label.textContent).toBe('45\u00a0Ma, Eocene, Lutetian; 3 species alive');
  });

  it('has no intervals where the geologic time scale is off', () => {
    const { feedback, label, xOf } = open({ bands: false });
    feedback.moveTo({ x: xOf(-45e6), y: 100 }, -1);
    expect(label.textContent).toBe('-45.00MY; 3 species alive');
  });

  it('is hidden in the future, without a chronological scale and when the pointer leaves', () => {
    const { feedback, label, xOf } = open();
    feedback.moveTo({ x: xOf(2e6), y: 100 }, -1);
    expect(label.hidden).toBe(true);
    feedback.moveTo({ x: xOf(-2e6), y: 100 }, -1);
    expect(label.hidden).toBe(false);
    feedback.moveTo(null, -1);
    expect(label.hidden).toBe(true);
    const byGeneration = open({ chronological: false });
    byGeneration.feedback.moveTo({ x: 200, y: 100 }, -1);
    expect(byGeneration.label.hidden).toBe(true);
  });

  it('is hidden when the view moves', () => {
    const { feedback, label, view, xOf } = open();
    feedback.moveTo({ x: xOf(-45e6), y: 100 }, -1);
    feedback.follow();
    expect(label.hidden).toBe(false);
    view.zoomBy(1.5, { x: 100, y: 100 });
    feedback.follow();
    expect(label.hidden).toBe(true);
  });

  it('needs no new frame, except where it highlights another period', () => {
    const { feedback, view, eras, label } = open();
    const request = vi.spyOn(view.frames, 'request');
    for (let x = 100; x < 200; x++) feedback.moveTo({ x, y: 100 }, -1);
    expect(request).not.toHaveBeenCalled();
    const band = eras.find(({ name }) => name === 'Eocene') ?? eras[0];
    const point = { x: (band?.x ?? 0) + 5, y: (band?.y ?? 0) + 2 };
    feedback.moveTo(point, -1);
    feedback.moveTo({ ...point, x: point.x + 1 }, -1);
    expect(request).toHaveBeenCalledOnce();
    expect(feedback.period?.name).toBe(band?.name);
    expect(label.textContent).toMatch(
      /^\w+, from -\d+\.\d\dMY to -?\d+\.\d\dMY; \d species lived then$/,
    );
  });
});

describe('the card of a species', () => {
  function rest() {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const opened = open();
    opened.feedback.moveTo({ x: 300, y: 100 }, 2);
    opened.feedback.moveTo({ x: 310, y: 100 }, 2);
    expect(opened.onRest).not.toHaveBeenCalled();
    vi.advanceTimersByTime(320);
    expect(opened.onRest).toHaveBeenCalledExactlyOnceWith({ index: 2, x: 310, y: 100 });
    return opened;
  }

  it('appears where the pointer rests on a species', () => {
    rest();
  });

  it.each([
    ['the pointer leaves or presses', ({ feedback }) => feedback.moveTo(null, -1)],
    ['the pointer goes elsewhere', ({ feedback }) => feedback.moveTo({ x: 1, y: 1 }, -1)],
    ['a key is pressed', () => document.dispatchEvent(new KeyboardEvent('keydown'))],
    [
      'the view moves',
      ({ feedback, view }) => {
        view.zoomBy(1.5, { x: 100, y: 100 });
        feedback.follow();
      },
    ],
  ] satisfies [string, (opened: ReturnType<typeof open>) => void][])(
    'disappears when %s',
    (_, end) => {
      const opened = rest();
      end(opened);
      expect(opened.onRest).toHaveBeenLastCalledWith(null);
      vi.advanceTimersByTime(1000);
      expect(opened.onRest).toHaveBeenCalledTimes(2);
    },
  );
});
