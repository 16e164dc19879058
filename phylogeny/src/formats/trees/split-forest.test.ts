import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromNested } from '../../species/nested.ts';
import { offsetAfter } from '../../species/times/rounding.ts';
import { years } from '../../timeline/years.ts';
import { writeForest } from '../write.ts';
import { writeRemarks } from '../write-remarks.ts';

describe('D7: files of branches', () => {
  test('have lengths from the splits, whatever was observed of a lineage', () => {
    const forest = fromNested([
      {
        name: 'Ancestor',
        apparition: -100e6,
        duration: 10e6,
        descendants: [
          { name: 'Late', afterApparition: 30e6, duration: 20e6, ghost: years(20e6) },
          { name: 'Direct', afterApparition: 10e6, duration: 5e6 },
        ],
      },
    ]);
    expect(writeForest(forest, 'newick')).toContain('(Late:40,Direct:5,Ancestor:0)Ancestor:10');
    expect(writeRemarks(forest, 'newick').map(({ code }) => code)).toContain('ghosts-joined');
  });

  test('have one node for all descendants that split where their ancestor ends', () => {
    const length = fc.double({ min: 1, max: 1e9, noNaN: true });
    const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 });
    fc.assert(
      fc.property(length, length, length, parts, (age, before, life, late) => {
        const above = { apparition: -age - before, duration: before, ghost: 0 };
        const forest = fromNested([
          {
            ...{ name: '', inferred: true, apparition: above.apparition, duration: before },
            descendants: late.map((part, at) => ({
              ...{ name: `Tip${at}`, duration: life, ghost: years(age * part) },
              afterApparition: offsetAfter(above, age * part - age, age * part),
            })),
          },
        ]);
        expect(writeForest(forest, 'newick').match(/\(/g)).toHaveLength(1);
      }),
    );
  });

  test('lose no time to splits of length zero, one after the other', () => {
    const drawn = { inferred: true, duration: 100, invented: years(100) } as const;
    const forest = fromNested([
      {
        name: 'Root',
        apparition: -100e6,
        duration: 10e6,
        descendants: [
          { name: 'A', afterApparition: 10e6, duration: 50e6 },
          {
            ...{ name: 'First', afterApparition: 10e6, ...drawn },
            descendants: [
              { name: 'B', afterApparition: 100, duration: 20e6 - 100 },
              {
                ...{ name: 'Second', afterApparition: 100, ...drawn },
                descendants: [
                  { name: 'C', afterApparition: 100, duration: 30e6 - 200 },
                  { name: 'D', afterApparition: 100, duration: 40e6 - 200 },
                ],
              },
            ],
          },
        ],
      },
    ]);
    const written = writeForest(forest, 'newick');
    for (const length of ['A:50', 'B:20', 'C:30', 'D:40']) expect(written).toContain(length);
    expect(written).not.toMatch(/:\d+\.\d/);
  });
});
