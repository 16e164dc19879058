import { describe, expect, it } from 'vitest';
import { bars, date, said } from '../../../testing/dated-trees.ts';
import type { DatingOptions } from './questions/dating-options.ts';

describe('tips that end almost together', () => {
  const extinctions = (text: string, options: DatingOptions = {}) => {
    const { forest } = date(text, { yearsPerUnit: 1e6, ...options });
    return Object.fromEntries(Object.entries(bars(forest)).map(([name, [, end]]) => [name, end]));
  };

  it('are living if the digits of the lengths explain the difference', () => {
    const rounded = '(((A:0.33333,B:0.33333):0.66667,C:1):0.11111,D:1.11112);';
    expect(extinctions(rounded)).toMatchObject({ A: 0, B: 0, C: 0, D: 0 });
  });

  it.each([5, 6, 8, 15])(
    'are extinct otherwise, such as a dodo among birds (%i decimals)',
    (digits) => {
      const text = ['Dodo:24.99964', 'Pigeon:25', 'Owl:65', 'Hen:105'];
      const [dodo, pigeon, owl, hen] = text.map((tip) => {
        const [name, length] = tip.split(':');
        return `${name}:${Number(length).toFixed(digits)}`;
      });
      const inner = (40).toFixed(digits);
      const found = extinctions(`(((${dodo},${pigeon}):${inner},${owl}):${inner},${hen});`);
      expect(found).toMatchObject({ Pigeon: 0, Owl: 0, Hen: 0 });
      expect(found.Dodo).toBeCloseTo(-360, 3);
    },
  );

  it('are extinct beside lengths whose zeros at the end were left out', () => {
    const found = extinctions('(Dodo:104.99964,(Pigeon:50,Dove:50):55);');
    expect(found).toMatchObject({ Pigeon: 0, Dove: 0 });
    expect(found.Dodo).toBeCloseTo(-360, 3);
    expect(extinctions('(Dodo:104.99964,Pigeon:105);').Dodo).toBeCloseTo(-360, 3);
  });

  it('are extinct in a deep tree of few decimals, in which all others end together', () => {
    const ladder = Array.from({ length: 60 }, (_, step) => `L${step}:${(step + 1).toFixed(4)}`);
    const inner = ladder.reduce(
      (tree, tip) => `(${tree}:1.0000,${tip})`,
      '(Dodo:0.9996,Dove:1.0000)',
    );
    expect(
      extinctions(`${inner.replace('):1.0000,L0:1.0000', '):0.0000,L0:1.0000')};`).Dodo,
    ).toBeCloseTo(-400, 3);
  });

  it('are extinct if lengths are exact, whatever their height', () => {
    const found = extinctions('((A:104.9999999,B:105):0.123456789012345,C:105.123456789012345);');
    expect(found.A).toBeCloseTo(-0.1, 6);
    const { report } = date('((A:104.9999999,B:105):0.123456789012345,C:105.123456789012345);');
    expect(said(report, 'near-tips')).toBeDefined();
  });

  it('are asked about if most of them scatter just before the latest one', () => {
    const text = '((A:99.9999841,B:99.9999439):0.1234567,(C:50.1234572,D:50.1234223):49.9999888);';
    const options = { yearsPerUnit: 1e6, latestAge: 0 };
    const { questions, report, forest } = date(text, options);
    expect(questions).toMatchObject([
      {
        ...{ kind: 'tips', names: ['A', 'B', 'D'] },
        reason: { code: 'scattered-tips', values: { count: 3, years: 45 } },
      },
    ]);
    expect(bars(forest).B?.[1]).toBeCloseTo(-45.4, 3);
    expect(said(report, 'near-tips')).toBeUndefined();
    expect(extinctions(text, { nearTips: 'living' })).toMatchObject({ A: 0, B: 0, C: 0, D: 0 });
    const extinct = date(text, { ...options, nearTips: 'extinct' });
    expect(extinct.questions).toEqual([]);
    expect(extinct.forest.extinction(2)).toBe(forest.extinction(2));
    const dodo = '((Dodo:24.9999641,Pigeon:25.0000001):80,(Hen:40.0000001,Duck:40.0000001):65);';
    expect(date(dodo, options).questions).toEqual([]);
    expect(extinctions(dodo, { nearTips: 'living' }).Dodo).toBeCloseTo(-36, 3);
  });

  it('are living if they differ by arithmetic only, also in stated heights', () => {
    const beast =
      '((A[&height=0]:1,B[&height=1.4210854715202004E-14]:1)[&height=1]:74,C[&height=0]:75)[&height=75];';
    expect(extinctions(beast)).toMatchObject({ A: 0, B: 0, C: 0 });
  });

  it('are at the stated age of the root only if its digits explain that they are not', () => {
    const tree = (age: string) => `((A:2.1,B:2.1):1.3333,C:3.4334)[&age=${age}];`;
    expect(extinctions(tree('3.4333'))).toMatchObject({ A: 0, B: 0, C: 0 });
    expect(extinctions(tree('3.5')).C).toBeCloseTo(-66_600, 3);
  });
});
