import { expect, test } from 'vitest';
import { addCycles } from './billing-cycle.ts';

test.each([
  ['2026-01-31T10:00:00.000Z', 'monthly', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 'monthly', 2, '2026-03-31T10:00:00.000Z'],
  ['2026-11-30T10:00:00.000Z', 'monthly', 3, '2027-02-28T10:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 'annual', 1, '2029-02-28T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 'annual', 4, '2032-02-29T00:00:00.000Z'],
  ['2026-05-17T08:30:00.000Z', 'monthly', 0, '2026-05-17T08:30:00.000Z'],
] as const)('%s and %s × %i is %s', (from, billing, cycles, later) => {
  expect(addCycles(new Date(from), billing, cycles).toISOString()).toBe(later);
});
