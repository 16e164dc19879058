import { expect, test } from 'vitest';
import { faultAt } from './read-fault.ts';
import { Report } from './report.ts';

test('A report counts occurrences of the same code and values in one entry', () => {
  const report = new Report();
  report.add('dropped', 'element-dropped', { values: { element: 'width' }, example: 'a' });
  report.add('dropped', 'element-dropped', { values: { element: 'color' }, example: 'b' });
  report.add('dropped', 'element-dropped', { values: { element: 'width' }, count: 2 });
  expect(report.entries).toEqual([
    {
      kind: 'dropped',
      code: 'element-dropped',
      values: { element: 'width' },
      message: '<width> elements were left out',
      count: 3,
      examples: ['a'],
    },
    {
      kind: 'dropped',
      code: 'element-dropped',
      values: { element: 'color' },
      message: '<color> elements were left out',
      count: 1,
      examples: ['b'],
    },
  ]);
});

test('A report keeps the first five examples', () => {
  const report = new Report();
  for (const example of 'abcdefg') report.add('renamed', 'long-name', { example });
  expect(report.entries[0]).toMatchObject({ count: 7, examples: ['a', 'b', 'c', 'd', 'e'] });
});

test.each(['altered', 'skipped'] as const)('A report keeps all names of what was %s', (kind) => {
  const report = new Report();
  for (const example of 'abcdefg') report.add(kind, 'exchanged-times', { example, line: 1 });
  expect(report.entries[0]?.examples).toEqual([...'abcdefg']);
  expect(report.entries[0]?.lines).toHaveLength(7);
});

test('A fault has a code, values, an English sentence, and a line and column from 1', () => {
  expect(faultAt('a\r\nb c', 5, 'misplaced-text', { text: 'c' })).toEqual({
    code: 'misplaced-text',
    values: { text: 'c' },
    message: '"c" is where a ",", ")" or ";" should be',
    line: 2,
    column: 3,
  });
});

test('A report lists each name once', () => {
  const report = new Report();
  for (const example of ['a', 'a', 'b']) report.add('guessed', 'support', { example });
  expect(report.entries).toMatchObject([{ count: 3, examples: ['a', 'b'] }]);
});
