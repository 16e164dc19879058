import { expect, test } from 'vitest';
import { memberSince } from './member-since.ts';

test('a membership is dated by month and year', () => {
  expect(memberSince('2025-03-15T12:00:00.000Z')).toBe('March 2025');
  expect(memberSince('2019-12-15T12:00:00.000Z')).toBe('December 2019');
});
