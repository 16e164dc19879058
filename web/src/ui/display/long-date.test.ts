import { expect, test } from 'vitest';
import { longDate } from './long-date.ts';

test.each([
  ['2025-03-05T12:00:00', 'March 5th, 2025'],
  ['2025-01-01T12:00:00', 'January 1st, 2025'],
  ['2024-02-02T12:00:00', 'February 2nd, 2024'],
  ['2024-06-03T12:00:00', 'June 3rd, 2024'],
  ['2024-11-11T12:00:00', 'November 11th, 2024'],
  ['2024-11-12T12:00:00', 'November 12th, 2024'],
  ['2024-11-13T12:00:00', 'November 13th, 2024'],
  ['2024-12-21T12:00:00', 'December 21st, 2024'],
  ['2024-12-22T12:00:00', 'December 22nd, 2024'],
  ['2024-12-23T12:00:00', 'December 23rd, 2024'],
  ['2024-12-31T12:00:00', 'December 31st, 2024'],
])('%s reads %s', (moment, label) => {
  expect(longDate(moment)).toBe(label);
});
