import { describe, expect, it } from 'vitest';
import { bars, date, said } from '../../../../testing/dated-trees.ts';
import type { DatingOptions } from './dating-options.ts';

describe('D6: the questions that a file leaves open', () => {
  const asked = (input: string, options: DatingOptions = {}) =>
    date(input, options).questions.map(({ kind, guess }) => [kind, guess]);

  it('are its unit and the age of its youngest tip, each with the guess and its reason', () => {
    const { questions, report } = date('(A:5,B:5):1;');
    expect(questions).toMatchObject([
      { kind: 'unit', guess: 1e6, reason: { code: 'unit-million-years' } },
      { kind: 'present', guess: 0, reason: { code: 'present-even-tips' } },
    ]);
    for (const { reason } of questions) expect(said(report, reason.code)).toBe(reason.message);
  });

  it('are answered by the options', () => {
    expect(asked('(A:5,B:5):1;', { yearsPerUnit: 1e6 })).toEqual([['present', 0]]);
    expect(asked('(A:5,B:5):1;', { latestAge: 0 })).toEqual([['unit', 1e6]]);
    expect(asked('(A:5,B:5):1;', { yearsPerUnit: 1e6, rootAge: 5 })).toEqual([]);
  });
});

describe('A1a: names inside a tree', () => {
  const clades = '((A:1,B:1)AB:2,((C:1)D:1,E:2)CDE:1)Root;';
  const inferred = (input: string, options: DatingOptions = {}) => {
    const { forest } = date(input, { needsTimes: true, ...options });
    return forest.names.filter((_, row) => forest.isInferred(row));
  };

  it('are clades unless the user says that they are ancestors', () => {
    expect(inferred(clades)).toEqual(['Root', 'AB', 'CDE']);
    expect(inferred(clades, { innerNames: 'ancestors' })).toEqual([]);
    const { questions, report } = date(clades);
    const question = questions.find(({ kind }) => kind === 'inner-names');
    expect(question?.names).toEqual(['Root', 'AB', 'CDE']);
    expect(report).toContainEqual(expect.objectContaining({ code: 'inner-names', count: 3 }));
    for (const innerNames of ['clades', 'ancestors'] as const) {
      const answered = date(clades, { innerNames }).questions.map(({ kind }) => kind);
      expect(answered).not.toContain('inner-names');
    }
  });

  it('are species where something says so: a single descendant, or a node of the same name', () => {
    expect(inferred('((A:1)B:1,C:2);')).toEqual(['Ancestor 1']);
    expect(inferred('((A:1,B:1)B:1,(C:1,D:1,E:0)E:1)Root;')).toEqual(['Root']);
    expect(inferred('(((A:1,B:1)C:1,D:1)C:1,E:2);')).toEqual(['Ancestor 1']);
    const { questions } = date('((A:1)B:1,(C:1,D:1,E:0)E:1);');
    expect(questions.map(({ kind }) => kind)).not.toContain('inner-names');
  });

  it('leave an ancestor that ends at a split no bar of length zero', () => {
    const { forest, report } = date('(A:3,B:3,C:0)C:2;', { yearsPerUnit: 1, latestAge: 0 });
    expect(bars(forest)).toEqual({ C: [-5, -3], A: [-3, 0], B: [-3, 0] });
    expect(report.map(({ code }) => code)).not.toContain('zero-length');
  });
});

describe('the unit of times', () => {
  const unitOf = (text: string) => date(text).questions.find(({ kind }) => kind === 'unit');

  it('is never guessed so that anything is older than the Earth', () => {
    expect(unitOf('(Hittite:4500,(Greek:8000,Latin:8000):700);')).toMatchObject({
      guess: 1,
      reason: { code: 'unit-years-by-length' },
    });
    expect(unitOf('((A:80,B:80)[&95%HPD={70,90}]:80,C:160);')).toMatchObject({
      guess: 1e6,
      reason: { code: 'unit-mcmctree-millions' },
    });
    expect(unitOf('(A:4500,B:4500);')).toMatchObject({ guess: 1e6 });
    expect(unitOf('(A:4500,B:4500):100;')).toMatchObject({ guess: 1 });
    expect(unitOf('((A:0.8,B:0.8)[&95%HPD={.7,.9}]:.8,C:1.6);')).toMatchObject({ guess: 1e8 });
    const ladder = `${'('.repeat(5000)}a${',b)'.repeat(5000)};`;
    expect(date(ladder, { needsTimes: true }).questions).toMatchObject([
      { kind: 'unit', guess: 1, reason: { code: 'cladogram-years' } },
      { kind: 'present' },
    ]);
  });

  it('can make times older than the Earth if the user or the file says so', () => {
    expect(date('(A:9000,B:9000);', { yearsPerUnit: 1e6 }).forest.span?.from).toBe(-9e9);
    const stated = date('[&units=Ma,youngest_tip_age=66](A:9000,B:9000);');
    expect(stated.forest.span?.from).toBe(-9.066e9);
    expect(stated.questions).toEqual([]);
  });

  it('is left open for lengths that are older than the Earth even in years', () => {
    const { questions, settings } = date('(A:5e9,B:5e9);');
    expect(questions).toMatchObject([
      { kind: 'lengths', reason: { code: 'lengths-before-earth' } },
    ]);
    expect(settings?.scale?.kind).toBe('lengths');
    expect(date('(A:5e9,B:5e9);', { lengths: 'time' }).questions).toMatchObject([
      { kind: 'unit', guess: 1 },
      { kind: 'present', guess: 0 },
    ]);
  });
});

describe('D6: FigTree', () => {
  const nexus = (settings: string) =>
    `#NEXUS\nBEGIN TREES;\nTREE t = [&R] ((A:1,B:2):3,C:5):1;\nEND;\nbegin figtree;\n\tset scale.isShown=true;\n${settings}\nend;\n`;

  it('states the age of the youngest tip as the offset of its axis', () => {
    const { forest, questions } = date(
      nexus('\tset scale.offsetAge=66.0;\n\tset scale.rootAge=1.0;'),
    );
    expect(bars(forest).C).toEqual([-71e6, -66e6]);
    expect(questions.map(({ kind }) => kind)).toEqual(['unit']);
  });

  it('states nothing by an offset of 0, which it always writes', () => {
    expect(date(nexus('\tset scale.offsetAge=0.0;')).questions).toHaveLength(2);
  });

  it('states a calendar date if its axis counts forward', () => {
    const { forest } = date(nexus('\tset scale.offsetAge=2013.5;\n\tset scale.scaleFactor=-1.0;'), {
      yearsPerUnit: 1,
    });
    expect(bars(forest).C).toEqual([2008.5, 2013.5]);
  });
});
