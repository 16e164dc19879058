/** A change of the text in a field, and what is selected after it. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

/** The text of a field and what is selected in it. */
interface TypedText {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

const step = '  ';

/** A new line that is indented like the present one. */
export function breakLine({ value, selectionStart, selectionEnd }: TypedText): TextChange {
  const before = value.slice(lineStart(value, selectionStart), selectionStart);
  const text = `\n${/^\s*/.exec(before)?.[0] ?? ''}`;
  const caret = selectionStart + text.length;
  return {
    from: selectionStart,
    to: selectionEnd,
    text,
    selectionStart: caret,
    selectionEnd: caret,
  };
}

/** Indents the selected lines by one step, or by one less; null if nothing changes. */
export function indentLines(typed: TypedText, direction: 1 | -1): TextChange | null {
  const { value, selectionStart, selectionEnd } = typed;
  const from = lineStart(value, selectionStart);
  const after = value.indexOf('\n', selectionEnd);
  const to = after < 0 ? value.length : after;
  const lines = value.slice(from, to).split('\n');
  const indented = lines.map((line) =>
    direction === 1 ? step + line : line.replace(/^(?:\t| {1,2})/, ''),
  );
  const text = indented.join('\n');
  if (text === value.slice(from, to)) return null;
  const added = (indented[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  return {
    from,
    to,
    text,
    selectionStart: Math.max(from, selectionStart + added),
    selectionEnd: Math.max(from, selectionEnd + text.length - (to - from)),
  };
}

/** Whether only blanks are between the beginning of the line and the caret, so that Tab indents the line. */
export function isInIndentation({ value, selectionStart, selectionEnd }: TypedText): boolean {
  if (value.slice(selectionStart, selectionEnd).includes('\n')) return true;
  return value.slice(lineStart(value, selectionStart), selectionStart).trim() === '';
}

function lineStart(value: string, index: number): number {
  return value.lastIndexOf('\n', index - 1) + 1;
}
