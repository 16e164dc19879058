import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTrees } from '../formats/read.ts';
import { readTableRows } from '../formats/tables/reading/table-rows.ts';
import type { Bounds } from '../species/times/bounds.ts';
import { englishAgoNotation, englishNotation, withScale } from '../timeline/time-notation.ts';
import type { OwnScale } from '../timeline/tree-scale.ts';
import { readTimeText } from './read-time-text.ts';

interface Found {
  readonly time: number;
  readonly bounds: Partial<Bounds> | null;
}

/** The time that each place where people write times understands. */
const places: Readonly<Record<string, (text: string, scale?: OwnScale) => Found | null>> = {
  field: (text, scale) => {
    const notation =
      scale === undefined ? englishAgoNotation : withScale(englishNotation, scale, 'Now');
    const read = readTimeText(text, 'Million Years', notation);
    return read.ok ? read.value : null;
  },
  cell: (text, scale) => {
    const unit = scale?.unit ?? 'Ma';
    const table = `name\tStart (${unit})\tEnd (${unit})\nA\t${text}\t?\nB\t99.5\t?\n`;
    const read = readTableRows(table, { scale });
    const end = read.ok ? read.value.species[0]?.apparition : null;
    if (!end) return null;
    const { best, earliest, latest, kind } = end;
    const bounds =
      kind === undefined ? null : { before: best - earliest, after: latest - best, kind };
    return { time: best, bounds };
  },
  line: (text, scale) => {
    const list = `Alpha ${text}–?\nBeta 99.5 ${scale?.unit ?? 'Ma'}–?\n`;
    const file = readTrees(list, { format: 'outline', ...(scale !== undefined && { scale }) });
    const built = file.ok ? file.value.trees[0]?.build() : null;
    if (!built?.ok || built.value.forest.name(0) !== 'Alpha') return null;
    const { forest } = built.value;
    return {
      time: forest.apparition(0),
      bounds: forest.details(0)?.apparitionBounds ?? null,
    };
  },
};

const rounded = (found: Found | null) =>
  found && {
    time: Math.round(found.time * 1e3) / 1e3,
    bounds: found.bounds && {
      before: Math.round((found.bounds.before ?? 0) * 1e3) / 1e3,
      after: Math.round((found.bounds.after ?? 0) * 1e3) / 1e3,
      kind: found.bounds.kind,
    },
  };

describe('one grammar of times', () => {
  it.each([
    ['66 Ma', -66e6],
    ['1.8 million years ago', -1.8e6],
    ['1.8 mya', -1.8e6],
    ['hace 1,8 millones de años', -1.8e6],
    ['12 ka', -12e3],
    ['300,000 years ago', -300e3],
    ['12 500 BP', -12_500],
    ['12,500 cal BP', -12_500],
    ['c. 70 Ma', -70e6],
    ['~70 Ma', -70e6],
    ['about 2 million years ago', -2e6],
    ['66 ± 0.5 Ma', -66e6],
    ['66 +0.4 -0.6 Ma', -66e6],
    ['Campanian', -77.9e6],
    ['Late Cretaceous', -83.25e6],
    ['Late Miocene', -8.4815e6],
    ['late Campanian', -75.05e6],
    ['66 (67–65) Ma', -66e6],
    ['66 Ma (95% HPD: 70–60)', -66e6],
  ])('understands %s in fields, cells and lines', (text, time) => {
    const [field, cell, line] = Object.values(places).map((read) => rounded(read(text)));
    expect(field?.time).toBe(time);
    expect(cell).toEqual(field);
    expect(line).toEqual(field);
  });

  it.each([
    ['1.8 million years ago', -1.8e6],
    ['12 ka', -12e3],
    ['c. 70 Ma', -70e6],
    ['66 ± 0.5 Ma', -66e6],
    ['Late Cretaceous', -83.25e6],
    ['66 Ma (95% HPD: 70–60)', -66e6],
  ])('understands %s in annotations of trees', (text, time) => {
    const file = readTrees(`(A[&age="${text}"],B[&age="1 ka"])C[&age="99.5 Ma"];`);
    const built = file.ok ? file.value.trees[0]?.build() : null;
    if (!built?.ok) throw new Error('The tree is not read');
    const { forest } = built.value;
    const row = forest.names.indexOf('A');
    const bounds = forest.details(row)?.extinctionBounds ?? null;
    expect(Math.round(forest.extinction(row))).toBe(time);
    expect(rounded({ time, bounds })).toEqual(rounded(places.field?.(text) ?? null));
  });

  it.each([
    ['120 AF', 120],
    ['12.4 million', 12.4e6],
    ['1,250,000 AF', 1_250_000],
    ['c. 70 AF', 70],
    ['66 ± 5', 66],
    ['the Dawn', 50],
  ])('understands %s on a scale of its own', (text, time) => {
    const eras = [{ name: 'the Dawn', from: 0, to: 100, level: 0 }];
    const scale: OwnScale = { unit: 'AF', direction: 'forward', now: 2e7, eras };
    const [field, cell, line] = Object.values(places).map((read) => rounded(read(text, scale)));
    expect(field?.time).toBe(time);
    expect(cell).toEqual(field);
    expect(line).toEqual(field);
  });

  it('says the same of any number, separator and unit in fields, cells and lines', () => {
    const phrase = fc.record({
      number: fc.integer({ min: 1, max: 999_999 }),
      decimals: fc.constantFrom(0, 1, 2, 4),
      unit: fc.constantFrom('Ma', 'ka', 'million years ago', 'kya', 'Myr'),
      circa: fc.constantFrom('', 'c. ', '~', 'about '),
      mark: fc.constantFrom('.', ','),
    });
    const property = fc.property(phrase, ({ number, decimals, unit, circa, mark }) => {
      const digits = (number / 10 ** decimals).toFixed(decimals).replace('.', mark);
      const text = `${circa}${digits} ${unit}`;
      const [field, cell, line] = Object.values(places).map((read) => rounded(read(text)));
      expect(field, text).not.toBeNull();
      expect(cell, text).toEqual(field);
      expect(line, text).toEqual(field);
    });
    fc.assert(property, { numRuns: 60 });
  });
});
