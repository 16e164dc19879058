import { billings, paidPlanNames } from '@life-tree/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstPaymentAt } from './paid-credit.ts';

const day = 86_400_000;
const now = new Date('2026-01-01T00:00:00Z');
const after = (days: number) => new Date(now.getTime() + days * day);
const term = fc.record({
  plan: fc.constantFrom(...paidPlanNames),
  billing: fc.constantFrom(...billings),
});
const paid = fc.array(fc.record({ term, until: fc.integer({ min: -30, max: 400 }).map(after) }), {
  maxLength: 3,
});

test('paid time keeps its length for the same plan', () => {
  fc.assert(
    fc.property(term, fc.integer({ min: 1, max: 400 }), (same, days) => {
      expect(firstPaymentAt([{ term: same, until: after(days) }], same, now)).toEqual(after(days));
    }),
  );
});

test('changing back and forth gains no time', () => {
  fc.assert(
    fc.property(term, term, fc.integer({ min: 30, max: 400 }), (one, other, days) => {
      const there = firstPaymentAt([{ term: one, until: after(days) }], other, now);
      if (there === null) return;
      const back = firstPaymentAt([{ term: other, until: there }], one, now);
      expect(Math.abs((back?.getTime() ?? 0) - after(days).getTime())).toBeLessThan(1000);
    }),
  );
});

test('ended periods do not count', () => {
  fc.assert(
    fc.property(paid, term, (periods, next) => {
      const startsAt = firstPaymentAt(periods, next, now);
      const anyLeft = periods.some(({ until }) => until > now);
      expect(startsAt !== null).toBe(anyLeft);
    }),
  );
});
