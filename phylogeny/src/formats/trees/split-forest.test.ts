import { describe, expect, test } from 'vitest';
import { fromNested } from '../../species/nested.ts';
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
});
