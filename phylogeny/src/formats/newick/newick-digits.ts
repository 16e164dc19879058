import { Digits, type LengthDigits } from '../dating/digits.ts';
import type { ScannedTree } from './newick-scanner.ts';

const beforeLabel = /[\s(),]/;

/** Counts the digits of the branch lengths of a tree that has been scanned. */
export function countLengthDigits(
  text: string,
  start: number,
  { comments, end }: Pick<ScannedTree, 'comments' | 'end'>,
): LengthDigits {
  const digits = { tips: new Digits(), inner: new Digits() };
  let comment = 1;
  let isInner = false;
  for (let position = start; position < end; position++) {
    const character = text[position] ?? '';
    if (character === '[') {
      // Comments can contain anything; they start after their bracket.
      while ((comments[comment] ?? end) <= position) comment += 3;
      position = comments[comment + 1] ?? end;
    } else if (character === '(' || character === ',') isInner = false;
    else if (character === ')') isInner = true;
    else if (character === ':') {
      position = (isInner ? digits.inner : digits.tips).take(text, position + 1) - 1;
    } else if (character === "'" || character === '"') {
      const isQuoted = position === start || beforeLabel.test(text[position - 1] ?? '');
      const close = isQuoted ? text.indexOf(character, position + 1) : -1;
      if (close >= 0) position = close;
    }
  }
  return digits;
}
