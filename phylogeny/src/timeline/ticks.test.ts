import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundTicks } from './ticks.ts';
import { timeUnits } from './units.ts';
import { years } from './years.ts';

describe('ticks of the time axis', () => {
  it('are at round numbers of the chosen unit', () => {
    const ticks = roundTicks({
      from: years(-66e6),
      to: years(0),
      pixels: 800,
      unit: 'Million Years',
      spacing: 120,
    });
    expect(ticks.map((tick) => tick.label)).toEqual([
      '-60MY',
      '-50MY',
      '-40MY',
      '-30MY',
      '-20MY',
      '-10MY',
      '0Y',
    ]);
  });

  it('have enough decimals to distinguish neighbours', () => {
    const ticks = roundTicks({
      from: years(-3000),
      to: years(-1000),
      pixels: 300,
      unit: 'Million Years',
      spacing: 100,
    });
    expect(ticks.map((tick) => tick.label)).toEqual(['-0.003MY', '-0.002MY', '-0.001MY']);
  });

  it('are absent for an empty range or a view without width', () => {
    const none = { unit: 'Years', spacing: 100 } as const;
    expect(roundTicks({ ...none, from: years(1), to: years(1), pixels: 100 })).toEqual([]);
    expect(roundTicks({ ...none, from: years(0), to: years(1), pixels: 0 })).toEqual([]);
  });

  it('are in the range, spaced apart, with distinct labels', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5e9, max: 1e6, noNaN: true }),
        fc.double({ min: 1, max: 5e9, noNaN: true }),
        fc.integer({ min: 50, max: 4000 }),
        fc.constantFrom(...timeUnits),
        (start, span, pixels, unit) => {
          const from = years(start);
          const to = years(start + span);
          const ticks = roundTicks({ from, to, pixels, unit, spacing: 80 });
          expect(ticks.length).toBeLessThanOrEqual(pixels / 80 + 1);
          expect(new Set(ticks.map((tick) => tick.label)).size).toBe(ticks.length);
          for (const { time } of ticks) {
            expect(time).toBeGreaterThanOrEqual(from - span * 1e-9);
            expect(time).toBeLessThanOrEqual(to + span * 1e-9);
          }
        },
      ),
    );
  });
});
