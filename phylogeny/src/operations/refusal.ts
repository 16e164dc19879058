import { invariantSentences } from '../species/invariants.ts';
import type { SpeciesId } from '../species/species.ts';
import { tagSentences } from './tree.ts';

const sentences = {
  ...invariantSentences,
  ...tagSentences,
  'unknown-species': 'The species is not in this tree',
  'no-ancestor': 'A species without an ancestor has no time after its ancestor',
  'outlives-ancestor': "A descendant's extinction cannot be later than its ancestor's extinction",
  'already-descendant': 'The species is a descendant of this ancestor already',
  'ancestor-changed': 'The species has another ancestor by now',
  'has-descendants': 'The species has got descendants by now',
  'changed-since': 'Somebody has changed this since',
  'named-twice': 'One change cannot name a species twice',
} as const;

/** Why an operation cannot be done, for programs. */
export type RefusalCode = keyof typeof sentences;

/** Why an operation cannot be done. */
export interface Refusal {
  readonly code: RefusalCode;
  /** For people. */
  readonly message: string;
  /** The species that stands in the way; null when it is about the tree. */
  readonly id: SpeciesId | null;
}

/** A refusal with its sentence. */
export function refusal(code: RefusalCode, id: SpeciesId | null): Refusal {
  return { code, message: sentences[code], id };
}

/** The refusal for a code, or none where there is no code. */
export function refusalFor(code: RefusalCode | null, id: SpeciesId | null): Refusal | null {
  return code === null ? null : refusal(code, id);
}
