import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { date, ends } from '../../../testing/dated-trees.ts';
import { readTrees } from '../read.ts';
import type { DatingOptions } from './questions/dating-options.ts';

describe('known ages', () => {
  const known = (...ages: [string, number][]) => ({
    knownAges: ages.map(([names, age]) => ({ of: names.split(','), age })),
  });
  const faultOf = (text: string, options: DatingOptions) => {
    const read = readTrees(text, options);
    const built = read.ok ? read.value.trees[0]?.build() : undefined;
    return built?.ok === false ? built.error.code : null;
  };
  const gene = '(((A:0.1,B:0.3)AB:0.2,C:0.4)ABC:0.1,(D:0.5,E:0.1)DE:0.3)Root;';

  it('scale a tree whose tips end together by one split', () => {
    const { forest, questions, settings } = date('(((A:1,B:1)AB:2,C:3)ABC:1,D:4)Root;', {
      ...known(['A,C', 66e6]),
      innerNames: 'clades',
    });
    const found = ends(forest);
    expect(found).toEqual({ Root: -88e6, ABC: -66e6, AB: -22e6, A: 0, B: 0, C: 0, D: 0 });
    expect(questions).toEqual([]);
    expect(settings).toBeNull();
  });

  it('of splits and tips are all kept, and other splits lie in proportion between them', () => {
    const { forest } = date(gene, known(['root', 100], ['A,B', 30], ['E', 12]));
    const found = ends(forest);
    expect(found).toMatchObject({ Root: -100, AB: -30, E: -12, A: 0, B: 0, C: 0, D: 0 });
    expect(found.ABC).toBeCloseTo(-100 + 70 / 3, 9);
    expect(found.DE).toBeCloseTo(-100 + 88 * 0.75, 9);
  });

  it('are named as the user names them, and the report says how all else was dated', () => {
    const unnamed = '(((A:0.1,B:0.3):0.2,C:0.4):0.1,D:0.5);';
    const read = readTrees(unnamed, known(['A,B', 70], ['C,A', 50]));
    expect(read.ok && read.value.trees[0]?.build()).toMatchObject({
      ...{ ok: false, error: { values: { descendant: 'A, B', ancestor: 'C, A' } } },
    });
    const { report } = date(unnamed, known(['A,B', 30], ['D', 5]));
    expect(report.filter(({ code }) => code.startsWith('known-ages'))).toMatchObject([
      { kind: 'guessed', code: 'known-ages-between', count: 2 },
      { kind: 'guessed', code: 'known-ages-tips', count: 3 },
    ]);
  });

  it('are in years, whatever the unit of the lengths', () => {
    const { forest } = date(gene, { ...known(['Root', 100]), yearsPerUnit: 1e6, latestAge: 66 });
    expect(forest.span).toEqual({ from: -100, to: 0 });
  });

  it('date a tree without lengths too', () => {
    const { forest } = date('((A,B)AB,C)Root;', known(['A,C', 10]));
    expect(forest.extinction(forest.names.indexOf('AB'))).toBe(-5);
  });

  it('that contradict each other or name nothing are refused', () => {
    expect(faultOf(gene, known(['Root', 50], ['AB', 60]))).toBe('known-ages-contradict');
    expect(faultOf(gene, known(['AB', 50], ['A', 60]))).toBe('known-ages-contradict');
    expect(faultOf(gene, known(['A,B', 50], ['AB', 60]))).toBe('known-age-twice');
    expect(faultOf(gene, known(['A,X', 50]))).toBe('known-age-unknown');
    expect(faultOf('((A:1,A:2)AB:1,C:1);', known(['A', 50]))).toBe('known-age-ambiguous');
    expect(faultOf(gene, known(['Root', -1]))).toBe('known-age-value');
    expect(faultOf(gene, known(['A', 5]))).toBe('known-ages-without-split');
  });

  it('never make a descendant older than its ancestor', () => {
    const length = fc.integer({ min: 0, max: 40 }).map((value) => value / 100);
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        length.map((value) => `x:${value}`),
        fc.tuple(tie('tree'), tie('tree'), length).map(([a, b, value]) => `(${a},${b})n:${value}`),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.array(fc.nat(99), { minLength: 1, maxLength: 4 }), (text, ages) => {
        let number = 0;
        const named = `(${text},${text})r;`.replace(/[xnr]/g, (letter) => `${letter}${++number}`);
        const names = named.match(/[nr]\d+/g) ?? [];
        const read = readTrees(
          named,
          known(
            ...ages.map((age, index): [string, number] => [
              names[(age * 7 + index) % names.length] ?? 'r',
              age,
            ]),
          ),
        );
        const built = read.ok ? read.value.trees[0]?.build() : undefined;
        if (!built?.ok) return;
        const { forest } = built.value;
        for (let row = 1; row < forest.size; row++) {
          expect(forest.extinction(row)).toBeGreaterThanOrEqual(
            forest.extinction(forest.ancestor(row)) - 1e-9,
          );
        }
      }),
    );
  });
});
