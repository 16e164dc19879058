import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../testing/arbitraries.ts';
import { Lifetimes } from './lifetimes.ts';

describe('lifetimes', () => {
  it('count the species alive at a time and in a period, without inferred ancestors', () => {
    fc.assert(
      fc.property(
        treeOf('exact'),
        fc.nat(),
        fc.nat(),
        fc.nat(50),
        ({ forest }, one, shift, length) => {
          fc.pre(forest.size > 0);
          const index = one % forest.size;
          const moment =
            shift % 2 === 0 ? forest.apparition(index) : forest.extinction(index) + (shift % 5) - 2;
          const until = moment + length + 1;
          const lifetimes = new Lifetimes(forest);
          const counted = (lived: (start: number, end: number) => boolean) =>
            Array.from({ length: forest.size }, (_, species) => species).filter(
              (species) =>
                !forest.isInferred(species) &&
                lived(forest.apparition(species), forest.extinction(species)),
            ).length;
          expect(lifetimes.aliveAt(moment)).toBe(
            counted((start, end) => start <= moment && moment <= end),
          );
          expect(lifetimes.livedIn(moment, until)).toBe(
            counted((start, end) => start < until && end > moment),
          );
        },
      ),
    );
  });
});
