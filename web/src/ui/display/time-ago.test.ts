import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

test.each([
  ['2026-03-05T11:59:30Z', 'just now'],
  // The clock of this computer may be behind that of the server.
  ['2026-03-05T12:00:10Z', 'just now'],
  ['2026-03-05T11:59:00Z', 'a minute ago'],
  ['2026-03-05T11:15:00Z', '45 minutes ago'],
  ['2026-03-05T10:30:00Z', 'an hour ago'],
  ['2026-03-04T12:30:00Z', '23 hours ago'],
  ['2026-03-04T10:00:00Z', 'a day ago'],
  ['2026-03-01T12:00:00Z', '4 days ago'],
  ['2026-02-20T12:00:00Z', 'February 20th, 2026'],
])('%s was %s', (moment, text) => {
  expect(timeAgo(moment, Date.parse('2026-03-05T12:00:00Z'))).toBe(text);
});
