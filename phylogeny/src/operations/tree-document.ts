import type { Forest } from '../species/forest.ts';
import type { InvariantCode } from '../species/invariant-messages.ts';
import { descriptionFault, nameFault } from '../species/invariants.ts';
import type { TagCode } from './tag-messages.ts';

/** The fields of a tree itself, apart from its species. */
export interface TreeFields {
  readonly name: string;
  readonly description: string | null;
  readonly isPublic: boolean;
  readonly tags: readonly string[];
}

/** What operations work on. The forest can be just the part that `needs` lists. */
export interface TreeDocument {
  readonly fields: TreeFields;
  readonly forest: Forest;
}

/** The maximum number of tags of a tree. */
export const maxTags = 20;
/** The maximum length of a tag, in characters. */
export const maxTagLength = 40;

/** What is wrong with some fields of a tree. */
export function fieldsFault(fields: Partial<TreeFields>): InvariantCode | TagCode | null {
  return (
    (fields.name === undefined ? null : nameFault(fields.name)) ??
    descriptionFault(fields.description ?? null) ??
    tagsFault(fields.tags ?? [])
  );
}

function tagsFault(tags: readonly string[]): TagCode | null {
  if (tags.length > maxTags) return 'too-many-tags';
  if (tags.some((tag) => tag.length < 1 || tag.length > maxTagLength)) return 'tag-length';
  return new Set(tags).size === tags.length ? null : 'tag-twice';
}
