import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundTicks } from '../timeline/ticks.ts';
import { formatDuration, formatRange, formatTick, formatTime } from '../timeline/time-labels.ts';
import { notationOf } from '../timeline/time-notation.ts';
import type { TreeScale, TreeTimes } from '../timeline/tree-scale.ts';
import { years } from '../timeline/years.ts';
import { readTimeText } from './read-time-text.ts';
import { formatUncertainTime, writeTimeText } from './write-time-text.ts';

const eras = [
  { name: 'Age of Embers', from: 0, to: 400, level: 0 },
  { name: 'Age of Ash', from: 400, to: 1200, level: 0 },
];
const forward: TreeScale = {
  ...{ unit: 'cycles', zero: 'the Landing', direction: 'forward', now: 1200, eras },
};
const back: TreeScale = { unit: 'light-moons', direction: 'back', now: 0, eras: [] };
/** What Earth's notation has and no other world may have. */
const earthly = /\b(?:Ma|MY|ka|Ga|million|millones|Today|Cretaceous)\b/;

/** The unit that the page has chosen does not matter. */
const write = (time: number, times: TreeTimes) =>
  formatTime(years(time), 'Million Years', notationOf(times)).replaceAll('\u00a0', ' ');
const read = (text: string, times: TreeTimes) => {
  const result = readTimeText(text, 'Million Years', notationOf(times));
  return result.ok ? result.value : result.error.message;
};

describe('D5c: times in calendar years', () => {
  const scale: TreeScale = { unit: 'years', direction: 'forward', now: 2013, eras: [] };
  const notation = notationOf({ scale });

  it('are plain numbers, also on the axis', () => {
    expect(write(1990, { scale })).toBe('1990');
    expect(formatTick(years(1990), 'Years', 0, notation)).toBe('1990');
    expect(formatRange(years(1980), years(2012.5), 'Years', notation)).toBe('1980–2012.5');
    expect(read(write(1990, { scale }), { scale })).toEqual({ time: 1990, bounds: null });
  });

  it('have a unit where they are counted from something, and in durations', () => {
    expect(write(1990, { scale, notation: 'ago' })).toBe('23 years');
    expect(write(12, { scale: { ...scale, zero: 'The crowning' } })).toBe('12 years');
    const duration = formatDuration(years(12), 'Years', notation).replaceAll('\u00a0', ' ');
    expect(duration).toBe('12 years');
  });
});

describe('G3: times on a scale that counts forward', () => {
  const times = { scale: forward };

  it('are written in its unit, without trailing zeros', () => {
    expect(write(120, times)).toBe('120 cycles');
    expect(write(-3.5, times)).toBe('-3.5 cycles');
    expect(write(0, times)).toBe('0 cycles');
    expect(write(1200, times)).toBe('1200 cycles');
    expect(write(1_250_000, times)).toBe('1,250,000 cycles');
    const range = (from: number, to: number) =>
      formatRange(years(from), years(to), 'Years', notationOf(times)).replaceAll('\u00a0', ' ');
    expect(range(80, 120)).toBe('80–120 cycles');
    expect(range(-20, 120)).toBe('-20 – 120 cycles');
  });

  it('are read as numbers, ranges, eras, now and what is at zero', () => {
    expect(read('120', times)).toEqual({ time: 120, bounds: null });
    expect(read('120 cycles', times)).toEqual({ time: 120, bounds: null });
    expect(read('1 cycle', times)).toEqual({ time: 1, bounds: null });
    expect(read('now', times)).toEqual({ time: 1200, bounds: null });
    expect(read('hoy', times)).toEqual({ time: 1200, bounds: null });
    expect(read('the landing', times)).toEqual({ time: 0, bounds: null });
    const around = { time: 100, bounds: { before: 20, after: 20, kind: 'range' } };
    expect(read('80–120', times)).toEqual(around);
    expect(read('120–80 cycles', times)).toEqual(around);
    expect(read('100 ± 20', times)).toEqual(around);
    expect(read('100 +30 -20', times)).toMatchObject({ bounds: { before: 20, after: 30 } });
    expect(read('age of ash', times)).toEqual({
      time: 800,
      bounds: { before: 400, after: 400, kind: 'fossil' },
    });
  });

  it('that cannot be read get an example from this world', () => {
    expect(read('66 Ma', times)).toBe('"66 Ma" cannot be read as a time. Did you mean 66?');
    expect(read('Campanian', times)).not.toMatch(earthly);
    expect(read('Age of Ashes', times)).toContain('Did you mean Age of Ash?');
    expect(read('@@', times)).toBe(
      '"@@" cannot be read as a time. Enter one such as 66 ± 0.5 cycles, 60–72 cycles or Age of Embers.',
    );
  });

  it('can be written as before now', () => {
    const ago = { scale: forward, notation: 'ago' } as const;
    expect(write(1200, ago)).toBe('Now');
    expect(write(1100, ago)).toBe('100 cycles');
    expect(read('100', ago)).toEqual({ time: 1100, bounds: null });
    expect(read('Now', ago)).toEqual({ time: 1200, bounds: null });
  });
});

describe('G3: times on a scale that counts back', () => {
  const times = { scale: back };

  it('are positive before zero, and now is a word there', () => {
    expect(write(-120, times)).toBe('120 light-moons');
    expect(write(0, times)).toBe('Now');
    expect(read('120–80 light-moons', times)).toEqual({
      time: -100,
      bounds: { before: 20, after: 20, kind: 'range' },
    });
    expect(read('100 +30 -20', times)).toMatchObject({ bounds: { before: 30, after: 20 } });
  });

  it('have ticks in ascending order of time', () => {
    const ticks = roundTicks({
      ...{ from: years(-120), to: years(0), pixels: 900, unit: 'Million Years', spacing: 110 },
      notation: notationOf(times),
    });
    expect(ticks.map(({ time }) => time)).toEqual([-100, -50, 0]);
    expect(ticks.map(({ label }) => label.replace('\u00a0', ' '))).toEqual([
      ...['100 light-moons', '50 light-moons', 'Now'],
    ]);
  });
});

describe('G3: any scale', () => {
  const scales = fc.record({
    unit: fc.constantFrom('cycles', 'años', 's', 'light-years', 'm²', 'Ma'),
    direction: fc.constantFrom('forward', 'back'),
    now: fc.integer({ min: -5000, max: 5000 }),
    eras: fc.constantFrom([], eras),
  });
  const bounds = fc.oneof(
    fc.constant(null),
    fc.record({
      before: fc.integer({ min: 1, max: 90 }),
      after: fc.integer({ min: 1, max: 90 }),
      kind: fc.constantFrom('range', 'circa', 'fossil', 'hpd'),
    }),
    // D5d: an interval that does not contain the best value.
    fc.constantFrom(
      { before: -2, after: 9, kind: 'hpd' } as const,
      { before: 9, after: -9, kind: 'range' } as const,
    ),
  );
  const notations = fc.constantFrom<TreeTimes>({}, { notation: 'ago' });

  it('writes what it reads back', () => {
    fc.assert(
      fc.property(
        scales,
        notations,
        fc.integer({ min: -2000, max: 2000 }),
        bounds,
        (scale, style, at, around) => {
          const notation = notationOf({ ...style, scale });
          const time = { time: years(at), bounds: around };
          const text = writeTimeText(time, 'Million Years', notation);
          expect(readTimeText(text, 'Million Years', notation)).toEqual({ ok: true, value: time });
          const shown = formatUncertainTime(time, 'Million Years', notation);
          if (scale.unit !== 'Ma') expect(`${text} ${shown}`).not.toMatch(earthly);
        },
      ),
    );
  });
});
