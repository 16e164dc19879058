import { years } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import type { SnapTarget } from '../../input/drags/snap-targets.ts';
import { colours, paint, viewOf } from '../../testing/painting.ts';
import { rowOf, whaleForest } from '../../testing/sample-forests.ts';

function paintGuideOf(guide: SnapTarget | null) {
  const view = viewOf(whaleForest);
  const plain = paint(view).marks;
  const { marks } = paint(view, { guide });
  const { tree, viewport } = view;
  const xOf = (time: number) =>
    ((time - tree.time.from) * tree.time.pixelsPerYear - viewport.left) * viewport.scaleX;
  const added = marks.filter(
    (mark) => !plain.some((other) => JSON.stringify(other) === JSON.stringify(mark)),
  );
  return { added, xOf, viewport };
}

describe('T5: the guide of a drag', () => {
  it('is a line across all rows at the time it has snapped to', () => {
    const time = years(-40e6);
    const { added, xOf, viewport } = paintGuideOf({ kind: 'tick', label: '-40MY', time });
    expect(added).toEqual([
      expect.objectContaining({ kind: 'fill', colour: colours.amber, y: 0, width: 1 }),
    ]);
    expect(added[0]?.x).toBe(Math.round(xOf(time)));
    expect(added[0]?.height).toBe(viewport.height);
  });

  it('rings the end of the species it has snapped to', () => {
    const index = rowOf(whaleForest, 'Pakicetus');
    const time = whaleForest.extinction(index);
    const { added, xOf } = paintGuideOf({ kind: 'ancestor', index, end: 'extinction', time });
    const ring = added.find(({ kind }) => kind === 'stroke');
    expect((ring?.x ?? 0) + (ring?.width ?? 0) / 2).toBeCloseTo(xOf(time));
  });

  it('is not painted without a drag or outside the view', () => {
    expect(paintGuideOf(null).added).toEqual([]);
    expect(paintGuideOf({ kind: 'tick', label: '', time: years(-9e9) }).added).toEqual([]);
  });
});
