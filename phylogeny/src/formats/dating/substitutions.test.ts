import { describe, expect, it } from 'vitest';
import { bars, date } from '../../../testing/dated-trees.ts';
import { layOutForest } from '../../layout/forest-layout.ts';
import { lookOf } from '../../layout/tree-look.ts';
import { emptyParts } from '../../parts/tree-parts.ts';
import { writeForest } from '../write.ts';

describe('lengths that look like substitutions', () => {
  const gene = '((A:0.0123,B:0.0541)98:0.0312,(C:0.0022,D:0.1034)77:0.0201,E:0.2011);';

  it('D9: leave the tree undated unless somebody says that they are time', () => {
    const { forest, settings, questions } = date(gene);
    expect(settings).toEqual({ scale: { kind: 'lengths', unit: 'substitutions per site' } });
    expect(bars(forest).E).toEqual([-0.2011, 0]);
    expect(questions).toMatchObject([
      { kind: 'lengths', reason: { code: 'lengths-substitutions' } },
    ]);
    expect(questions[0]?.reason.message).toMatch(
      /^These lengths look like substitutions, not time/,
    );
  });

  it('D9: are kept exactly', () => {
    const { forest, settings } = date('((A:0.0123,B:0.1):0.3,C:0.7)Root;');
    expect(Array.from({ length: 5 }, (_, row) => forest.duration(row)).slice(1)).toEqual([
      0.3, 0.0123, 0.1, 0.7,
    ]);
    expect(writeForest(forest, 'newick', settings)).toContain('((A:0.0123,B:0.1):0.3,C:0.7)Root');
    expect(writeForest(forest, 'csv', settings)).toContain('\nA,Ancestor 1,0.0123');
  });

  it('D9: say of no species that it is extinct', () => {
    const { forest, settings } = date(gene);
    expect(writeForest(forest, 'outline', settings)).not.toMatch(/†|now/);
    for (const layout of [undefined, 'pbdb', 'strap'] as const) {
      const table = writeForest(forest, 'csv', settings, layout === undefined ? {} : { layout });
      expect(table.split('\n')[0]).toBe('Name,Ancestor,Length (substitutions per site),Inferred');
    }
    const byLife = layOutForest(forest, {
      look: lookOf({ ...settings, colourBy: 'living' }, emptyParts),
    });
    expect(byLife.colouring.legend).toBeNull();
    expect([...forest.list()].some((_, row) => byLife.isExtinct(row))).toBe(false);
  });

  it('are time if the user says so, or names their unit', () => {
    const time = date(gene, { lengths: 'time' });
    expect(time.questions.map(({ kind }) => kind)).toEqual(['unit', 'present']);
    expect(time.settings).toBeNull();
    expect(date(gene, { yearsPerUnit: 1e6 }).questions.map(({ kind }) => kind)).toEqual([
      'present',
    ]);
  });

  it.each([
    ['tips that end together', '((A:0.1,B:0.1):0.2,C:0.3);'],
    [
      'heights',
      '((A[&height=0.2]:0.1,B[&height=0]:0.3)[&height=0.3]:0.2,C[&height=0]:0.5)[&height=0.5];',
    ],
    ['long branches', '((A:1.2,B:0.3):2.1,C:3.3);'],
    ['a stated unit', '[&units=Ma]((A:0.1,B:0.3):0.2,C:0.3);'],
  ])('do not have %s', (_, text) => {
    expect(date(text).questions.map(({ kind }) => kind)).not.toContain('lengths');
  });

  it.each(['newick', 'nexus', 'phyloxml', 'nexml'] as const)(
    'stay undated when they are written and read again (%s)',
    (format) => {
      const { forest, settings } = date('((Pig:0.147,Cow:0.213):0.085,Rat:0.05);');
      const again = date(writeForest(forest, format, settings));
      expect(again.settings?.scale).toEqual(settings?.scale);
      expect(again.questions).toMatchObject([
        { kind: 'lengths', reason: { code: 'lengths-stated-substitutions' } },
      ]);
      for (let row = 0; row < forest.size; row++) {
        expect(again.forest.extinction(row)).toBeCloseTo(forest.extinction(row), 12);
      }
    },
  );
});

describe('D9: a tree without lengths', () => {
  it.each(['newick', 'nexus', 'phyloxml', 'nexml'] as const)(
    'stays a cladogram when it is written and read again (%s)',
    (format) => {
      const { forest, settings } = date('((Pig,Cow),Rat)Root;');
      const text = writeForest(forest, format, settings);
      expect(text).not.toMatch(/length|units|:\d|<date/);
      const again = date(text);
      expect(again.settings).toEqual({ scale: { kind: 'none' } });
      expect([...again.forest.names]).toEqual([...forest.names]);
    },
  );

  it('has neither times nor lengths in tables and outlines', () => {
    const { forest, settings } = date('((Pig,Cow),Rat);');
    expect(writeForest(forest, 'csv', settings)).toBe(
      'Name,Ancestor,Inferred\nAncestor 1,,yes\nAncestor 2,Ancestor 1,yes\nPig,Ancestor 2,\nCow,Ancestor 2,\nRat,Ancestor 1,\n',
    );
    expect(writeForest(forest, 'outline', settings)).not.toMatch(/Ma|today|†/);
  });
});

describe('a unit of its own that a file names', () => {
  it('is the unit of the scale, not million years', () => {
    const { settings, forest, questions } = date('[&units=AF] ((A:5,B:5):5,C:7);');
    expect(settings?.scale).toEqual({ unit: 'AF', direction: 'back', now: 0, eras: [] });
    expect(forest.extinction(0)).toBe(-10);
    expect(questions).toMatchObject([{ kind: 'present' }]);
  });
});
