import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earthBegins, eraChart, fitsEarthsPast, hasEras } from './era-chart.ts';
import { erasInView, eraTiers } from './eras-in-view.ts';
import {
  type GeologicRank,
  geologicRanks,
  geologicTimeScaleCredit,
  geologicUnits,
} from './geologic-time-scale.ts';
import { englishNotation, notationOf } from './time-notation.ts';
import type { Era, TreeScale } from './tree-scale.ts';
import { years } from './years.ts';

const million = (count: number) => years(count * 1e6);
const measure = (text: string) => text.length * 6;
const chart = eraChart(englishNotation);
/** Between them are ranks of a few divisions only. */
const levels: Record<GeologicRank, number> = { eon: 1, era: 2, period: 3, epoch: 5, age: 6 };

function tierOf(rank: GeologicRank) {
  const tier = chart.tiers.find(({ level }) => level === levels[rank]);
  if (tier === undefined) throw new Error(rank);
  return tier;
}

const namesOf = (from: number, to: number, pixels: number, rank: (typeof geologicRanks)[number]) =>
  erasInView({
    from: million(from),
    to: million(to),
    pixelsPerYear: pixels / ((to - from) * 1e6),
    tier: tierOf(rank),
    measure,
  }).map((band) => band.label);

const tiersFor = (from: number, to: number, pixels: number) =>
  eraTiers(chart, million(from), million(to), pixels / ((to - from) * 1e6)).map(({ level }) =>
    geologicRanks.find((rank) => levels[rank] === level),
  );

describe('the geologic time scale', () => {
  it('has the 178 units of the chart, each within its parent', () => {
    expect(geologicUnits).toHaveLength(178);
    for (const unit of geologicUnits) {
      const parent = geologicUnits[unit.parent];
      expect(unit.startMa).toBeGreaterThan(unit.endMa);
      expect(unit.color).toMatch(/^#[0-9A-F]{6}$/);
      if (parent === undefined) continue;
      expect(unit.startMa).toBeLessThanOrEqual(parent.startMa);
      expect(unit.endMa).toBeGreaterThanOrEqual(parent.endMa);
    }
  });

  it('names its authors and its licence', () => {
    expect(geologicTimeScaleCredit.licence).toBe('CC BY 4.0');
    expect(geologicTimeScaleCredit.citation).toContain('Cohen K, Harper D, Gibbard P, Car N');
    expect(geologicTimeScaleCredit.version).toBe('v2026/06');
  });

  it('covers all of the past at every rank without gaps or overlaps', () => {
    for (const rank of geologicRanks) {
      const bands = erasInView({
        from: earthBegins,
        to: years(0),
        pixelsPerYear: 1e-6,
        tier: tierOf(rank),
        measure,
      });
      let edge: number = earthBegins;
      for (const band of bands) {
        expect(band.from).toBe(edge);
        edge = band.to;
      }
      expect(edge).toBe(0);
    }
  });

  it('covers any range of the past, clipped to it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -4567, max: -1, noNaN: true }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        fc.constantFrom(...geologicRanks),
        (start, ratio, rank) => {
          const from = million(start);
          const to = million(start + -start * ratio);
          const bands = erasInView({ from, to, pixelsPerYear: 1e-5, tier: tierOf(rank), measure });
          expect(bands[0]?.from).toBe(from);
          expect(bands.at(-1)?.to).toBe(to);
          for (const [index, band] of bands.entries()) {
            if (index > 0) expect(band.from).toBe(bands[index - 1]?.to);
          }
        },
      ),
    );
  });

  it('has nothing before Earth and nothing in the future', () => {
    const outside = { pixelsPerYear: 1e-5, tier: tierOf('period'), measure };
    expect(erasInView({ ...outside, from: million(0), to: million(5) })).toEqual([]);
    expect(erasInView({ ...outside, from: million(-9000), to: million(-4567) })).toEqual([]);
  });

  it('shows eons zoomed out, periods for a tree of dinosaurs, epochs and ages zoomed in', () => {
    const rankFor = (from: number, to: number, pixels: number) => tiersFor(from, to, pixels)[0];
    expect(rankFor(-4567, 0, 900)).toBe('eon');
    expect(rankFor(-2500, 0, 1000)).toBe('era');
    expect(rankFor(-540, 0, 1200)).toBe('period');
    expect(rankFor(-233, -60, 900)).toBe('period');
    expect(rankFor(-66, 0, 1200)).toBe('epoch');
    expect(rankFor(-120, -90, 1200)).toBe('age');
  });

  it('adds the next coarser rank, up to eons', () => {
    expect(tiersFor(-233, -60, 900)).toEqual(['period', 'era']);
    expect(tiersFor(-4567, 0, 900)).toEqual(['eon']);
  });

  it('replaces a rank with a single division by the next finer one', () => {
    // On a phone these were the Phanerozoic, and nothing else.
    expect(tiersFor(-250, 0, 265)).toEqual(['period', 'era']);
    // All of it is Cretaceous.
    expect(tiersFor(-140, -70, 900)).toEqual(['age', 'epoch']);
    // Ages would be too narrow, so there is no second rank.
    expect(tiersFor(-140, -70, 300)).toEqual(['epoch']);
    // Nothing is finer than an age.
    expect(tiersFor(-71, -67, 900)).toEqual(['age']);
  });

  it('fills the gaps of a rank with the coarser unit', () => {
    expect(namesOf(-4567, -2400, 4000, 'period')).toEqual([
      'Hadean',
      'Eoarchean',
      'Paleoarchean',
      'Mesoarchean',
      'Neoarchean',
      'Siderian',
    ]);
    expect(namesOf(-330, -300, 3000, 'epoch')).toContain('Early Pennsylvanian');
  });

  it('writes a name in full, shortened, as a code or not at all, depending on the width', () => {
    expect(namesOf(-100.5, -66, 200, 'epoch')).toEqual(['Late Cretaceous']);
    expect(namesOf(-100.5, -66, 90, 'epoch')).toEqual(['L. Cretaceous']);
    expect(namesOf(-100.5, -66, 60, 'epoch')).toEqual(['L. Cret.']);
    expect(namesOf(-100.5, -66, 24, 'epoch')).toEqual(['K2']);
    expect(namesOf(-100.5, -66, 12, 'epoch')).toEqual(['']);
  });

  it('applies only to trees in the past', () => {
    expect(fitsEarthsPast({ from: million(-4200), to: years(0) })).toBe(true);
    expect(fitsEarthsPast({ from: million(-5000), to: years(0) })).toBe(false);
    expect(fitsEarthsPast({ from: million(-5), to: years(1) })).toBe(false);
    // Times are sums, so what lives today can miss it in its last digits.
    expect(fitsEarthsPast({ from: million(-5), to: years(1e-8) })).toBe(true);
    expect(fitsEarthsPast(null)).toBe(false);
  });
});

describe('G3: the eras of an invented world', () => {
  const era = (name: string, from: number, to: number, level = 0): Era => ({
    ...{ name, from, to, level },
  });
  const scaleOf = (...eras: Era[]): TreeScale => ({
    ...{ unit: 'cycles', direction: 'forward', now: 1000, eras },
  });
  const bandsOf = (scale: TreeScale, from: number, to: number, pixels: number) => {
    const own = eraChart(notationOf({ scale }));
    const range = { from: years(from), to: years(to), pixelsPerYear: pixels / (to - from) };
    return eraTiers(own, range.from, range.to, range.pixelsPerYear).map((tier) =>
      erasInView({ ...range, tier, measure }).map((band) => [band.name, band.from, band.to]),
    );
  };

  it('are shown in two tiers, the finer one first, and coarser eras fill its gaps', () => {
    const scale = scaleOf(
      era('Dawn', 0, 400),
      era('Fire', 400, 1000),
      era('Embers', 400, 700, 1),
      era('Ash', 700, 900, 1),
    );
    expect(bandsOf(scale, 0, 1000, 900)).toEqual([
      [
        ['Dawn', 0, 400],
        ['Embers', 400, 700],
        ['Ash', 700, 900],
        ['Fire', 900, 1000],
      ],
      [
        ['Dawn', 0, 400],
        ['Fire', 400, 1000],
      ],
    ]);
  });

  it('have short names without half characters', () => {
    const names = ['🐉🐉🐉🐉🐉 reign', '🐉🐉🐉🐉🐉🐉🐉🐉', 'Old 🐉🐉🐉🐉🐉🐉'];
    const { eras } = eraChart(
      notationOf({ scale: scaleOf(...names.map((name) => era(name, 0, 9))) }),
    );
    const labels = eras.flatMap((one) => one.labels);
    expect(labels).toContain('🐉. reign');
    expect(labels.filter((label) => /\p{Surrogate}/u.test(label))).toEqual([]);
  });

  it('can have gaps and overlaps, be outside the view, or not exist', () => {
    expect(bandsOf(scaleOf(era('A', 0, 300), era('B', 200, 400)), -100, 500, 900)).toEqual([
      [
        ['A', 0, 200],
        ['B', 200, 400],
      ],
    ]);
    expect(bandsOf(scaleOf(era('A', 0, 300)), 500, 600, 900)).toEqual([[]]);
    expect(bandsOf(scaleOf(), 0, 100, 900)).toEqual([]);
    expect(hasEras({ from: years(0), to: years(1) }, scaleOf())).toBe(false);
    expect(hasEras({ from: years(-5e9), to: years(1) }, scaleOf(era('A', 0, 1)))).toBe(true);
  });

  it('are never drawn over each other, whatever they are', () => {
    const anyEra = fc
      .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 50 }), fc.nat(5))
      .map(([from, length, level]) => era(`${from}`, from, from + length, level));
    const eras = fc.array(anyEra, { maxLength: 12 });
    fc.assert(
      fc.property(eras, fc.integer({ min: 10, max: 5000 }), (list, pixels) => {
        for (const tier of bandsOf(scaleOf(...list), -60, 110, pixels)) {
          for (const [index, [, from, to]] of tier.entries()) {
            expect(Number(from)).toBeLessThan(Number(to));
            if (index > 0)
              expect(Number(from)).toBeGreaterThanOrEqual(Number(tier[index - 1]?.[2]));
          }
        }
      }),
    );
  });
});
