import { expect, test } from 'vitest';
import { pageSteps } from './page-numbers.ts';

const shown = (current: number, last: number) =>
  pageSteps(current, last)
    .map((step) => (step.kind === 'page' ? step.page : '…'))
    .join(' ');

test('all of a few pages are shown', () => {
  expect(shown(1, 1)).toBe('1');
  expect(shown(2, 3)).toBe('1 2 3');
  expect(shown(3, 5)).toBe('1 2 3 4 5');
});

test('of many pages, the first, the last and those around the current one are shown', () => {
  expect(shown(1, 20)).toBe('1 2 3 4 … 20');
  expect(shown(10, 20)).toBe('1 … 9 10 11 … 20');
  expect(shown(20, 20)).toBe('1 … 17 18 19 20');
});

test('a gap never hides a single page, and the current page is always shown', () => {
  for (let last = 1; last <= 30; last++) {
    for (let current = 1; current <= last; current++) {
      const steps = pageSteps(current, last);
      expect(steps.length).toBeLessThanOrEqual(7);
      expect(steps).toContainEqual({ kind: 'page', page: current });
      for (const [index, step] of steps.entries()) {
        const next = steps[index + 1];
        if (step.kind === 'gap' && next?.kind === 'page') {
          expect(next.page - step.after).toBeGreaterThan(2);
        }
      }
    }
  }
});
