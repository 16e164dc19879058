import {
  boundsOf,
  checkOperation,
  emptyParts,
  type Forest,
  fromNested,
  notationOf,
  years,
} from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanvasView } from '../../camera/canvas-view.ts';
import { viewOf } from '../../testing/painting.ts';
import { largeForest, rowOf, whaleForest } from '../../testing/sample-forests.ts';
import { BarDrag, type BarPart, roundedTime } from './bar-drag.ts';
import { BoundsDrag, type BoundsPart, boundsParts } from './bounds-drag.ts';
import { nearestTarget, type SnapTarget, snapReach, snapTargets } from './snap-targets.ts';

const million = 1e6;
const whale = (name: string) => rowOf(whaleForest, name);
const notation = notationOf(undefined);
const along = { movesAlong: true, now: 0 };
const views = new Map<Forest, CanvasView>();
function targetsOf(forest: Forest, index: number): readonly SnapTarget[] {
  const view = views.get(forest) ?? viewOf(forest);
  views.set(forest, view);
  return snapTargets(view, index, notation);
}
const of = (targets: readonly SnapTarget[], kind: SnapTarget['kind']) =>
  targets.filter((target) => target.kind === kind);

describe('T5: what a drag snaps to', () => {
  const targets = targetsOf(whaleForest, whale('Odontoceti'));

  it('are the ends of its ancestor and of its siblings', () => {
    expect(of(targets, 'ancestor').map(({ time }) => time / million)).toEqual([-46, -34]);
    // Mysticeti is living, so it has no end.
    expect(of(targets, 'sibling')).toEqual([
      { kind: 'sibling', index: whale('Mysticeti'), end: 'apparition', time: -34 * million },
    ]);
    expect(of(targetsOf(whaleForest, whale('Raoellidae')), 'ancestor')).toEqual([]);
  });

  it('are the boundaries and the round numbers that the axis shows', () => {
    expect(of(targets, 'tick')).toContainEqual({
      kind: 'tick',
      time: -40 * million,
      label: '-40MY',
    });
    const boundaries = of(targets, 'boundary');
    // Named after the coarser tier where it has a boundary there too.
    expect(boundaries).toContainEqual(
      expect.objectContaining({ time: -23.04 * million, before: 'Paleogene', after: 'Neogene' }),
    );
    expect(boundaries).toContainEqual(
      expect.objectContaining({ before: 'Eocene', after: 'Oligocene' }),
    );
    const view = viewOf(whaleForest, { bands: false });
    expect(of(snapTargets(view, 0, notation), 'boundary')).toEqual([]);
  });

  it('are few, however many siblings there are', () => {
    const forest = largeForest(20_000);
    const view = viewOf(forest);
    view.zoomRowsBy(1000, { x: 0, y: 0 });
    const siblings = of(snapTargets(view, 5, notation), 'sibling');
    expect(siblings.length).toBeGreaterThan(0);
    expect(siblings.length).toBeLessThan(view.viewport.height);
    // Rows thinner than a pixel.
    view.viewport = { ...view.viewport, scaleY: 0.001 };
    expect(of(snapTargets(view, 5, notation), 'sibling')).toEqual([]);
  });

  it('is the nearest one, and of several at the same distance the one of the first kind', () => {
    const at = (time: number) => ({ time: years(time) });
    const tick: SnapTarget = { kind: 'tick', label: '', ...at(10) };
    const boundary: SnapTarget = { kind: 'boundary', before: '', after: '', ...at(10) };
    const sibling: SnapTarget = { kind: 'sibling', index: 1, end: 'apparition', ...at(12) };
    const ancestor: SnapTarget = { kind: 'ancestor', index: 0, end: 'extinction', ...at(6) };
    const all = [tick, sibling, ancestor, boundary];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        const near = (time: number, reach: number) =>
          nearestTarget(shuffled, time, reach, () => true);
        expect(near(10.5, 6)).toBe(boundary);
        expect(near(11, 6)).toBe(sibling);
        expect(near(8, 6)).toBe(ancestor);
        expect(near(3, 2)).toBeNull();
        expect(nearestTarget(shuffled, 8, 6, (time) => time > 6)).toBe(boundary);
      }),
    );
  });
});

const uncertain = fromNested([
  {
    name: 'Raoellidae',
    apparition: -52 * million,
    duration: 11 * million,
    extinctionBounds: { before: million, after: 2 * million, kind: 'range' },
    descendants: [
      { name: 'Pakicetus', afterApparition: 2 * million, duration: 4 * million },
      { name: 'Ambulocetus', afterApparition: 3.3 * million, duration: 9 * million },
    ],
  },
]);
const fields = { name: 'Whales', description: null, isPublic: true, tags: [] };
const parts = Object.keys(boundsParts) as BoundsPart[];
const perPixel = fc.double({ min: 10, max: 1e6, noNaN: true });
const pixels = fc.double({ min: -600, max: 600, noNaN: true });

describe('T5: snapping', () => {
  const dragBar = (name: string, part: BarPart, toMillion: number, snaps = true) => {
    const index = whale(name);
    const drag = new BarDrag(whaleForest, index, part, along);
    const held = part === 'end' ? whaleForest.extinction(index) : whaleForest.apparition(index);
    const targets = snaps ? targetsOf(whaleForest, index) : null;
    drag.moveBy(toMillion * million - held, 50_000, targets);
    return drag;
  };

  it('moves either end of a bar onto a target', () => {
    const byStart = dragBar('Odontoceti', 'bar', -40.1);
    expect(byStart.snapped).toMatchObject({ kind: 'tick', time: -40 * million });
    expect(byStart.outcome.apparition(byStart.index)).toBe(-40 * million);
    // Its end, two million years later, meets the end of its ancestor.
    const byEnd = dragBar('Ambulocetus', 'bar', -48.2);
    expect(byEnd.snapped).toMatchObject({ kind: 'ancestor', time: -46 * million });
    expect(byEnd.outcome.extinction(byEnd.index)).toBe(-46 * million);
    const boundary = dragBar('Ambulocetus', 'end', -33.7);
    expect(boundary.snapped).toMatchObject({ kind: 'boundary', time: -33.9 * million });
  });

  it('shows the end of the ancestor where the rules stop a drag', () => {
    const { snapped } = dragBar('Ambulocetus', 'bar', -90);
    expect(snapped).toMatchObject({ kind: 'ancestor', end: 'apparition', time: -50 * million });
  });

  it('is off without targets', () => {
    const free = dragBar('Ambulocetus', 'bar', -48.2, false);
    expect(free.snapped).toBeNull();
    expect(free.outcome.apparition(free.index)).toBe(-48.2 * million);
  });

  it('has nothing to do with a bar that is back where it was', () => {
    expect(dragBar('Odontoceti', 'start', -34.01).snapped).toBeNull();
    expect(dragBar('Odontoceti', 'start', -34.01).operation).toBeNull();
  });

  it('never moves a bar further than its reach and never breaks a rule', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(whaleForest, uncertain),
        fc.nat(),
        fc.constantFrom<BarPart>('start', 'bar', 'end'),
        pixels,
        perPixel,
        (forest, number, part, byX, yearsPerPixel) => {
          const index = number % forest.size;
          const [free, snapping] = [
            new BarDrag(forest, index, part, along),
            new BarDrag(forest, index, part, along),
          ];
          free.moveBy(byX * yearsPerPixel, yearsPerPixel, null);
          snapping.moveBy(byX * yearsPerPixel, yearsPerPixel, targetsOf(forest, index));
          const edge = ({ outcome }: BarDrag) =>
            part === 'end' ? outcome.extinction(index) : outcome.apparition(index);
          // Without snapping, times are rounded to at most two pixels.
          const reach = (snapReach + 2.5) * yearsPerPixel;
          expect(Math.abs(edge(free) - edge(snapping))).toBeLessThanOrEqual(reach);
          const { snapped, operation, outcome } = snapping;
          if (snapped !== null) {
            const ends = [outcome.apparition(index), outcome.extinction(index)];
            const off = Math.min(...ends.map((time) => Math.abs(time - snapped.time)));
            expect(off).toBeLessThan(1e-3);
          }
          if (operation === null) return;
          expect(checkOperation({ fields, forest, parts: emptyParts }, operation).ok).toBe(true);
        },
      ),
    );
  });

  it('keeps several bars within the rules and the dragged one within its reach', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(whaleForest.size - 1), { minLength: 2 }),
        pixels,
        perPixel,
        (rows, byX, yearsPerPixel) => {
          const index = rows[0] ?? 0;
          const together = new Set(rows.map((row) => whaleForest.id(row)));
          const [free, snapping] = [
            new BarDrag(whaleForest, index, 'bar', along, together),
            new BarDrag(whaleForest, index, 'bar', along, together),
          ];
          free.moveBy(byX * yearsPerPixel, yearsPerPixel, null);
          snapping.moveBy(byX * yearsPerPixel, yearsPerPixel, targetsOf(whaleForest, index));
          const reach = (snapReach + 2.5) * yearsPerPixel;
          expect(Math.abs(free.by - snapping.by)).toBeLessThanOrEqual(reach);
          if (snapping.operation === null) return;
          const tree = { fields, forest: whaleForest, parts: emptyParts };
          expect(checkOperation(tree, snapping.operation).ok).toBe(true);
        },
      ),
    );
  });

  it('never moves bounds further than its reach, nor past the end they belong to', () => {
    fc.assert(
      fc.property(
        fc.nat(uncertain.size - 1),
        fc.constantFrom(...parts),
        pixels,
        perPixel,
        (index, part, byX, yearsPerPixel) => {
          const [free, snapping] = [
            new BoundsDrag(uncertain, index, part),
            new BoundsDrag(uncertain, index, part),
          ];
          free.moveBy(byX * yearsPerPixel, yearsPerPixel, null);
          snapping.moveBy(byX * yearsPerPixel, yearsPerPixel, targetsOf(uncertain, index));
          const reach = (snapReach + 2.5) * yearsPerPixel;
          expect(Math.abs(free.moment - snapping.moment)).toBeLessThanOrEqual(reach);
          const bounds = boundsOf(snapping.outcome, index, snapping.end);
          expect(Math.min(bounds?.before ?? 0, bounds?.after ?? 0)).toBeGreaterThanOrEqual(0);
          if (snapping.snapped !== null) {
            expect(Math.abs(snapping.moment - snapping.snapped.time)).toBeLessThan(1e-3);
          }
        },
      ),
    );
  });

  it('leaves times without snapping as precise as the screen', () => {
    fc.assert(
      fc.property(pixels, perPixel, (byX, yearsPerPixel) => {
        fc.pre(Math.abs(byX) > 1);
        const drag = new BarDrag(whaleForest, 0, 'bar', along);
        drag.moveBy(byX * yearsPerPixel, yearsPerPixel, null);
        const aim = roundedTime(whaleForest.apparition(0) + byX * yearsPerPixel, yearsPerPixel);
        // Some of its descendants begin 34 million years before now, where the branch stops.
        const latest = -18 * million;
        if (aim < latest) expect(drag.outcome.apparition(0)).toBe(aim);
        else expect(drag.outcome.apparition(0)).toBeCloseTo(latest, 3);
      }),
    );
  });
});
