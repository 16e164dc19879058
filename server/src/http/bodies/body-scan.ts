import type { ErrorCode } from '@life-tree/contract';
import type { MessageValues } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';

/** The limits of a JSON body. */
export interface BodyBounds {
  readonly bytes: number;
  /** Values of any kind, counted roughly: one for each comma and each opening bracket. */
  readonly values: number;
  /** How deep lists and objects may be nested. */
  readonly depth: number;
  /** How a body with too many species is refused. */
  readonly tooManySpecies?: { readonly code: ErrorCode; readonly values?: MessageValues };
}

interface Excess {
  readonly of: 'bytes' | 'values' | 'depth';
  /** Whether objects and lists alternated all the way down, as those of nested species do. */
  readonly alternates: boolean;
}

export const tooLong: Excess = { of: 'bytes', alternates: false };

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Checks the limits of JSON before it is parsed: a parser would first make millions of objects. Stops at
 * the limit, so the time depends on the limit and not on the body. Recognizes only strings, brackets and
 * commas.
 */
export function findExcess(bytes: Uint8Array, bounds: BodyBounds): Excess | null {
  let values = 0;
  let depth = 0;
  let alternates = true;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = endOfString(bytes, at);
        break;
      case comma:
        values++;
        break;
      case openList:
      case openObject:
        values++;
        depth++;
        if ((bytes[at] === openObject) !== (depth % 2 === 1)) alternates = false;
        if (depth > bounds.depth) return { of: 'depth', alternates };
        break;
      case closeList:
      case closeObject:
        depth--;
        break;
    }
    if (values > bounds.values) return { of: 'values', alternates };
  }
  return null;
}

/** The error for a body over its limits. */
export function excessError({ of, alternates }: Excess, { tooManySpecies }: BodyBounds): AppError {
  if (of === 'depth' && !(alternates && tooManySpecies !== undefined)) {
    return new AppError('body-too-deep');
  }
  return tooManySpecies === undefined
    ? new AppError('too-large')
    : new AppError(tooManySpecies.code, tooManySpecies);
}

/** The index of the closing quote of the string that begins at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
