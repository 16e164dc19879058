import { describe, expect, it } from 'vitest';
import { bars, date, ends } from '../../../testing/dated-trees.ts';
import { writeForest } from '../write.ts';

describe('branches of negative length', () => {
  it('keep the dates of all ends, and only their bars start earlier', () => {
    const { forest, report } = date('((A:3,B:3)AB:-1,C:2)Root;', { yearsPerUnit: 1 });
    expect(ends(forest)).toEqual({ Root: -2, AB: -3, A: 0, B: 0, C: 0 });
    expect(bars(forest).AB?.[0]).toBeCloseTo(-3, 4);
    expect(bars(forest)).toMatchObject({ A: [-3, 0], B: [-3, 0], C: [-2, 0] });
    expect(report.find(({ code }) => code === 'ends-before-ancestor')).toMatchObject({
      kind: 'altered',
      examples: ['AB'],
    });
    expect(forest.details(forest.names.indexOf('AB'))).toEqual({
      ...{ inferred: true, stated: { apparition: -2 } },
    });
  });

  it('can lead to a node that is older than the root', () => {
    const { forest } = date('(((A:9,B:9)AB:-4,C:5)ABC:1,D:6)Root:1;', { yearsPerUnit: 1 });
    expect(forest.names.map((_, row) => forest.extinction(row))).toEqual([-6, -5, -9, 0, 0, 0, 0]);
    expect(forest.span?.from).toBeCloseTo(-9, 4);
  });

  it('and of length zero are written again as they were', () => {
    for (const text of [
      '(((A:9,B:9):-4,C:5):1,D:6);',
      '((A:3,B:3):-1,(C:1,D:0):1,E:2);',
      '(((A:0,B:0):1.1,C:0):2.2,(D:1.1,E:1.1):2.2,F:3.3);',
    ]) {
      const { forest } = date(text, { yearsPerUnit: 1e6, latestAge: 0 });
      expect(writeForest(forest, 'newick')).toContain(`] ${text}`);
    }
  });

  it('come after the heights of nodes, if all nodes have one', () => {
    const annotated =
      '((A[&height=0]:1,B[&height=0]:1)[&height=1]:-0.1,C[&height=0]:0.9)[&height=0.9];';
    const { forest } = date(annotated, { yearsPerUnit: 1e6 });
    for (const name of ['A', 'B', 'C']) expect(bars(forest)[name]?.[1]).toBe(0);
    expect(bars(forest).A?.[0]).toBe(-1e6);
    expect(bars(forest).C?.[0]).toBe(-9e5);
    const { forest: other, report } = date(annotated.replace(':0.9)', ':0.7)'), {});
    expect(bars(other).C).toEqual([-9e5, 0]);
    expect(report.find(({ code }) => code === 'moments-over-lengths')).toMatchObject({ count: 1 });
  });
});
