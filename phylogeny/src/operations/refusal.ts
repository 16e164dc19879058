import { type CodedMessage, codedMessage, type MessageValues } from '../coded-message.ts';
import { settingMessages } from '../document/setting-messages.ts';
import { tagMessages } from '../document/tag-messages.ts';
import { partMessages } from '../parts/part-messages.ts';
import { traitMessages } from '../parts/trait-fault.ts';
import { invariantMessages } from '../species/checks/invariant-messages.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';

/** Why operations are refused, in English. */
export const refusalMessages = {
  ...invariantMessages,
  ...tagMessages,
  ...settingMessages,
  ...partMessages,
  ...traitMessages,
  'unknown-species': 'The species is not in this tree',
  'no-ancestor': 'A species without an ancestor has no time after its ancestor',
  'outlives-ancestor': "A descendant's extinction cannot be later than its ancestor's extinction",
  'ambiguous-ancestor': 'Several species of this tree have the name of the ancestor',
  'unreadable-cell': 'This cannot be read as a time',
  'other-ancestor-not-alive': 'An ancestor that took part must be alive when the species appears',
  'already-descendant': 'The species is already a descendant of this ancestor',
  'ancestor-changed': 'The species has a different ancestor now',
  'has-descendants': 'The species has new descendants',
  'changed-since': 'This was changed in the meantime',
  'named-twice': 'One change cannot name a species twice',
  'missing-source': 'The source is not in this tree',
  'missing-column': 'The column is not in this tree',
  'missing-group': 'The group is not in this tree',
  'missing-band': 'The band is not in this tree',
  'too-many-sources': 'A tree can have at most 2,000 sources',
  'too-many-columns': 'A tree can have at most 50 columns',
  'too-many-groups': 'A tree can have at most 500 groups',
  'too-many-bands': 'A tree can have at most 500 bands',
  'sources-too-large': 'The sources of a tree can have at most 4 MB together',
  'columns-too-large': 'The columns of a tree can have at most 512 kB together',
  'groups-too-large': 'The groups of a tree can have at most 1 MB together',
  'bands-too-large': 'The bands of a tree can have at most 512 kB together',
  'column-name-used': 'Another column already has this name',
  'source-doi-used': 'Another source already has this DOI',
} as const;

/** Why an operation is refused. */
export type RefusalCode = keyof typeof refusalMessages;

/** A refused operation: why, and because of which species. */
export interface Refusal extends CodedMessage<RefusalCode> {
  /** The species that prevents it; null when it is about the tree. */
  readonly id: SpeciesId | null;
}

/** A refusal with its sentence. */
export function refusal(code: RefusalCode, id: SpeciesId | null, values?: MessageValues): Refusal {
  return { ...codedMessage(refusalMessages, code, values), id };
}

/** The refusal for a code; null when there is no code. */
export function refusalFor(code: RefusalCode | null, id: SpeciesId | null): Refusal | null {
  return code === null ? null : refusal(code, id);
}
