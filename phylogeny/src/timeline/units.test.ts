import { describe, expect, it } from 'vitest';
import { defaultTimeUnit, isTimeUnit, timeUnits, unitLabel, yearsPer } from './units.ts';
import { years } from './years.ts';

const span = (from: number, to: number) => ({ from: years(from), to: years(to) });

describe('time units', () => {
  it('are five, with their lengths and labels', () => {
    expect(timeUnits.map((unit) => [unit, yearsPer(unit), unitLabel(unit)])).toEqual([
      ['Years', 1, 'Y'],
      ['Thousand Years', 1e3, 'KY'],
      ['Million Years', 1e6, 'MY'],
      ['Billion Years', 1e9, 'BY'],
      ['Trillion Years', 1e12, 'TY'],
    ]);
  });

  it('default to the largest in which the whole span is at least 1', () => {
    expect(defaultTimeUnit(span(-66e6, 0))).toBe('Million Years');
    expect(defaultTimeUnit(span(-1e9, 0))).toBe('Billion Years');
    expect(defaultTimeUnit(span(-1e9 + 1, 0))).toBe('Million Years');
    expect(defaultTimeUnit(span(0, 1))).toBe('Years');
    expect(defaultTimeUnit(span(0, 5e14))).toBe('Trillion Years');
  });

  it('default to years for a span below one year and for an empty tree', () => {
    expect(defaultTimeUnit(span(0, 0.25))).toBe('Years');
    expect(defaultTimeUnit(null)).toBe('Years');
  });

  it('are told apart from other values', () => {
    expect(isTimeUnit('Million Years')).toBe(true);
    expect(isTimeUnit('million years')).toBe(false);
    expect(isTimeUnit(6)).toBe(false);
  });
});
