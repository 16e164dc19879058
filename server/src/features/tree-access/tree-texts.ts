import { foldForSearch } from '../users/search-text.ts';

interface TextSources {
  readonly name: string;
  readonly tags: readonly string[];
  /** The owner's. */
  readonly username: string;
}

// An index entry can hold this many letters of any script. Names that differ only after them are
// sorted by id.
const maxSortedLetters = 200;

/** The columns by which lists sort and search trees, derived from name, tags and owner. */
export function treeTexts({ name, tags, username }: TextSources) {
  return {
    nameKey: [...foldLine(name)].slice(0, maxSortedLetters).join(''),
    searchText: [username, name, ...tags].map(foldLine).join('\n'),
  };
}

/** The first line of a tree's search text: its owner. */
export function ownerLine(username: string): string {
  return foldLine(username);
}

/** The distinct words of a search, folded like search texts, longest first. */
export function searchWords(search: string): string[] {
  const words = foldForSearch(search).split(/\s+/u);
  const distinct = [...new Set(words)].filter((word) => word !== '');
  return distinct.sort((one, other) => other.length - one.length);
}

/** White space separates lines and words, so each part is put on one line. */
function foldLine(text: string): string {
  return foldForSearch(text).replace(/\s+/gu, ' ').trim();
}
