import { type CodedMessage, codedMessage, type MessageValues } from '../coded-message.ts';
import { type FaultCode, faultMessages } from './fault-messages.ts';

/** Why input cannot be read, and where. Lines and columns count from 1; null when there is no position. */
export interface ReadFault extends CodedMessage<FaultCode> {
  readonly line: number | null;
  readonly column: number | null;
}

/** A fault of the input as a whole. */
export function fault(code: FaultCode, values?: MessageValues): ReadFault {
  return { ...codedMessage(faultMessages, code, values), line: null, column: null };
}

/** A fault at an offset of a text. Line and column are counted only here, when they are needed. */
export function faultAt(
  text: string,
  offset: number,
  code: FaultCode,
  values?: MessageValues,
): ReadFault {
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
  return { ...fault(code, values), line, column: Math.max(offset - lineStart, 0) + 1 };
}
