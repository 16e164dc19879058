import type { ReadFault } from './report.ts';

/** A fault at an offset of a text, its line and column counted only now that they are needed. */
export function faultAt(text: string, offset: number, code: string, message: string): ReadFault {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const lineEnd = /\r\n?|\n/g;
  let line = 1;
  let lineStart = start;
  for (let match = lineEnd.exec(text); match !== null; match = lineEnd.exec(text)) {
    const next = match.index + match[0].length;
    if (next > offset) break;
    line += 1;
    lineStart = next;
  }
  return { code, message, line, column: Math.max(offset - lineStart, 0) + 1 };
}
