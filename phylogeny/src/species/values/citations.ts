import type { PartId } from '../../parts/part-id.ts';
import type { InvariantCode } from '../checks/invariant-messages.ts';

/** The claims about a species that can have sources. */
export const claimNames = ['dates', 'placement', 'name', 'image'] as const;
export type ClaimName = (typeof claimNames)[number];

/** Says that a source supports a claim. The source may have been removed since. */
export interface Citation {
  readonly sourceId: PartId;
  /** Where in the source, such as `p. 12`. */
  readonly locator?: string;
  readonly note?: string;
}

/** The sources of each claim, absent when it has none. */
export type Citations = { readonly [Claim in ClaimName]?: readonly Citation[] };

/** The sources of some claims; null removes those of one. */
export type NamedCitations = { readonly [Claim in ClaimName]?: readonly Citation[] | null };

/** The maximum number of citations of one claim. */
export const maxCitations = 50;
/** The maximum length of a locator, in characters. */
export const maxLocatorLength = 200;
/** The maximum length of the note of a citation, in characters. */
export const maxCitationNoteLength = 1000;

/** What is wrong with citations. */
export function citationsFault(citations: NamedCitations): InvariantCode | null {
  for (const claim of claimNames) {
    const list = citations[claim] ?? [];
    if (list.length > maxCitations) return 'too-many-citations';
    for (const { locator, note } of list) {
      if (!isText(locator, maxLocatorLength)) return 'locator-length';
      if (!isText(note, maxCitationNoteLength)) return 'citation-note-length';
    }
  }
  return null;
}

function isText(text: string | undefined, maxLength: number): boolean {
  return text === undefined || (text.length >= 1 && text.length <= maxLength);
}
