import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { date, said } from '../../../testing/dated-trees.ts';
import { isInvented } from '../../species/times/invented-length.ts';

/** A tree whose lengths are whole numbers, to be written with some of their digits after the point. */
const { tree } = fc.letrec<{ tree: string }>((tie) => {
  const length = fc.oneof(fc.integer({ min: -50, max: 5000 }), fc.constantFrom(0, 1000, 999, 1001));
  return {
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      length.map((value) => `x:<${value}>`),
      fc
        .tuple(fc.array(tie('tree'), { minLength: 1, maxLength: 4 }), length)
        .map(([children, value]) => `(${children.join(',')}):<${value}>`),
    ),
  };
});

/** The tree with all lengths times 10 to the given power. */
function scaled(text: string, power: number): string {
  return `${text.replace(/<(-?\d+)>/g, (_, digits) => `${digits}e${power}`)};`;
}

describe('unit law: multiplying all lengths by k and dividing the unit by k', () => {
  it('changes nothing', () => {
    fc.assert(
      fc.property(tree, fc.integer({ min: -6, max: 6 }), (text, power) => {
        const first = date(scaled(text, 0), { yearsPerUnit: 1000 });
        // Without lengths, splits are one unit apart.
        fc.pre(said(first.report, 'cladogram-on-scale') === undefined);
        const second = date(scaled(text, power), { yearsPerUnit: 1000 / 10 ** power });
        const { forest } = first;
        const span = forest.span === null ? 0 : forest.span.to - forest.span.from;
        const tolerance = 1e-9 * Math.max(span, 1e-3);
        expect(second.forest.columns.parents).toEqual(forest.columns.parents);
        for (let row = 0; row < forest.size; row++) {
          const end = forest.extinction(row);
          expect(Math.abs(second.forest.extinction(row) - end)).toBeLessThanOrEqual(tolerance);
          expect(second.forest.extinction(row) === 0).toBe(end === 0);
          if (isInvented(forest, row)) continue;
          const start = second.forest.apparition(row) - forest.apparition(row);
          expect(Math.abs(start)).toBeLessThanOrEqual(tolerance);
        }
        const lines = ({ report }: typeof first) => report.map(({ code, count }) => [code, count]);
        expect(lines(second)).toEqual(lines(first));
        expect(second.questions).toEqual(first.questions);
      }),
      { numRuns: 500 },
    );
  });
});
