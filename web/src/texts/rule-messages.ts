import {
  type Refusal,
  refusalMessages,
  timeMessages,
  type UnreadableTime,
} from '@life-tree/phylogeny';
import { tMessage } from './t.ts';

// Separate from messages.ts, because only pages with a tree need these.

/** Why an edit is refused, in the user's language. */
export function refusalText({ code, values }: Pick<Refusal, 'code' | 'values'>): string {
  return tMessage(refusalMessages[code], values);
}

/** Why a time cannot be parsed, in the user's language. */
export function timeFaultText({ code, values }: UnreadableTime): string {
  return tMessage(timeMessages[code], values);
}
