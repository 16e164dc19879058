import type { Forest, SpeciesId, Years } from '@life-tree/phylogeny';

/** Everything is looked at, but nobody reads more than this. */
export const mostFound = 50;

export interface FoundSpecies {
  readonly id: SpeciesId;
  readonly name: string;
  /** The ancestor's name, to tell namesakes apart; null for a root. */
  readonly ancestor: string | null;
}

export interface SearchResult {
  readonly found: readonly FoundSpecies[];
  /** How many there are in all. */
  readonly count: number;
}

/**
 * Species whose name holds the text, whatever the case and the accents; names that begin with it come
 * first. What present-time mode hides is left out, since it could not be shown.
 */
export function searchSpecies(forest: Forest, text: string, present: Years | null): SearchResult {
  const wanted = plain(text.trim());
  if (wanted === '') return { found: [], count: 0 };
  const beginning: number[] = [];
  const within: number[] = [];
  let count = 0;
  for (let index = 0; index < forest.size; index++) {
    const at = plain(forest.name(index)).indexOf(wanted);
    if (at < 0 || (present !== null && forest.extinction(index) > present)) continue;
    count++;
    const list = at === 0 ? beginning : within;
    if (list.length < mostFound) list.push(index);
  }
  const found = [...beginning, ...within].slice(0, mostFound).map((index) => {
    const ancestor = forest.ancestor(index);
    return {
      id: forest.id(index),
      name: forest.name(index),
      ancestor: ancestor < 0 ? null : forest.name(ancestor),
    };
  });
  return { found, count };
}

const marks = /\p{M}/gu;
const isAscii = /^[\u0020-\u007e]*$/;

function plain(text: string): string {
  const lower = text.toLowerCase();
  return isAscii.test(lower) ? lower : lower.normalize('NFD').replace(marks, '');
}
