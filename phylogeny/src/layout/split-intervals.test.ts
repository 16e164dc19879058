import { describe, expect, it } from 'vitest';
import { drawFigure } from '../drawing/figure/draw-figure.ts';
import { figureSheet } from '../drawing/figure/figure-sheet.ts';
import { englishLegend, legendItems } from '../drawing/sheet/legend-items.ts';
import { fromNested } from '../species/nested.ts';
import type { Bounds } from '../species/times/bounds.ts';
import { years } from '../timeline/years.ts';
import { layOutForest } from './forest-layout.ts';
import { splitBar, uncertaintyOf } from './uncertainty.ts';

const hpd = (before: number, after: number): Bounds => ({ before, after, kind: 'hpd' });

/** A cat and a dog that split at -60, with these bounds of their apparitions. */
const forestWith = (cat?: Bounds, dog: Bounds | undefined = cat, ghost = 0, later = 0) =>
  fromNested([
    {
      name: 'Ancestor',
      inferred: true,
      apparition: -100e6,
      duration: 40e6 + later,
      descendants: [
        {
          name: 'Cat',
          afterApparition: 40e6,
          duration: 60e6,
          ...(cat && { apparitionBounds: cat }),
        },
        {
          name: 'Dog',
          afterApparition: 40e6 + ghost + later,
          duration: 60e6 - ghost - later,
          ...(dog && { apparitionBounds: dog }),
          ...(ghost > 0 && { ghost: years(ghost) }),
        },
      ],
    },
  ]);
const [ancestor, cat, dog] = [0, 1, 2];

describe('D3a: the interval of a split', () => {
  it('is one bar centred on the split, and its descendants start without a fade', () => {
    const layout = layOutForest(forestWith(hpd(5e6, 3e6)));
    const { pixelsPerYear } = layout.time ?? { pixelsPerYear: 0 };
    const at = layout.columns.ends[ancestor] ?? 0;
    expect(splitBar(layout, ancestor)).toEqual({
      from: at - 5e6 * pixelsPerYear,
      to: at + 3e6 * pixelsPerYear,
    });
    expect(uncertaintyOf(layout, cat)).toBeNull();
    expect(uncertaintyOf(layout, dog)).toBeNull();
    // The handles of a selected bar are at its own bounds.
    expect(uncertaintyOf(layout, cat, 'own')?.apparition).toEqual(splitBar(layout, ancestor));
  });

  it('stays with the descendants if they state different intervals, or if only one states any', () => {
    for (const forest of [
      forestWith(hpd(5e6, 3e6), hpd(5e6, 2e6)),
      forestWith(hpd(5e6, 3e6), { ...hpd(5e6, 3e6), level: 50 }),
      forestWith(hpd(5e6, 3e6), hpd(0, 0)),
    ]) {
      const layout = layOutForest(forest);
      expect(splitBar(layout, ancestor)).toBeNull();
      expect(uncertaintyOf(layout, cat)?.apparition).not.toBeNull();
    }
  });

  it('is not that of a first find after a ghost', () => {
    const layout = layOutForest(forestWith(hpd(5e6, 3e6), hpd(1e6, 1e6), 10e6));
    expect(splitBar(layout, ancestor)).not.toBeNull();
    expect(uncertaintyOf(layout, cat)).toBeNull();
    expect(uncertaintyOf(layout, dog)?.apparition).not.toBeNull();
  });

  it('is not that of finds, even if siblings were found in the same stratum', () => {
    const stratum: Bounds = { before: 5e6, after: 3e6, kind: 'fossil' };
    const range: Bounds = { ...stratum, kind: 'range' };
    for (const forest of [
      forestWith(stratum),
      forestWith(stratum, stratum, 10e6),
      forestWith(range, range, 10e6),
      // The dog appears 5 Myr after the cat, while their ancestor still lives.
      forestWith(hpd(5e6, 3e6), hpd(5e6, 3e6), 0, 5e6),
    ]) {
      const layout = layOutForest(forest);
      expect(splitBar(layout, ancestor)).toBeNull();
      expect(uncertaintyOf(layout, cat)?.apparition).not.toBeNull();
    }
    expect(splitBar(layOutForest(forestWith(range)), ancestor)).not.toBeNull();
  });

  it('goes with the switch Uncertainty', () => {
    const layout = layOutForest(forestWith(hpd(5e6, 3e6)), { uncertainty: false });
    expect(splitBar(layout, ancestor)).toBeNull();
    expect(legendItems(layout, englishLegend)).toEqual([]);
  });

  it('is explained by the legend, with the level of credible intervals', () => {
    const texts = (forest: ReturnType<typeof forestWith>) =>
      legendItems(layOutForest(forest), englishLegend).map(({ text }) => text);
    expect(texts(forestWith(hpd(5e6, 3e6)))).toEqual(['Time of a split (95% HPD)']);
    expect(texts(forestWith({ before: 5e6, after: 3e6, kind: 'range' }))).toEqual([
      'Time of a split',
    ]);
    expect(texts(forestWith(hpd(5e6, 3e6), hpd(1e6, 1e6)))).toEqual(['Uncertain time']);
  });

  it.each(['across', 'upright', 'fan'] as const)(
    'is in a figure of 85 mm in the shape %s',
    (shape) => {
      const bars = (forest: ReturnType<typeof forestWith>) => {
        const figure = drawFigure(
          forest,
          { shape },
          { sheet: figureSheet('column'), legend: false },
        );
        const shapes = [...figure.sheet.pieces()].flat();
        const plain = shapes.flatMap((one) => (one.kind === 'frame' ? one.shapes : [one]));
        return plain.filter(
          (one) => 'opacity' in one && one.opacity !== undefined && one.opacity < 1,
        );
      };
      expect(bars(forestWith(hpd(5e6, 3e6)))).toHaveLength(bars(forestWith()).length + 1);
    },
  );
});
