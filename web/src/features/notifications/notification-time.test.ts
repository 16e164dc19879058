import { expect, test } from 'vitest';
import { notificationTime } from './notification-time.ts';

// In the reader's time zone.
const now = new Date(2025, 2, 5, 14, 5).getTime();
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();
const hour = 60 * 60 * 1000;
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();

test('less than 24 hours old: hour and minute', () => {
  expect(notificationTime(at(2025, 2, 5, 9, 7), now)).toBe('09:07');
  expect(notificationTime(at(2025, 2, 4, 14, 6), now)).toBe('14:06');
});

test('from 24 hours on: day and month', () => {
  expect(notificationTime(at(2025, 2, 4, 14, 5), now)).toBe('04/03');
  expect(notificationTime(at(2024, 10, 30, 14, 5), now)).toBe('30/11');
  expect(notificationTime(ago(365.25 * 24 * hour - 1), now)).toMatch(/^0[45]\/03$/);
});

test('from 365.25 days on: year', () => {
  expect(notificationTime(ago(365.25 * 24 * hour), now)).toBe('2024');
  expect(notificationTime(at(1999, 11, 31, 23, 59), now)).toBe('1999');
});

test('a time slightly in the future is shown as hour and minute', () => {
  expect(notificationTime(at(2025, 2, 5, 14, 6), now)).toBe('14:06');
});
