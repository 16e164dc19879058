import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bounds, type BoundsKind, boundsLevel } from '../species/times/bounds.ts';
import { geologicUnits } from '../timeline/geologic-time-scale.ts';
import {
  englishAgoNotation,
  englishNotation,
  type TimeNotation,
} from '../timeline/time-notation.ts';
import { type TimeUnit, timeUnits, yearsPer } from '../timeline/units.ts';
import { years } from '../timeline/years.ts';
import { readTimeText } from './read-time-text.ts';
import type { UncertainTime } from './uncertain-time.ts';
import { formatUncertainTime, writeTimeText } from './write-time-text.ts';

const spanishNotation: TimeNotation = {
  ...englishAgoNotation,
  locale: 'es',
  ago: { now: 'Hoy' },
  fossil: 'fósil',
  intervalNames: {
    Campanian: 'Campaniense',
    Maastrichtian: 'Maastrichtiense',
    'Late Cretaceous': ['Cretácico Tardío', 'Cret. Tardío'],
  },
};
const { ago: _, ...spanishSigns } = spanishNotation;
const notations = [englishNotation, englishAgoNotation, spanishNotation, spanishSigns];

function read(text: string, notation = englishAgoNotation, unit: TimeUnit = 'Million Years') {
  const result = readTimeText(text, unit, notation);
  return result.ok ? result.value : result.error.message;
}

/** A time in millions of years ago, with the distances to its bounds. */
function ago(best: number, before?: number, after = before, kind: BoundsKind = 'range') {
  const inYears = (number: number) => Number(`${number}e6`);
  const bounds =
    before === undefined ? null : { before: inYears(before), after: inYears(after ?? 0), kind };
  return { time: 0 - inYears(best), bounds };
}

describe('D4: a typed time', () => {
  it('may be a part of an interval, which units of the chart make up', () => {
    const span = (text: string, notation = englishAgoNotation) => {
      const found = read(text, notation);
      if (typeof found === 'string' || found.bounds === null) return found;
      const { before, after, kind } = found.bounds;
      return [kind, ...[found.time - before, found.time + after].map((time) => (0 - time) / 1e6)];
    };
    const parts: readonly (readonly [string, number, number])[] = [
      ['Late Miocene', 11.63, 5.333],
      ['early Eocene', 56, 48.07],
      ['Middle Eocene', 48.07, 37.71],
      ['upper Oligocene', 27.3, 23.04],
      ['Upper Cretaceous', 100.5, 66],
      ['Middle Jurassic', 174.7, 161.5],
      ['late Early Cretaceous', 121.4, 100.5],
      ['Early Permian', 298.9, 274.4],
      ['Lower Carboniferous', 358.86, 323.4],
      ['Early Cambrian', 538.8, 506.5],
      ['Late Silurian', 426.7, 419.62],
      ['Early Paleozoic', 538.8, 419.62],
      ['Lower Palaeocene', 66, 61.66],
      ['Early Pleistocene', 2.58, 0.774],
      ['Middle Pleistocene', 0.774, 0.129],
      ['Upper Pleistocene', 0.129, 0.0117],
      ['Late Holocene', 0.0042, 0],
      ['Early–Middle Jurassic', 201.4, 161.5],
      ['late Miocene–early Pliocene', 11.63, 3.6],
      ['middle to late Miocene', 15.98, 5.333],
    ];
    for (const [text, from, to] of parts) expect(span(text), text).toEqual(['fossil', from, to]);
    const spanish: TimeNotation = {
      ...spanishNotation,
      intervalNames: {
        ...spanishNotation.intervalNames,
        Miocene: 'Mioceno',
        Cretaceous: 'Cretácico',
      },
    };
    expect(span('Mioceno tardío', spanish)).toEqual(span('Late Miocene'));
    expect(span('Mioceno temprano–medio', spanish)).toEqual(span('Early–Middle Miocene'));
    expect(span('Cretácico superior', spanish)).toEqual(span('Late Cretaceous'));
  });

  it('is approximate if it is a part that the chart has no units for', () => {
    expect(read('late Campanian')).toEqual(ago(75.05, 2.85, 2.85, 'circa'));
    expect(read('Lower Maastrichtian')).toEqual(ago(70.65, 1.55, 1.55, 'circa'));
    // About the Aptian to the Turonian.
    expect(read('mid-Cretaceous')).toEqual(ago(104.55, 12.85, 12.85, 'circa'));
    expect(read('late Xyz')).toMatch(/cannot be read/);
    expect(read('Late Miocen')).toMatch(/Did you mean late Miocene\?$/);
  });

  it('is a number of the chosen unit or of its own', () => {
    expect(read('66')).toEqual(ago(66));
    expect(read('66 Ma')).toEqual(ago(66));
    expect(read('12 ka')).toEqual(ago(0.012));
    expect(read('66 million years')).toEqual(ago(66));
    expect(read('66', englishAgoNotation, 'Thousand Years')).toEqual(ago(0.066));
  });

  it('may have the distances to its bounds', () => {
    for (const text of ['66 ± 0.5', '66±.5', '66 +/- 0.5', '66 +- 0.5 Ma', '66 Ma ± 500 ka']) {
      expect(read(text), text).toEqual(ago(66, 0.5));
    }
    for (const text of ['66 +0.4 -0.6', '66 -0.6 +0.4', '66 +0.4/-0.6 Ma', '66 +0.4 −0.6']) {
      expect(read(text), text).toEqual(ago(66, 0.4, 0.6));
    }
    expect(read('66 +0.4')).toEqual(ago(66, 0.4, 0));
  });

  it('may be approximate', () => {
    for (const text of ['c. 70', '~70', 'ca. 70 Ma', 'circa 70', 'c70', '≈ 70', 'about 70']) {
      expect(read(text), text).toEqual(ago(70, 0, 0, 'circa'));
    }
    expect(read('c. 70 ± 2')).toEqual(ago(70, 2, 2, 'circa'));
  });

  it('may be a range, with its middle as the best value', () => {
    for (const text of ['83.6–72.2', '83.6-72.2', '83.6 — 72.2 Ma', '72.2 to 83.6', '83.6..72.2']) {
      expect(read(text), text).toEqual(ago(77.9, 5.7));
    }
    expect(read('2.58–today')).toEqual(ago(1.29, 1.29));
    expect(read('66–66')).toEqual(ago(66));
  });

  it('may be an interval of the geologic time scale, or several', () => {
    expect(read('Campanian')).toEqual(ago(77.9, 5.7, 5.7, 'fossil'));
    expect(read(' campanian ')).toEqual(read('Campanian'));
    expect(read('Late Cretaceous')).toEqual(ago(83.25, 17.25, 17.25, 'fossil'));
    expect(read('Upper Cretaceous')).toEqual(read('Late Cretaceous'));
    expect(read('Palaeogene')).toEqual(read('Paleogene'));
    expect(read('Campanian–Maastrichtian')).toEqual(ago(74.8, 8.8, 8.8, 'fossil'));
    expect(read('Campanian - 66')).toEqual(read('Campanian–Maastrichtian'));
  });

  it('may be an interval in the language of the reader', () => {
    expect(read('Campaniense', spanishNotation)).toEqual(read('Campanian'));
    expect(read('cretacico tardio', spanishNotation)).toEqual(read('Late Cretaceous'));
    expect(read('Cretácico superior', spanishNotation)).toEqual(read('Late Cretaceous'));
    expect(read('Campanian–Maastrichtiense', spanishNotation)).toEqual(
      read('Campanian–Maastrichtian'),
    );
    expect(read('66 ± 0,5', spanishNotation)).toEqual(ago(66, 0.5));
  });

  it('may be today', () => {
    for (const text of ['today', 'Today', 'now', 'hoy']) expect(read(text)).toEqual(ago(0));
  });

  it('may say what kind of bounds it has', () => {
    expect(read('66 ± 1 (95% HPD)')).toEqual(ago(66, 1, 1, 'hpd'));
    expect(read('66 +1 -2 HPD')).toEqual(ago(66, 1, 2, 'hpd'));
    expect(read('66 ± 1 (80% HPD)')).toMatchObject({ bounds: { kind: 'hpd', level: 80 } });
    expect(read('80–70 (fossil)')).toEqual(ago(75, 5, 5, 'fossil'));
    expect(read('80–70 (fósil)', spanishNotation)).toEqual(ago(75, 5, 5, 'fossil'));
  });

  it('D5d: may have an interval that does not contain it, or that does', () => {
    for (const text of [
      '66 (65–64)',
      '66 [64, 65]',
      '66 Ma (65–64)',
      '66 (65–64 Ma)',
      '66 (65–64) Ma',
    ]) {
      expect(read(text), text).toEqual(ago(66, -1, 2));
    }
    expect(read('66 (68–65)')).toEqual(ago(66, 2, 1));
    expect(read('66 (67–67)')).toEqual(ago(66, 1, -1));
    expect(read('c. 66 (65–64)')).toEqual(ago(66, -1, 2, 'circa'));
    for (const text of ['66 (95% HPD: 65–64)', '66 (95% HPD 65–64)', '66 (65–64) (95% HPD)']) {
      expect(read(text), text).toEqual(ago(66, -1, 2, 'hpd'));
    }
    expect(read('66 (80% HPD: 65–64)')).toMatchObject({ bounds: { kind: 'hpd', level: 80 } });
    expect(read('66 (fossil: 65–64)')).toEqual(ago(66, -1, 2, 'fossil'));
    expect(read('70 (Campanian)')).toEqual(ago(70, 13.6, -2.2, 'fossil'));
    expect(read('66 (fósil: 65–64)', spanishNotation)).toEqual(ago(66, -1, 2, 'fossil'));
    expect(read('-66 (-65 – -64)', englishNotation)).toEqual(ago(66, -1, 2));
    expect(read('66 (65–64)', englishNotation)).toEqual(ago(66, -1, 2));
    expect(read('0 (2–1)')).toEqual(ago(0, 2, -1));
    expect(typeof read('66 (65)')).toBe('string');
  });

  it('has signs in the notation with signs, but ages are ages in either', () => {
    const signed = (text: string) => read(text, englishNotation);
    expect(signed('-66 ± 0.5')).toEqual(ago(66, 0.5));
    expect(signed('-66 +0.4 -0.6')).toEqual(ago(66, 0.6, 0.4));
    expect(signed('-83.6 – -72.2')).toEqual(ago(77.9, 5.7));
    expect(signed('(-83.60MY)-(-72.20MY)')).toEqual(ago(77.9, 5.7));
    expect(signed('83.6–72.2')).toEqual(ago(77.9, 5.7));
    expect(signed('66 Ma +0.4 -0.6')).toEqual(ago(66, 0.4, 0.6));
    expect(signed('66 Ma')).toEqual(ago(66));
    expect(signed('66')).toEqual(ago(-66));
    expect(signed('66 MY')).toEqual(ago(-66));
    expect(signed('Campanian')).toEqual(read('Campanian'));
  });

  it('that cannot be read is answered with the nearest text that can', () => {
    const suggestion = (text: string, notation = englishAgoNotation) =>
      /Did you mean (.*)\?/.exec(String(read(text, notation)))?.[1];
    expect(read('Campanain')).toBe('"Campanain" cannot be read as a time. Did you mean Campanian?');
    expect(suggestion('Camp')).toBe('Campanian');
    expect(suggestion('Upper Cretaceus')).toBe('Late Cretaceous');
    expect(suggestion('Campnian–Mastrichtian')).toBe('Campanian–Maastrichtian');
    expect(suggestion('Campaniensis', spanishNotation)).toBe('Campaniense');
    expect(suggestion('66 ±')).toBe('66');
    expect(suggestion('5 apples')).toBe('5');
    expect(read('qqqq')).toBe(
      '"qqqq" cannot be read as a time. Enter one such as 66 ± 0.5 Ma, 83.6–72.2 Ma or Campanian.',
    );
    expect(read('')).toBe('Enter a number');
    expect(read('1,500')).toContain('could mean');
    for (const text of ['66 ± -1', '66 ± NaN', '66 ± 1e999', 'Infinity', '66 (95% HPD)']) {
      expect(typeof read(text), text).toBe('string');
    }
  });

  it('of any text is read or refused without a crash, and suggestions can be read', () => {
    const pieces = fc.constantFrom(
      ...['66', '0.5', '1e5', ' ', '-', '–', '±', '+', '(', ')', 'Ma', 'ka', 'c. ', '~', 'to'],
      ...['Campanian', 'Late', 'Cretaceous', 'Hoy', 'today', '% HPD', 'fossil', ',', '.', 'é'],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 300 }),
          fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
        ),
        fc.constantFrom(...notations),
        (text, notation) => {
          const result = readTimeText(text, 'Million Years', notation);
          const { suggestion } = result.ok ? {} : result.error.values;
          if (suggestion === undefined) return;
          expect(readTimeText(String(suggestion), 'Million Years', notation).ok).toBe(true);
        },
      ),
    );
  });

  it('is refused at once however long it is', () => {
    for (const part of ['1 ', '-', 'a ', '+1', 'Ma ', '1-', '± ']) {
      expect(readTimeText(part.repeat(1e6), 'Years', englishNotation).ok).toBe(false);
      expect(readTimeText(part.repeat(60), 'Years', englishNotation).ok).toBe(false);
    }
  });
});

describe('D4: a written time', () => {
  const write = (time: string, notation = englishAgoNotation) => {
    const result = readTimeText(time, 'Million Years', englishAgoNotation);
    return result.ok ? writeTimeText(result.value, 'Million Years', notation) : '';
  };

  it('has the form in which people write such a time', () => {
    for (const text of [
      ...['66', '66 ± 0.5', '66 +0.4 -0.6', 'c. 70', '83.6–72.2', 'Campanian', 'Late Cretaceous'],
      ...['Campanian–Maastrichtian', 'Today', '100 ± 10', '70–60', '66 ± 1', 'c. 70 ± 2'],
      ...['66 (65–64)', 'c. 66 (65–64)', '66 (80.5% HPD: 68–67)', '66 (fossil: 65–64)'],
      ...['66 ± 1 (95% HPD)', '66 +1 -2 (80.5% HPD)', '80–70 (fossil)', '80 +1 -2 (fossil)'],
    ]) {
      expect(write(text)).toBe(text);
    }
    expect(write('~70')).toBe('c. 70');
  });

  it('follows the notation and the language', () => {
    expect(write('66', englishNotation)).toBe('-66');
    expect(write('today', englishNotation)).toBe('0');
    expect(write('66 +0.4 -0.6', englishNotation)).toBe('-66 +0.6 -0.4');
    expect(write('83.6–72.2', englishNotation)).toBe('-83.6 – -72.2');
    expect(write('Campanian', spanishNotation)).toBe('Campaniense');
    expect(write('66 ± 0.5', spanishNotation)).toBe('66 ± 0,5');
    expect(write('80–70 (fossil)', spanishNotation)).toBe('80–70 (fósil)');
  });

  it('is shown as a span with its unit', () => {
    const shown = (text: string, notation = englishAgoNotation) => {
      const result = readTimeText(text, 'Million Years', notation);
      const label = result.ok ? formatUncertainTime(result.value, 'Million Years', notation) : '';
      return label.replaceAll('\u00a0', ' ');
    };
    expect(shown('Campanian')).toBe('83.6–72.2 Ma');
    expect(shown('66 +0.4 -0.6')).toBe('66.4–65.4 Ma');
    expect(shown('~70')).toBe('c. 70 Ma');
    expect(shown('66 ± 1 (80% HPD)')).toBe('67–65 Ma (80% HPD)');
    expect(shown('66 (95% HPD: 65–64)')).toBe('66 Ma (95% HPD: 65–64 Ma)');
    expect(shown('c. 66 (65–64)')).toBe('c. 66 Ma (65–64 Ma)');
    expect(shown('66')).toBe('66 Ma');
    expect(shown('Campanian', englishNotation)).toBe('(-83.60MY)-(-72.20MY)');
  });

  it('names every interval, which is read back in either language', () => {
    for (const { name } of geologicUnits) {
      for (const notation of notations) {
        const first = readTimeText(name, 'Million Years', notation);
        if (!first.ok) throw new RangeError(first.error.message);
        const text = writeTimeText(first.value, 'Million Years', notation);
        expect(readTimeText(text, 'Million Years', notation)).toEqual(first);
        expect(text).toMatch(/^\p{L}/u);
      }
    }
  });

  it('is read back as the same time', () => {
    const amount = fc.integer({ min: 1, max: 1e9 });
    const uncertain = fc.record({
      number: fc.integer({ min: -1e9, max: 1e9 }),
      before: fc.oneof(amount, fc.constant(0)),
      after: fc.oneof(amount, fc.constant(0)),
      isSymmetric: fc.boolean(),
      misses: fc.constantFrom<'before' | 'after' | null>('before', 'after', null),
      kind: fc.constantFrom<BoundsKind | null>('fossil', 'hpd', 'range', 'circa', null),
      level: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
      unit: fc.constantFrom(...timeUnits),
      notation: fc.constantFrom(...notations),
    });
    fc.assert(
      fc.property(
        uncertain,
        ({ number, isSymmetric, misses, kind, level, unit, notation, ...spread }) => {
          const inYears = (value: number) =>
            years(Number(`${value}e${Math.log10(yearsPer(unit)) - 3}`));
          const near = misses === 'before' ? -Math.min(spread.before, spread.after) : spread.before;
          const far = misses === 'after' ? -Math.min(spread.before, spread.after) : spread.after;
          const before = inYears(near);
          const after = isSymmetric && misses === null ? before : inYears(far);
          fc.pre(kind === null || kind === 'circa' || before !== 0 || after !== 0);
          const bounds: Bounds | null =
            kind === null
              ? null
              : { before, after, kind, ...(kind === 'hpd' && level !== undefined && { level }) };
          const time: UncertainTime = { time: inYears(number), bounds };
          const result = readTimeText(writeTimeText(time, unit, notation), unit, notation);
          const found = result.ok ? result.value : null;
          expect(found?.time).toBe(time.time);
          expect({ ...found?.bounds, level: null }).toEqual({ ...bounds, level: null });
          expect(found?.bounds && boundsLevel(found.bounds)).toBe(bounds && boundsLevel(bounds));
        },
      ),
    );
  });

  it('of any precision keeps 14 digits', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.double({ min: -1e10, max: 1e10, noNaN: true }),
        fc.double({ min: 1, max: 1e10, noNaN: true }),
        fc.constantFrom<BoundsKind>('fossil', 'hpd', 'range', 'circa'),
        fc.constantFrom(...notations),
        (time, before, length, kind, notation) => {
          // The interval may contain the best value or not.
          const after = before < 0 ? length - before : length;
          const uncertain = { time: years(time), bounds: { before, after, kind } };
          const text = writeTimeText(uncertain, 'Million Years', notation);
          const result = readTimeText(text, 'Million Years', notation);
          const found = result.ok ? result.value : null;
          const largest = Math.max(Math.abs(time), Math.abs(before), after);
          const isNear = (value = Number.NaN, old = 0) => Math.abs(value - old) <= largest * 1e-14;
          expect(isNear(found?.time, time), text).toBe(true);
          expect(isNear(found?.bounds?.before, before), text).toBe(true);
          expect(isNear(found?.bounds?.after, after), text).toBe(true);
        },
      ),
    );
  });
});
