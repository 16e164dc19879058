import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../../fixtures/fixture-files.ts';
import { bars, date, said } from '../../../testing/dated-trees.ts';
import { readTrees } from '../read.ts';
import type { DatingOptions } from './questions/dating-options.ts';

describe('the times of an imported tree', () => {
  it('make each branch a bar from its parent to its own end, with living tips ending now', () => {
    const { forest, report } = date('((A:4,B:4)AB:6,C:10)Root:5;');
    expect(bars(forest)).toEqual({
      Root: [-15e6, -10e6],
      AB: [-10e6, -4e6],
      A: [-4e6, 0],
      B: [-4e6, 0],
      C: [-10e6, 0],
    });
    expect(said(report, 'unit-million-years')).toMatch(/read as million years/);
    expect(said(report, 'present-even-tips')).toMatch(/All tips end together/);
  });

  it('are exactly 0 at the ends of tips that end together except for rounding', () => {
    const { forest } = date('((A:0.1,B:0.1):0.2,C:0.3,D:0.30000001);', { yearsPerUnit: 1e9 });
    for (let row = 0; row < forest.size; row++) {
      if (!forest.name(row).startsWith('Ancestor')) expect(forest.extinction(row)).toBe(0);
    }
  });

  it('D5c: have no stem that is counted when the root has no length', () => {
    const { forest, report } = date('(A:100,B:50)Root;', { yearsPerUnit: 1 });
    expect(bars(forest).Root?.[0]).toBeCloseTo(-100.0001, 4);
    expect(forest.span).toEqual({ from: -100, to: 0 });
    expect(said(report, 'stem')).toBeDefined();
    expect(date('(A:100,B:50)Root:7;', { yearsPerUnit: 1 }).forest.span?.from).toBe(-107);
    const atRoot = date('(A:0,(B:50,C:100):0)Root;', { yearsPerUnit: 1 });
    expect(atRoot.forest.span).toEqual({ from: -100, to: 0 });
  });

  it('make branches of length zero the shortest bars, and keep all ends exact', () => {
    const { forest, report } = date('((A:0,B)AB:50,C:100)Root:25;', { yearsPerUnit: 1 });
    expect(bars(forest)).toMatchObject({ Root: [-125, -100], AB: [-100, -50], C: [-100, 0] });
    for (const name of ['A', 'B']) {
      const [apparition = 0, extinction = 0] = bars(forest)[name] ?? [];
      expect(extinction).toBe(-50);
      expect(extinction - apparition).toBeCloseTo(125e-6, 4);
    }
    for (const code of ['zero-length', 'missing-length']) {
      expect(report.find((entry) => entry.code === code)).toMatchObject({ count: 1 });
    }
  });

  it('ask about branches without a length, and show how late they may end', () => {
    const text = '((A:10,B):50,(C:20,D:10),E:100);';
    const { forest, questions, report } = date(text, { yearsPerUnit: 1, latestAge: 0 });
    expect(questions).toMatchObject([
      { kind: 'missing', reason: { code: 'missing-length' }, names: ['B', 'C + D'] },
    ]);
    expect(report.find(({ code }) => code === 'missing-length')).toMatchObject({
      ...{ kind: 'altered', count: 2, examples: ['B', 'C + D'] },
    });
    const detailsOf = (name: string) => forest.details(forest.names.indexOf(name));
    expect(detailsOf('B')?.extinctionBounds).toEqual({ before: 0, after: 50, kind: 'circa' });
    expect(detailsOf('C')?.apparitionBounds).toEqual({ before: 0, after: 80, kind: 'circa' });
    expect(detailsOf('A')).toBeNull();
    const zero = date(text, { yearsPerUnit: 1, latestAge: 0, missingLengths: 'zero' });
    expect(zero.questions).toEqual([]);
    expect(zero.forest.uses('extinctionBounds')).toBe(false);
    const stated = '((A[&height=0],B[&height=0]:1)[&height=1]:1,C[&height=0]:2)[&height=2];';
    expect(date(stated).questions.map(({ kind }) => kind)).not.toContain('missing');
  });

  it('are refused if the ages of the root and the youngest tip contradict each other', () => {
    const built = (options: DatingOptions) => {
      const read = readTrees('((A:2,B:3)AB:5,C:1)Root:1;', { yearsPerUnit: 1, ...options });
      return read.ok ? read.value.trees[0]?.build() : read;
    };
    expect(built({ latestAge: 66, rootAge: 74 })).toMatchObject({ ok: true });
    expect(built({ latestAge: 66, rootAge: 80 })).toMatchObject({
      ...{ ok: false, error: { code: 'ages-contradict', values: { given: 14, height: 8 } } },
    });
  });

  it('use a given age of the youngest tip or of the root', () => {
    const text = '((A:2,B:3)AB:5,C:1)Root:1;';
    expect(bars(date(text, { yearsPerUnit: 1e6, latestAge: 66 }).forest).B).toEqual([-69e6, -66e6]);
    expect(bars(date(text, { yearsPerUnit: 1e6, rootAge: 100 }).forest).Root).toEqual([
      -101e6, -100e6,
    ]);
  });

  it('D9: are none in a tree without lengths, and nothing is asked', () => {
    const { forest, settings, questions, report } = date('((A,B),C);');
    expect(settings).toEqual({ scale: { kind: 'none' } });
    expect(questions).toEqual([]);
    expect(said(report, 'cladogram-undated')).toMatch(/cladogram/);
    expect(forest.size).toBe(5);
    expect(date('(A:0,B:0);').settings).toEqual({ scale: { kind: 'none' } });
  });

  it('put the splits of a tree without lengths one unit apart if it needs times', () => {
    const { forest, report, settings } = date('((A,B)AB,C)Root;', { needsTimes: true });
    expect(settings).toBeNull();
    expect(bars(forest)).toEqual({
      Root: [-3e6, -2e6],
      AB: [-2e6, -1e6],
      A: [-1e6, 0],
      B: [-1e6, 0],
      C: [-2e6, 0],
    });
    expect(said(report, 'cladogram')).toMatch(/cladogram/);
  });

  it('follow stated ages, so that the latest tip need not be alive', () => {
    const { forest, questions } = date('(A[&age=66]:4,B[&age=68]:2)[&age=70]:1;');
    expect(bars(forest).A).toEqual([-70e6, -66e6]);
    expect(questions.map(({ kind }) => kind)).toEqual(['unit']);
  });

  it('follow stated dates when the lengths are not times', () => {
    const { forest, report } = date(fixture('nexus/heights-and-dates.nex'));
    const flu = bars(forest)['flu a'];
    expect(flu?.[0]).toBeCloseTo(2005, 6);
    expect(flu?.[1]).toBeCloseTo(2010.5, 6);
    expect(said(report, 'moments-over-lengths')).toBeDefined();
    expect(said(report, 'calendar-dates')).toMatch(/2012/);
    const back = date(fixture('nexus/heights-and-dates.nex'), { keepDates: false });
    expect(bars(back.forest)['flu a']?.[1]).toBeCloseTo(2010.5 - 2012, 6);
    expect(said(back.report, 'present-latest-date')).toMatch(/2012/);
  });

  it('are hundred million years when MCMCTree wrote them', () => {
    const { forest, report } = date(fixture('nexus/heights-and-dates.nex'), {}, 1);
    expect(forest.extinction(0)).toBe(-2e8);
    expect(said(report, 'unit-mcmctree')).toMatch(/MCMCTree/);
  });

  it('are years when the years in the names match, or when they exceed the age of the universe', () => {
    const dated = '((a_1990:10,b_2000:20):5,(c_1985:2,d_2010:27):8,e_2005:30);';
    expect(said(date(dated).report, 'unit-years-by-names')).toMatch(/years in the names/);
    const similar = '((a_1990:.1,b_2000:.1):.5,(c_1985:.2,d_2010:.2):.4,e_2005:.6);';
    expect(said(date(similar).report, 'unit-million-years')).toMatch(/million years/);
    expect(said(date('(A:66000000,B:66000000);').report, 'unit-years-by-length')).toMatch(
      /as years/,
    );
  });

  it('D5c: are calendar years by the years in the names', () => {
    const dated = '((a_1990:10,b_2000:20):5,(c_1985:2,d_2010:27):8,e_2005:30);';
    const { forest, settings } = date(dated);
    expect(bars(forest)['d 2010']?.[1]).toBeCloseTo(2010, 6);
    expect(bars(forest)['e 2005']).toEqual([1975, 2005]);
    expect(settings?.scale).toMatchObject({ unit: 'years', direction: 'forward', now: 2010 });
    expect(date(dated, { latestAge: 10 }).settings).toBeNull();
    expect(date('(A:1,B:1);').settings).toBeNull();
  });

  it('are refused when they are too long', () => {
    const read = readTrees('(A:1e200,B:1);');
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    expect(built?.ok === false && built.error.code).toBe('times-too-long');
  });

  it('keep every invariant of a forest with any lengths', { timeout: 60_000 }, () => {
    const length = fc.oneof(
      fc.constantFrom('', ':0', ':-1', ':1e-300', ':1e-12', ':1', ':66.1', ':1e9', ':3.3e-6'),
      fc.double({ min: -10, max: 1e6, noNaN: true }).map((value) => `:${value}`),
    );
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        length.map((text) => `x${text}`),
        fc
          .tuple(fc.array(tie('tree'), { minLength: 1, maxLength: 4 }), length)
          .map(([children, text]) => `(${children.join(',')})${text}`),
      ),
    }));
    const unit = fc.constantFrom(1e-3, 1, 1e6, 1e12);
    const age = fc.double({ min: -1e9, max: 1e12, noNaN: true });
    const present = fc.option(fc.tuple(fc.constantFrom('latestAge', 'rootAge'), age));
    fc.assert(
      fc.property(tree, unit, present, (text, yearsPerUnit, given) => {
        date(`${text};`, { yearsPerUnit, ...(given !== null && { [given[0]]: given[1] }) });
      }),
      { numRuns: 500 },
    );
  });
});
