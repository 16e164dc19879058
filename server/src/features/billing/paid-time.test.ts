import { expect, test } from 'vitest';
import type { Payment } from '../../providers/payments/payments.ts';
import { paidTimeOf } from './paid-time.ts';

const pro = { plan: 'pro', billing: 'monthly' } as const;
const from = new Date('2026-01-31T10:00:00Z');
const payment = (date: string, change: Partial<Payment> = {}): Payment => ({
  id: date,
  paidAt: new Date(`${date}T12:00:00Z`),
  amount: 9,
  currency: 'USD',
  ...change,
});
const paidUntil = (...payments: Payment[]) => paidTimeOf(from, pro, payments).until.toISOString();

test('without a payment nothing is paid, and three days are tolerated', () => {
  expect(paidTimeOf(from, pro, [])).toEqual({
    until: from,
    graceEndsAt: new Date('2026-02-03T10:00:00Z'),
  });
});

test('each payment buys a month, and the last day of a month stays the last day', () => {
  expect(paidUntil(payment('2026-01-31'))).toBe('2026-02-28T10:00:00.000Z');
  expect(paidUntil(payment('2026-02-28'), payment('2026-01-31'))).toBe('2026-03-31T10:00:00.000Z');
});

test('a renewal that comes late pays for the time since it was due, up to two weeks', () => {
  const first = payment('2026-01-31');
  expect(paidUntil(first, payment('2026-03-10'))).toBe('2026-03-31T10:00:00.000Z');
  expect(paidUntil(first, payment('2026-03-20'))).toBe('2026-04-20T12:00:00.000Z');
});

test.each([
  ['too little', { amount: 8.99 }],
  ['nothing, as in a trial,', { amount: 0 }],
  ['another currency', { currency: 'JPY', amount: 900 }],
])('%s buys no time', (_, change) => {
  expect(paidUntil(payment('2026-01-31', change))).toBe(from.toISOString());
});

test('a price with taxes buys no more than the price', () => {
  expect(paidUntil(payment('2026-01-31', { amount: 10.89 }))).toBe('2026-02-28T10:00:00.000Z');
});
