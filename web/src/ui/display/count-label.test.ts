import { expect, test } from 'vitest';
import { countLabel } from './count-label.ts';

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1.00k'],
  [1234, '1.23k'],
  [999_999, '999.99k'],
  [1_000_000, '1.00M'],
  [3_456_789, '3.45M'],
  [999_999_999, '999.99M'],
  [2_000_000_000, '2.00B'],
])('a count of %i reads %s', (count, label) => {
  expect(countLabel(count)).toBe(label);
});
