import type { PartName, PartValue } from './part-values.ts';

/**
 * What no other element of its list may have: the name of a column, the DOI of a source. Null when the
 * element has nothing like that.
 */
export function uniqueKey(part: PartName, value: PartValue): string | null {
  if (part === 'columns') return 'name' in value ? foldName(String(value.name)) : null;
  return part === 'sources' && 'DOI' in value ? foldDoi(value.DOI) : null;
}

/** Two columns with the same folded name would look the same to people. */
function foldName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** A DOI without its address and in lower case, since its case does not matter. */
function foldDoi(doi: unknown): string | null {
  if (typeof doi !== 'string') return null;
  const folded = doi
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/, '');
  return folded === '' ? null : folded;
}
