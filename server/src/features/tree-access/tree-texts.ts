import { foldForSearch } from '../users/search-text.ts';

interface TextSources {
  readonly name: string;
  readonly tags: readonly string[];
  /** The owner's. */
  readonly username: string;
}

// An index entry has room for this many letters whatever their script; two names that differ only
// beyond it are ordered by id.
const maxSortedLetters = 200;

/** The columns that lists sort and search a tree by; they follow its name, tags and owner. */
export function treeTexts({ name, tags, username }: TextSources) {
  return {
    nameKey: [...foldLine(name)].slice(0, maxSortedLetters).join(''),
    searchText: [username, name, ...tags].map(foldLine).join('\n'),
  };
}

/** What stands for the owner in a tree's search text: its first line. */
export function ownerLine(username: string): string {
  return foldLine(username);
}

/** The words of a search, as they occur in search texts; longest first, each once. */
export function searchWords(search: string): string[] {
  const words = foldForSearch(search).split(/\s+/u);
  const distinct = [...new Set(words)].filter((word) => word !== '');
  return distinct.sort((one, other) => other.length - one.length);
}

/** Lines and words are told apart by white space, so no part may bring its own lines along. */
function foldLine(text: string): string {
  return foldForSearch(text).replace(/\s+/gu, ' ').trim();
}
