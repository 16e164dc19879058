import {
  type Refusal,
  refusalMessages,
  timeMessages,
  type UnreadableTime,
} from '@life-tree/phylogeny';
import { tMessage } from './t.ts';

// Apart from the errors of the contract: only pages with a tree need these, and the landing page is small.

/** Why an edit is refused, in the reader's language. */
export function refusalText({ code, values }: Pick<Refusal, 'code' | 'values'>): string {
  return tMessage(refusalMessages[code], values);
}

/** Why a typed time cannot be read, in the reader's language. */
export function timeFaultText({ code, values }: UnreadableTime): string {
  return tMessage(timeMessages[code], values);
}
