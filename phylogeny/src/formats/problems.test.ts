import { describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/fixture-files.ts';
import { correctProblem } from './problems.ts';
import { readTrees } from './read.ts';

function problemsOf(text: string) {
  const file = readTrees(text);
  if (!file.ok) throw new Error(file.error.message);
  return file.value.problems;
}

describe('the problems of a file', () => {
  it('are listed at once, with the line and the column that an editor shows', () => {
    const text = new TextDecoder().decode(fixture('tables/invented-world.tsv'));
    const lines = text.split('\n');
    const found = problemsOf(text);
    expect(found.map(({ code, text, name, suggestion }) => [code, text, name, suggestion])).toEqual(
      [
        ['unknown-ancestor', 'Urrin nigex', 'Lolodra alatus', 'Urrin niger'],
        ['exchanged-times', '16350000', 'Thasylsyl alatus', undefined],
        ['time-left-open', '12.4 mil', 'Urmo minor', '12.4 million'],
        ['unknown-ancestor', 'Unknown ancestor', 'Losyl velox', undefined],
      ],
    );
    for (const { line, column, text: cell } of found) {
      expect(lines[line - 1]?.slice(column - 1)).toMatch(new RegExp(`^${cell}`));
    }
  });

  it('are found in cells with quotes, after lines inside of cells and a byte-order mark', () => {
    const text =
      '\uFEFFName,Notes,Start (Ma),End (Ma)\r\nA,"two\nlines",9,7\r\nB,,"Campanain",5\r\nC,,8,7\r\n';
    expect(problemsOf(text)).toMatchObject([
      { line: 4, column: 4, text: 'Campanain', suggestion: 'Campanian', isCell: true },
    ]);
  });

  it('are gone when they are corrected', () => {
    const text = new TextDecoder().decode(fixture('tables/invented-world.tsv'));
    const corrections = ['Urrin niger', null, '16,000,000', ''];
    const found = problemsOf(text);
    // From the end, so that the places before stay where they are.
    const corrected = found.reduceRight((all, problem, index) => {
      const correction = corrections[index] ?? null;
      return correction === null ? all : correctProblem(all, problem, correction);
    }, text);
    expect(problemsOf(corrected)).toEqual(problemsOf(text).filter((_, index) => index === 1));
  });

  it('of an outline are lines whose dates are not used as they are', () => {
    expect(problemsOf('A 50–48 Ma\r\n  B 40–30 Ma\r\n  C 3–6 Ma\r\n')).toMatchObject([
      { code: 'exchanged-times', line: 3, column: 5, name: 'C', text: '3–6 Ma' },
    ]);
  });
});
