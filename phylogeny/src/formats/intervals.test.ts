import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bounds } from '../species/times/bounds.ts';
import { type ReadForest, type ReadOptions, readTrees } from './read.ts';
import { writeForest } from './write.ts';

function build(text: string, options: ReadOptions = {}): ReadForest {
  const read = readTrees(text, options);
  if (!read.ok) throw new Error(read.error.message);
  const built = read.value.trees[0]?.build(options);
  if (!built?.ok) throw new Error('not built');
  return built.value;
}

function apparition({ forest }: ReadForest, name: string): Bounds | undefined {
  return forest.details(forest.names.indexOf(name))?.apparitionBounds;
}

function extinction({ forest }: ReadForest, name: string): Bounds | undefined {
  return forest.details(forest.names.indexOf(name))?.extinctionBounds;
}

const split = (annotation: string, tip = '') =>
  `((A:10,B${tip}:10)[&${annotation}]:10,C:20)[&height=20]:1;`;

describe('D5: the interval of a split', () => {
  it.each([
    ['BEAST', 'height=10,height_95%_HPD={8.5,12.25}'],
    ['BEAST with common ancestors', 'height=10,CAheight_95%_HPD={8.5,12.25}'],
    ['treeio', 'height=10,height_0.95_HPD={8.5,12.25}'],
    ['MrBayes', 'age_mean=10,age_95%HPD={8.5,12.25}'],
    ['RevBayes', 'age_95%_HPD={8.5,12.25}'],
    ['LSD2', 'CI_height={8.5,12.25}'],
  ])('of %s bounds the apparition of the descendants that start there', (_, annotation) => {
    const read = build(split(annotation));
    const bounds = { before: 2.25e6, after: 1.5e6, kind: 'hpd' };
    expect(apparition(read, 'A')).toEqual(bounds);
    expect(apparition(read, 'B')).toEqual(bounds);
    expect(apparition(read, 'C')).toBeUndefined();
    expect(extinction(read, 'A')).toBeUndefined();
  });

  it.each(['95%HPD', '95%'])('of MCMCTree is in hundred million years: %s', (key) => {
    const read = build(`((A: 0.1, B: 0.1) [&${key}={0.085, 0.1225}]: 0.1, C: 0.2);`);
    expect(apparition(read, 'A')?.before).toBeCloseTo(2.25e6, 3);
    expect(apparition(read, 'A')?.after).toBeCloseTo(1.5e6, 3);
  });

  it('keeps its level, and 95% is preferred to others', () => {
    const level = build(split('height=10,height_80%_HPD={9,11}'));
    expect(apparition(level, 'A')).toEqual({ before: 1e6, after: 1e6, kind: 'hpd', level: 80 });
    const both = build(split('height_50%_HPD={9,11},height=10,height_95%_HPD={8,12}'));
    expect(apparition(both, 'A')).toEqual({ before: 2e6, after: 2e6, kind: 'hpd' });
    const range = build(split('height=10,height_range={7,12},height_95%_HPD={8,12}'));
    expect(apparition(range, 'A')).toEqual({ before: 2e6, after: 2e6, kind: 'hpd' });
  });

  it('can be in calendar years, as IQ-TREE writes it', () => {
    const iqTree =
      '((A[&date="2010"]:10,B[&date="2010"]:10)[&date="2000",CI_height={8,12},CI_date="{1998,2001.5}"]:10,C[&date="2010"]:20)[&date="1990"];';
    const read = build(iqTree);
    expect(apparition(read, 'A')).toEqual({ before: 2, after: 1.5, kind: 'hpd' });
    const written = writeForest(read.forest, 'nexus', read.settings);
    expect(written).toContain('[&date=2000,CI_date={1998,2001.5}]');
    expect(written).toContain('[&units=years,youngest_tip_date=2010]');
    expect(apparition(build(written), 'A')).toEqual({ before: 2, after: 1.5, kind: 'hpd' });
  });

  it('of Auspice has a level of 90%', () => {
    const date = (value: number, confidence: number[]) => ({ num_date: { value, confidence } });
    const auspice = {
      version: 'v2',
      tree: {
        name: 'root',
        node_attrs: date(2000, [1998, 2001]),
        children: [
          { name: 'a', node_attrs: date(2010, [2010, 2010]) },
          { name: 'b', node_attrs: date(2009, [2008.5, 2009.5]) },
        ],
      },
    };
    const read = build(JSON.stringify(auspice));
    expect(apparition(read, 'a')).toEqual({ before: 2, after: 1, kind: 'hpd', level: 90 });
    expect(extinction(read, 'a')).toBeUndefined();
    expect(extinction(read, 'b')).toEqual({ before: 0.5, after: 0.5, kind: 'hpd', level: 90 });
  });

  it('is the minimum and maximum of a date in phyloXML', () => {
    const clade = (inside: string) => `<clade><branch_length>10</branch_length>${inside}</clade>`;
    const date =
      '<date unit="mya"><value>10</value><minimum>8.5</minimum><maximum>12.25</maximum></date>';
    const text = `<phyloxml><phylogeny rooted="true" branch_length_unit="mya">${clade(
      date + clade('<name>A</name>') + clade('<name>B</name>'),
    )}</phylogeny></phyloxml>`;
    const bounds = { before: 2.25e6, after: 1.5e6, kind: 'range' };
    expect(apparition(build(text), 'B')).toEqual(bounds);
    const { forest, parts } = build(text);
    const written = writeForest(forest, 'phyloxml', null, { parts });
    expect(written).toContain(
      '<value>10</value><minimum>8.5</minimum><maximum>12.25</maximum></date>',
    );
  });
});

describe('the interval of a tip', () => {
  it('bounds its extinction', () => {
    const read = build(split('height=10', '[&height=0,height_95%_HPD={0,0.5}]'));
    expect(extinction(read, 'B')).toEqual({ before: 5e5, after: 0, kind: 'hpd' });
  });

  it('is left out when it is only rounding', () => {
    const read = build(split('height=10', '[&height=0,height_95%_HPD={0,1.4E-14}]'));
    expect(extinction(read, 'B')).toBeUndefined();
  });
});

describe('D6: intervals', () => {
  const text = '((A:10,B:10)[&CI_height={8,12}]:10,C:20);';
  const assumed = ({ report }: ReadForest) => report.map(({ code }) => code);

  it('count back from the youngest tip, and the report says what was assumed', () => {
    expect(build(text).questions).toMatchObject([
      { kind: 'unit' },
      { kind: 'present', guess: 0, reason: { code: 'present-even-tips' } },
    ]);
    expect(assumed(build(text))).toContain('present-even-tips');
    const stated = build(split('age=10,age_95%HPD={8,12}'));
    expect(stated.questions.map(({ kind }) => kind)).toEqual(['unit']);
    expect(apparition(stated, 'A')).toEqual({ before: 2e6, after: 2e6, kind: 'hpd' });
  });

  it('move with the tree when the age of that tip is given', () => {
    const read = build(text, { latestAge: 66 });
    expect(read.forest.apparition(read.forest.names.indexOf('A'))).toBe(-76e6);
    expect(apparition(read, 'A')).toEqual({ before: 2e6, after: 2e6, kind: 'hpd' });
  });

  it('D5d: that miss the date of their node stay as published', () => {
    const read = build(split('height=10,height_95%_HPD={11,12}'));
    expect(apparition(read, 'A')).toEqual({ before: 2e6, after: -1e6, kind: 'hpd' });
    expect(writeForest(read.forest, 'newick', null, { parts: read.parts })).toContain(
      'height_95%_HPD={11,12}',
    );
  });

  it('D5d: that are not bounds become columns, like medians and means', () => {
    const read = build(
      split(
        'height=10,height_median=9.5,height_range={7,13},height_95%_HPD={8,12},CAheight_mean=9',
      ),
    );
    expect(apparition(read, 'A')).toEqual({ before: 2e6, after: 2e6, kind: 'hpd' });
    const [median, mean, range] = read.parts.columns ?? [];
    expect([median?.value.name, mean?.value.name, range?.value.name]).toEqual([
      'height_median',
      'CAheight_mean',
      'height_range',
    ]);
    const row = read.forest.names.indexOf('Ancestor 2');
    expect(Object.values(read.forest.details(row)?.traits ?? {})).toEqual([9.5, 9, '{7,13}']);
  });

  it('of a tree without times are left out, and reported', () => {
    const read = build('((A,B)[&CI_height={8,12}],C);');
    expect(apparition(read, 'A')).toBeUndefined();
    expect(assumed(read)).toContain('intervals-without-times');
  });
});

describe('D5: an exported file', () => {
  const decimal = fc.integer({ min: 1, max: 9_999_999 }).map((digits) => digits / 1e6);

  it('has every number of the imported one, to the last digit', () => {
    fc.assert(
      fc.property(
        decimal,
        decimal,
        decimal,
        fc.constantFrom(50, 80, 95),
        (age, more, less, level) => {
          const rounded = (sum: number) => Number(sum.toFixed(6));
          const [low, high] = [rounded(Math.max(0, age - less)), rounded(age + more)];
          const key = `height_${level}%_HPD`;
          const interval = `${key}={${low},${high}}`;
          const { forest, parts } = build(
            `((A:${age},B:${age})[&height=${age},${interval}]:10,C:${age + 10})[&height=${age + 10}];`,
          );
          for (const format of ['newick', 'nexus'] as const) {
            const written = writeForest(forest, format, null, { parts });
            expect(written).toContain(interval);
            const again = build(written);
            expect(writeForest(again.forest, format, null, { parts: again.parts })).toBe(written);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('keeps the last of sixteen digits of bounds that are near their node', () => {
    const digits = fc.integer({ min: 1_000_000_000_000_000, max: 9_007_199_254_740_991 });
    fc.assert(
      fc.property(digits, digits, digits, (first, second, third) => {
        const [low = 0, age = 0, high = 0] = [first, second, third].sort((a, b) => a - b);
        fc.pre(age - low > 1e6 && high - age > 1e6 && high - low < 7e15);
        const stated = [low, age, high].map((number) => `${number / 1e15}`);
        const interval = `height_95%_HPD={${stated[0]},${stated[2]}}`;
        const { forest, parts } = build(
          `((A:${stated[1]},B:${stated[1]})[&height=${stated[1]},${interval}]:10,C:${10 + age / 1e15})[&height=${10 + age / 1e15}];`,
        );
        expect(writeForest(forest, 'newick', null, { parts })).toContain(interval);
      }),
      { numRuns: 100 },
    );
  });
});
