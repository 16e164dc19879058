import { describe, expect, test } from 'vitest';
import { fromNested, type NestedSpecies } from './nested.ts';

describe('Nested species', () => {
  test('may be nested 100,000 deep', { timeout: 60_000 }, () => {
    let nested: NestedSpecies = { name: 'last', afterApparition: 1, duration: 1 };
    for (let depth = 1; depth < 100_000; depth++) {
      nested = { name: 'x', afterApparition: 1, duration: 1, descendants: [nested] };
    }
    const forest = fromNested([{ ...nested, apparition: 0 }]);
    expect(forest.counts).toEqual({ species: 100_000, roots: 1, tips: 1, generations: 100_000 });
  });
});
