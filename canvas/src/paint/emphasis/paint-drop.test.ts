import { type Refusal, refusalMessages } from '@life-tree/phylogeny';
import { describe, expect, it } from 'vitest';
import type { CanvasView } from '../../camera/canvas-view.ts';
import { colours, paint, viewOf } from '../../testing/painting.ts';
import { rowOf, whaleForest } from '../../testing/sample-forests.ts';

const whale = (name: string) => rowOf(whaleForest, name);
const marked = {
  ...colours,
  amber: '#aa0001',
  amberTint: '#aa0002',
  leaf: '#aa0005',
  red: '#aa0003',
  redTint: '#aa0004',
};
const circle: Refusal = { code: 'circle', message: refusalMessages.circle, values: {}, id: null };

function paintDropOf(
  view: CanvasView,
  name: string,
  target: string,
  refusal: Refusal | null = null,
  adds = false,
) {
  const drop = { index: whale(target), refusal, adds };
  const highlighted = { selected: whale(name), hovered: drop.index, colours: marked };
  const without = paint(view, highlighted).marks.length;
  const { marks } = paint(view, { ...highlighted, drop });
  const { viewport, tree } = view;
  const xOf = (world = 0) => (world - viewport.left) * viewport.scaleX;
  return {
    xOf,
    columns: tree.columns,
    added: marks.length - without,
    ofColour: (colour: string) => marks.filter((mark) => mark.colour === colour),
  };
}

describe('T5: a species held over its new ancestor', () => {
  it('has a pale bar at its times below the ancestor, with a connector', () => {
    const { ofColour, xOf, columns } = paintDropOf(
      viewOf(whaleForest),
      'Ambulocetus',
      'Raoellidae',
    );
    const index = whale('Ambulocetus');
    const ghost = ofColour(marked.amberTint).at(-1);
    expect(ghost?.x).toBeCloseTo(xOf(columns.starts[index]));
    expect((ghost?.x ?? 0) + (ghost?.width ?? 0)).toBeCloseTo(xOf(columns.ends[index]));
    const connector = ofColour(marked.amber).findLast(
      ({ kind, width }) => kind === 'fill' && width < 2,
    );
    expect((connector?.x ?? 0) + 0.75).toBeCloseTo(xOf(columns.starts[index]));
    expect((connector?.y ?? 0) + (connector?.height ?? 0)).toBeCloseTo(
      (ghost?.y ?? 0) + (ghost?.height ?? 0) / 2,
    );
  });

  it('shows the ancestor with a green outline', () => {
    const { ofColour } = paintDropOf(viewOf(whaleForest), 'Ambulocetus', 'Raoellidae');
    expect(ofColour(marked.leaf)).toEqual([expect.objectContaining({ kind: 'stroke' })]);
  });

  it('S3a: stays where it is if it gets one more ancestor', () => {
    const view = viewOf(whaleForest);
    const { added, ofColour } = paintDropOf(view, 'Ambulocetus', 'Raoellidae', null, true);
    // Only the outline of the ancestor.
    expect([added, ofColour(marked.leaf).length]).toEqual([1, 1]);
  });

  it('starts where the ancestor ends on the scale of generations', () => {
    const view = viewOf(whaleForest, { chronological: false });
    view.tree.setTimeRatio(0);
    const { ofColour, xOf, columns } = paintDropOf(view, 'Ambulocetus', 'Raoellidae');
    expect(ofColour(marked.amberTint).at(-1)?.x).toBeCloseTo(
      xOf(columns.ends[whale('Raoellidae')]),
    );
  });

  it('has none where it cannot go, which is marked in red', () => {
    const { ofColour, added } = paintDropOf(viewOf(whaleForest), 'Raoellidae', 'Mysticeti', circle);
    expect(ofColour(marked.redTint)).toHaveLength(1);
    expect(ofColour(marked.red)).toHaveLength(1);
    // The outline. The highlight of what is pointed at is there without a drag too.
    expect(added).toBe(1);
  });
});
