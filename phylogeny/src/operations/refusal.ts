import { type CodedMessage, codedMessage } from '../coded-message.ts';
import { invariantMessages } from '../species/invariant-messages.ts';
import type { SpeciesId } from '../species/species.ts';
import { tagMessages } from './tag-messages.ts';

/** Why operations are refused, in English. */
export const refusalMessages = {
  ...invariantMessages,
  ...tagMessages,
  'unknown-species': 'The species is not in this tree',
  'no-ancestor': 'A species without an ancestor has no time after its ancestor',
  'outlives-ancestor': "A descendant's extinction cannot be later than its ancestor's extinction",
  'already-descendant': 'The species is already a descendant of this ancestor',
  'ancestor-changed': 'The species has a different ancestor now',
  'has-descendants': 'The species has new descendants',
  'changed-since': 'This was changed in the meantime',
  'named-twice': 'One change cannot name a species twice',
} as const;

/** Why an operation is refused. */
export type RefusalCode = keyof typeof refusalMessages;

/** A refused operation: why, and because of which species. */
export interface Refusal extends CodedMessage<RefusalCode> {
  /** The species that prevents it; null when it is about the tree. */
  readonly id: SpeciesId | null;
}

/** A refusal with its sentence. */
export function refusal(code: RefusalCode, id: SpeciesId | null): Refusal {
  return { ...codedMessage(refusalMessages, code), id };
}

/** The refusal for a code; null when there is no code. */
export function refusalFor(code: RefusalCode | null, id: SpeciesId | null): Refusal | null {
  return code === null ? null : refusal(code, id);
}
