import { faultMessages, type ReadFault } from '@life-tree/phylogeny';
import { t, tMessage } from '../../../../texts/t.ts';

/** Why a file cannot be read, in the user's language. A text is translated already. */
export function faultText(fault: ReadFault | string): string {
  if (typeof fault === 'string') return fault;
  const { code, values, line, column } = fault;
  const message = tMessage(faultMessages[code], values);
  if (line === null) return message;
  return column === null
    ? t('{message} (line {line})', { message, line })
    : t('{message} (line {line}, column {column})', { message, line, column });
}
