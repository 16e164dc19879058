import { expect, test } from 'vitest';
import { memberSince } from './member-since.ts';

test('the month and year are shown', () => {
  expect(memberSince('2025-03-15T12:00:00.000Z')).toBe('March 2025');
  expect(memberSince('2019-12-15T12:00:00.000Z')).toBe('December 2019');
});
