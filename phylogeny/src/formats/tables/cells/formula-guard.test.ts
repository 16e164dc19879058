import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

describe('the formula guard', () => {
  it.each([
    ['=HYPERLINK("http://evil.test","click")', `'=HYPERLINK("http://evil.test","click")`],
    ['+1', "'+1"],
    ['-1+cmd|x', "'-1+cmd|x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "'\n'=1"],
    ['\uFF1D1', "'\uFF1D1"],
    ["'=1", "''=1"],
    ['a;=1', "a;'=1"],
    ['a\n=1', "a\n'=1"],
  ])('marks %j', (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded);
    expect(unguardFormula(guarded)).toBe(text);
  });

  it.each(['Homo sapiens', "l'Homme", "'quoted'", 'a = b', 'two:\n- one\n- two', ''])(
    'leaves %j alone',
    (text) => {
      expect(guardFormula(text)).toBe(text);
    },
  );

  it('is undone exactly, and leaves nothing that starts a formula', () => {
    const part = fc.constantFrom(
      "'",
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      ';',
      ' ',
      'a',
      '\uFF0D',
    );
    const text = fc.oneof(fc.string({ unit: part }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, (original) => {
        const guarded = guardFormula(original);
        expect(unguardFormula(guarded)).toBe(original);
        expect(guarded).not.toMatch(/^[=+\-@\t\r\n]/);
        for (const cell of guarded.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^(?:[=+@]|-\S)/);
      }),
    );
  });
});
