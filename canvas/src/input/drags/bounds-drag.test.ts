import {
  type Bounds,
  boundsOf,
  checkOperation,
  emptyParts,
  type Forest,
  fromNested,
} from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundsDrag, type BoundsPart, boundsParts } from './bounds-drag.ts';

const million = 1e6;
const yearsPerPixel = 50_000;

const forestWith = (apparitionBounds?: Bounds) =>
  fromNested([
    {
      name: 'Pakicetus',
      apparition: -50 * million,
      duration: 10 * million,
      ...(apparitionBounds && { apparitionBounds }),
    },
  ]);
const certain = forestWith();
const uncertain = forestWith({ before: 2 * million, after: million, kind: 'hpd' });

function dragged(forest: Forest, part: BoundsPart, by: number): BoundsDrag {
  const drag = new BoundsDrag(forest, 0, part);
  drag.moveBy(by, yearsPerPixel, []);
  return drag;
}

describe('D4: dragging bounds', () => {
  it('changes one side and keeps the other, the kind and the best value', () => {
    const { outcome, operation } = dragged(uncertain, 'apparition-before', -million);
    expect(operation).toMatchObject({ kind: 'edit-species' });
    expect(outcome.apparition(0)).toBe(-50 * million);
    expect(boundsOf(outcome, 0, 'apparition')).toEqual({
      before: 3 * million,
      after: million,
      kind: 'hpd',
    });
    expect(
      boundsOf(dragged(uncertain, 'apparition-after', million).outcome, 0, 'apparition'),
    ).toEqual({ before: 2 * million, after: 2 * million, kind: 'hpd' });
  });

  it('creates bounds on the side to which an end is dragged', () => {
    const before = dragged(certain, 'extinction', -2 * million).outcome;
    expect(boundsOf(before, 0, 'extinction')).toEqual({
      before: 2 * million,
      after: 0,
      kind: 'range',
    });
    const after = dragged(certain, 'extinction', 2 * million);
    expect(boundsOf(after.outcome, 0, 'extinction')).toEqual({
      before: 0,
      after: 2 * million,
      kind: 'range',
    });
    expect(after.moment).toBe(-38 * million);
    expect(boundsOf(after.outcome, 0, 'apparition')).toBeNull();
  });

  it('onto their end or past it removes them', () => {
    const oneSided = forestWith({ before: 2 * million, after: 0, kind: 'range' });
    for (const by of [2 * million, 2 * million - 3 * yearsPerPixel, 9 * million]) {
      const { outcome, operation } = dragged(oneSided, 'apparition-before', by);
      expect(operation).not.toBeNull();
      expect(boundsOf(outcome, 0, 'apparition')).toBeNull();
    }
  });

  it('D5d: moves either side of an interval that misses its end, but not past the other', () => {
    const missing = forestWith({ before: -2 * million, after: 5 * million, kind: 'hpd' });
    const after = (part: BoundsPart, by: number) => {
      const { outcome, moment } = dragged(missing, part, by);
      return { moment: moment / million, ...boundsOf(outcome, 0, 'apparition') };
    };
    expect(after('apparition-before', million)).toMatchObject({
      moment: -47,
      before: -3 * million,
    });
    expect(after('apparition-before', 9 * million)).toMatchObject({ before: -5 * million });
    expect(after('apparition-before', -2 * million)).toMatchObject({
      before: 0,
      after: 5 * million,
    });
    expect(after('apparition-before', -4 * million)).toMatchObject({ before: 2 * million });
    expect(after('apparition-after', -million)).toMatchObject({ moment: -46, after: 4 * million });
    expect(after('apparition-after', -9 * million)).toMatchObject({ after: 2 * million });
  });

  it('gives none to the end of a living species, where they would not be drawn', () => {
    const living = fromNested([
      { name: 'Cetacea', apparition: -50 * million, duration: 50 * million },
    ]);
    for (const by of [-3 * million, 3 * million]) {
      const { outcome, operation } = dragged(living, 'extinction', by);
      expect([outcome, operation]).toEqual([living, null]);
    }
    expect(dragged(living, 'apparition', -3 * million).operation).not.toBeNull();
  });

  it('back to where they were creates no operation', () => {
    const drag = dragged(uncertain, 'apparition-before', -million);
    drag.moveBy(0, yearsPerPixel, []);
    expect(drag.operation).toBeNull();
    expect(drag.outcome).toBe(uncertain);
    expect(dragged(certain, 'apparition', yearsPerPixel).operation).toBeNull();
  });

  it('only creates operations that are allowed', () => {
    const missing = forestWith({ before: 3 * million, after: -million, kind: 'hpd' });
    const parts = Object.keys(boundsParts) as BoundsPart[];
    fc.assert(
      fc.property(
        fc.constantFrom(certain, uncertain, missing),
        fc.constantFrom(...parts),
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e7, noNaN: true }),
        (forest, part, by, perPixel) => {
          const drag = new BoundsDrag(forest, 0, part);
          drag.moveBy(by, perPixel, []);
          if (drag.operation === null) return;
          const fields = { name: 'Whales', description: null, isPublic: true, tags: [] };
          expect(checkOperation({ fields, forest, parts: emptyParts }, drag.operation).ok).toBe(
            true,
          );
        },
      ),
    );
  });
});
