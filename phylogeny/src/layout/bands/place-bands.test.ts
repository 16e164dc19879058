import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partId } from '../../parts/part-id.ts';
import { PartList } from '../../parts/part-list.ts';
import type { Band } from '../../parts/part-values.ts';
import { readyBandNames } from '../../parts/ready-band-names.ts';
import { emptyParts } from '../../parts/tree-parts.ts';
import { englishNotation } from '../../timeline/time-notation.ts';
import { withBandNames } from './band-names.ts';
import { bandLines, placeBands } from './place-bands.ts';
import { readyBands } from './ready-bands.ts';

const anyBand = fc.record({
  name: fc.string({ minLength: 1, maxLength: 40 }),
  from: fc.double({ min: -1000, max: 1000, noNaN: true }),
  length: fc.option(fc.double({ min: 0, max: 500, noNaN: true })),
  row: fc.option(fc.nat({ max: 9 })),
});

const listOf = (bands: readonly Band[]) =>
  PartList.from(
    'bands',
    bands.map((value, number) => ({ id: partId(String(number).padStart(3, '0')), value })),
  );

test('G2: names of bands stay in their lines and in view, and never overlap', () => {
  fc.assert(
    fc.property(
      fc.array(anyBand, { maxLength: 20 }),
      fc.double({ min: 0.01, max: 20, noNaN: true }),
      fc.integer({ min: 20, max: 1500 }),
      (drawn, scale, width) => {
        const bands = listOf(
          drawn.map(({ name, from, length, row }) => ({
            name,
            colour: '#336699',
            from,
            ...(length !== null && { to: from + length }),
            ...(row !== null && { row }),
          })),
        );
        const measure = (text: string) => text.length * 6;
        const placed = placeBands(bands, {
          left: 0,
          right: width,
          xOf: (time) => width / 2 + time * scale,
          measure,
          shorten: (text, room) => text.slice(0, Math.floor(room / 6)),
        });
        const labels = placed.flatMap(({ label }) => label ?? []);
        for (const [at, one] of labels.entries()) {
          expect(one.line).toBeLessThan(bandLines(bands));
          expect(one.x).toBeGreaterThanOrEqual(0);
          expect(one.x + one.width).toBeLessThanOrEqual(width + 0.1);
          for (const other of labels.slice(at + 1)) {
            const overlaps =
              one.line === other.line &&
              one.x < other.x + other.width &&
              other.x < one.x + one.width;
            expect(overlaps).toBe(false);
          }
        }
      },
    ),
  );
});

test('G2: the ready-made bands have the dates of the chart', () => {
  const dates = (set: 'extinctions' | 'eras') => readyBands(set).map(({ from, to }) => [from, to]);
  expect(dates('extinctions')).toEqual([
    [-445.2e6, -443.1e6],
    [-372.15e6, undefined],
    [-251.902e6, undefined],
    [-201.4e6, undefined],
    [-66e6, undefined],
  ]);
  expect(dates('eras')).toContainEqual([-66e6, undefined]);
});

test('G2: a ready-made band is named in the language of its reader, and others as they are', () => {
  const extinction = { name: 'End-Permian extinction', from: -252e6, colour: '#336699' };
  const bands = listOf([{ ...extinction, ready: 'end-permian' }, extinction]);
  const parts = { ...emptyParts, bands };
  const bandNames = { ...readyBandNames, 'end-permian': 'Extinción del final del Pérmico' };
  const named = withBandNames(parts, { ...englishNotation, bandNames });
  expect(named.bands.entries().map(({ value }) => value.name)).toEqual([
    'Extinción del final del Pérmico',
    'End-Permian extinction',
  ]);
  expect(withBandNames(parts, englishNotation)).toBe(parts);
});
