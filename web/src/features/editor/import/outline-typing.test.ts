import { describe, expect, test } from 'vitest';
import { breakLine, indentLines, isInIndentation, type TextChange } from './outline-typing.ts';

/** The text with its selection between two bars, or with one bar as the caret. */
function typed(text: string) {
  const [before = '', inside = '', after] = text.split('|');
  const value = before + inside + (after ?? '');
  const end = after === undefined ? before.length : before.length + inside.length;
  return { value, selectionStart: before.length, selectionEnd: end };
}

function shown(text: string, change: TextChange | null): string | null {
  if (change === null) return null;
  const { value } = typed(text);
  const { from, to, selectionStart: start, selectionEnd: end } = change;
  const after = value.slice(0, from) + change.text + value.slice(to);
  const tail = after.slice(end);
  return start === end
    ? `${after.slice(0, start)}|${tail}`
    : `${after.slice(0, start)}|${after.slice(start, end)}|${tail}`;
}

describe('T3: typing an outline', () => {
  test.each([
    ['  A|', '  A\n  |'],
    ['A\n\tB 5|0 Ma', 'A\n\tB 5\n\t|0 Ma'],
    [' |  A', ' \n |  A'],
    ['A|', 'A\n|'],
  ])('a new line is indented like the one before: %j', (before, after) => {
    expect(shown(before, breakLine(typed(before)))).toBe(after);
  });

  test.each([
    ['A\n|B', 1, 'A\n  |B'],
    ['A\n  B|', -1, 'A\nB|'],
    ['A\n\tB|', -1, 'A\nB|'],
    ['A\n|B\nC|\nD', 1, 'A\n  |B\n  C|\nD'],
    ['  A|\nB', 1, '    A|\nB'],
    ['|A', -1, null],
    [' |  A', -1, '| A'],
  ] as const)('the selected lines are indented: %j by %d', (before, direction, after) => {
    expect(shown(before, indentLines(typed(before), direction))).toBe(after);
  });

  test.each([
    ['A\n|', true],
    ['A\n  |B', true],
    ['A\n  B|', false],
    ['|A\nB|', true],
    ['A|B|', false],
  ])('Tab indents only where a line begins: %j', (text, isIndenting) => {
    expect(isInIndentation(typed(text))).toBe(isIndenting);
  });
});
