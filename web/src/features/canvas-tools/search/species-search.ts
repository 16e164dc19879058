import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { foldText } from '../../../texts/fold-text.ts';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import type { Option } from '../../../ui/buttons/option-list.tsx';

const everySpecies = () => true;

/** All species are searched, but at most this many are listed. */
export const maxFound = 50;

export interface FoundSpecies {
  readonly id: SpeciesId;
  readonly name: string;
  /** The ancestor's name, to distinguish species of the same name; null for a root. */
  readonly ancestor: string | null;
}

export interface SearchResult {
  readonly found: readonly FoundSpecies[];
  /** The total number of matches. */
  readonly count: number;
}

/**
 * Species whose name contains the text, ignoring case and accents, with names that begin with it
 * first. An empty text matches all. `isOffered` leaves out species that cannot be shown or chosen.
 */
export function searchSpecies(
  forest: Forest,
  text: string,
  isOffered: (index: number) => boolean = everySpecies,
): SearchResult {
  const wanted = foldText(text.trim());
  const beginning: number[] = [];
  const within: number[] = [];
  let count = 0;
  for (let index = 0; index < forest.size; index++) {
    const at = wanted === '' ? 0 : foldText(shownName(forest, index)).indexOf(wanted);
    if (at < 0 || !isOffered(index)) continue;
    count++;
    const list = at === 0 ? beginning : within;
    if (list.length < maxFound) list.push(index);
  }
  const found = [...beginning, ...within].slice(0, maxFound).map((index) => {
    const ancestor = forest.ancestor(index);
    return {
      id: forest.id(index),
      name: shownName(forest, index),
      ancestor: ancestor < 0 ? null : shownName(forest, ancestor),
    };
  });
  return { found, count };
}

/** A search result as an option of a list. */
export function speciesOption({ id, name, ancestor }: FoundSpecies): Option {
  return {
    key: id,
    label: name,
    note: ancestor === null ? null : t('of {ancestor}', { ancestor }),
  };
}
