import { expect, test } from 'vitest';
import { fromNested } from '../species/nested.ts';
import { shortestDuration } from './allowed.ts';

const forest = fromNested([
  {
    name: 'a',
    apparition: -100,
    duration: 80,
    descendants: [
      {
        name: 'b',
        afterApparition: 20,
        duration: 40,
        descendants: [{ name: 'c', afterApparition: 30, duration: 5 }],
      },
    ],
  },
]);

test('the shortest duration does not round to 0', () => {
  const shortest = shortestDuration(forest, 1);
  expect(shortest).toBeGreaterThan(0);
  expect(forest.apparition(1) + shortest).toBeGreaterThan(forest.apparition(1));
});
