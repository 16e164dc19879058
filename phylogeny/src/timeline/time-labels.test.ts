import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber, parseTime } from '../time-texts/typed-times.ts';
import { formatDuration, formatRange, formatTick, formatTime, timeInField } from './time-labels.ts';
import {
  englishAgoNotation,
  englishNotation,
  type TimeNotation,
  withScale,
} from './time-notation.ts';
import { type TimeUnit, timeUnits } from './units.ts';
import { years } from './years.ts';

describe('time labels', () => {
  it('have two decimals and the unit', () => {
    expect(formatTime(years(66e6), 'Million Years')).toBe('66.00MY');
    expect(formatTime(years(-1_234_567), 'Thousand Years')).toBe('-1234.57KY');
    expect(formatTime(years(2), 'Years')).toBe('2.00Y');
    expect(formatTime(years(4.2e9), 'Billion Years')).toBe('4.20BY');
    expect(formatTime(years(5e11), 'Trillion Years')).toBe('0.50TY');
  });

  it('write zero as 0Y in any unit', () => {
    for (const unit of timeUnits) expect(formatTime(years(0), unit)).toBe('0Y');
    expect(formatTime(years(-0), 'Million Years')).toBe('0Y');
  });

  it('of durations are not those of times before now', () => {
    const duration = years(2.5e6);
    expect(formatDuration(duration, 'Million Years')).toBe('2.5 MY');
    expect(formatDuration(duration, 'Million Years', englishAgoNotation)).toBe('2.5 Myr');
    expect(formatDuration(duration, 'Thousand Years', englishAgoNotation)).toBe('2500 kyr');
  });

  it('of long durations separate thousands where times do', () => {
    const own = withScale(
      englishNotation,
      { unit: 'cycles', direction: 'forward', now: 3e6, eras: [] },
      'Now',
    );
    const texts = [2500, 12_500, 12_500.5].map((one) => formatDuration(years(one), 'Years', own));
    expect(texts).toEqual(['2500 cycles', '12,500 cycles', '12,500.5 cycles']);
    expect(formatTime(years(12_500), 'Years', own)).toBe('12,500\u00a0cycles');
    expect(formatDuration(years(12_500), 'Years')).toBe('12500 Y');
  });

  it('never show a negative zero', () => {
    expect(formatTime(years(-1000), 'Million Years')).toBe('0.00MY');
  });

  it('have no trailing zeros on an axis, and as many decimals as it needs', () => {
    expect(formatTick(years(-1500), 'Million Years', 4)).toBe('-0.0015MY');
    expect(formatTick(years(-66e6), 'Million Years', 2)).toBe('-66MY');
    expect(formatTick(years(-1200e6), 'Million Years', 0)).toBe('-1200MY');
    expect(formatTick(years(0), 'Million Years', 2)).toBe('0Y');
  });

  it('put the negative values of a range in parentheses', () => {
    expect(formatRange(years(-66e6), years(0), 'Million Years')).toBe('(-66.00MY)-0Y');
    expect(formatRange(years(-66e6), years(-23e6), 'Million Years')).toBe('(-66.00MY)-(-23.00MY)');
    expect(formatRange(years(0), years(1), 'Years')).toBe('0Y-1.00Y');
  });
});

describe('a typed time', () => {
  const read = (text: string, unit: TimeUnit = 'Million Years') => {
    const result = parseTime(text, unit);
    return result.ok ? result.value : result.error.code;
  };

  it('is a number of the chosen unit', () => {
    expect(read('-66')).toBe(-66e6);
    expect(read(' 2.5 ')).toBe(2.5e6);
    expect(read('1.1', 'Billion Years')).toBe(1_100_000_000);
    expect(read('-1e3', 'Years')).toBe(-1000);
    expect(read('.5', 'Thousand Years')).toBe(500);
    expect(read('\u221266')).toBe(-66e6);
  });

  it('can be a label with its own unit', () => {
    expect(read('(-66.00MY)', 'Years')).toBe(-66e6);
    expect(read('4.2 by', 'Years')).toBe(4.2e9);
    expect(read('0Y')).toBe(0);
  });

  it('accepts a comma as a decimal point only where it is unambiguous', () => {
    expect(read('2,5')).toBe(2.5e6);
    expect(read('0,500')).toBe(0.5e6);
    expect(read('2,500')).toBe('ambiguous-time');
    expect(read('2,500.5')).toBe(2500.5e6);
    expect(read('2,500,000', 'Years')).toBe(2_500_000);
    expect(read('1,2,3')).toBe('unreadable-time');
  });

  it('is refused with a message when it is not a number', () => {
    expect(read('')).toBe('empty-time');
    for (const text of ['abc', '1.2.3', '--1', 'NaN', 'Infinity', '1e999', '0x10', '5 apples']) {
      expect(read(text), text).toBe('unreadable-time');
    }
  });

  it('is the same after a round trip through the number shown for it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom(...timeUnits),
        (number, unit) => {
          const typed = `${number / 100}`;
          const result = parseTime(typed, unit);
          expect(result.ok && timeInField(result.value, unit)).toBe(`${number / 100 + 0}`);
        },
      ),
    );
  });
});

describe('G3a: times before now', () => {
  const label = (text: string) => text.replaceAll('\u00a0', ' ');
  const format = (time: number, unit: TimeUnit = 'Million Years') =>
    label(formatTime(years(time), unit, englishAgoNotation));
  const range = (from: number, to: number) =>
    label(formatRange(years(from), years(to), 'Million Years', englishAgoNotation));
  const read = (text: string) => {
    const result = parseTime(text, 'Million Years', englishAgoNotation);
    return result.ok ? result.value : result.error.code;
  };

  it('are positive numbers without trailing zeros', () => {
    expect(format(-66e6)).toBe('66 Ma');
    expect(format(-201.4e6)).toBe('201.4 Ma');
    expect(format(-66.043e6)).toBe('66.04 Ma');
    expect(format(-11_700)).toBe('0.01 Ma');
    expect(format(-1500)).toBe('0.0015 Ma');
    expect(format(-11_700, 'Thousand Years')).toBe('11.7 ka');
    expect(format(-300, 'Years')).toBe('300 yr');
    expect(format(0)).toBe('Today');
    expect(format(5e6)).toBe('-5 Ma');
  });

  it('have their unit once in a range', () => {
    expect(range(-201.4e6, -66e6)).toBe('201.4–66 Ma');
    expect(range(-66e6, 0)).toBe('66 Ma–Today');
    expect(range(0, 0)).toBe('Today');
  });

  it('are typed as positive numbers, and labels of either notation can be pasted', () => {
    expect(read('66')).toBe(-66e6);
    expect(read('66 Ma')).toBe(-66e6);
    expect(read('2.5 ka')).toBe(-2500);
    expect(read('today')).toBe(0);
    expect(read('0')).toBe(0);
    expect(read('(-66.00MY)')).toBe(-66e6);
    expect(timeInField(years(-66e6), 'Million Years', englishAgoNotation)).toBe('66');
    expect(timeInField(years(0), 'Million Years', englishAgoNotation)).toBe('0');
  });

  it('are the same after a round trip through a field', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom(...timeUnits),
        (time, unit) => {
          const field = timeInField(years(time), unit, englishAgoNotation);
          const result = parseTime(field, unit, englishAgoNotation);
          expect(result.ok && result.value).toBe(time + 0);
        },
      ),
    );
  });
});

describe('times in a language with a decimal comma', () => {
  const spanish: TimeNotation = {
    locale: 'es',
    unitLabels: {
      Years: 'a',
      'Thousand Years': 'ka',
      'Million Years': 'Ma',
      'Billion Years': 'Ga',
      'Trillion Years': 'Ta',
    },
    unitSpace: '\u00a0',
    intervalNames: {},
  };
  const label = (text: string) => text.replaceAll('\u00a0', ' ');
  const read = (text: string) => {
    const result = parseTime(text, 'Million Years', spanish);
    return result.ok ? result.value : result.error.code;
  };

  it('are written with the comma, grouped thousands and the unit of the language', () => {
    expect(label(formatTime(years(-66e6), 'Million Years', spanish))).toBe('-66,00 Ma');
    expect(label(formatTime(years(-66e6), 'Years', spanish))).toBe('-66.000.000,00 a');
    expect(label(formatTime(years(0), 'Million Years', spanish))).toBe('0 Ma');
    expect(label(formatTime(years(-1000), 'Million Years', spanish))).toBe('0,00 Ma');
    const range = formatRange(years(-66e6), years(0), 'Million Years', spanish);
    expect(label(range)).toBe('(-66,00 Ma)-0 Ma');
    const ago = { ...spanish, ago: { now: 'Hoy' } };
    expect(label(formatRange(years(-201.4e6), years(-66e6), 'Million Years', ago))).toBe(
      '201,4–66 Ma',
    );
    expect(formatTime(years(0), 'Million Years', ago)).toBe('Hoy');
  });

  it('are read with a comma, and with a point where it cannot separate thousands', () => {
    expect(read('1,5')).toBe(1.5e6);
    expect(read('1,500')).toBe(1.5e6);
    expect(read('1.5')).toBe(1.5e6);
    expect(read('0.500')).toBe(0.5e6);
    expect(read('-1.234,5')).toBe(-1234.5e6);
    expect(read('1.234.567 a')).toBe(1_234_567);
    expect(read('1,234.5')).toBe('unreadable-time');
  });

  it('are refused where a point could be either, with both readings', () => {
    const result = parseTime('-1.500', 'Million Years', spanish);
    expect(!result.ok && result.error).toMatchObject({
      code: 'ambiguous-time',
      values: { text: '-1.500', fraction: '-1,500', whole: '-1500' },
    });
  });

  it('can be pasted as labels of either language', () => {
    expect(read('(-66,00\u00a0Ma)')).toBe(-66e6);
    expect(read('4,2 ga')).toBe(4.2e9);
    expect(read('66.00MY')).toBe(66e6);
    expect(read('5 manzanas')).toBe('unreadable-time');
  });

  it('are the same after a round trip through a field', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom(...timeUnits),
        (time, unit) => {
          const result = parseTime(timeInField(years(time), unit, spanish), unit, spanish);
          expect(result.ok && result.value).toBe(time + 0);
        },
      ),
    );
  });

  it('have no unit where a plain number is asked for', () => {
    expect(parseNumber('2,5', spanish)).toEqual({ ok: true, value: 2.5 });
    expect(parseNumber('2,5 Ma', spanish).ok).toBe(false);
  });
});
