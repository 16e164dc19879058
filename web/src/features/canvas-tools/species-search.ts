import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { t } from '../../texts/t.ts';
import type { Option } from '../../ui/option-list.tsx';

const everySpecies = () => true;

/** Everything is looked at, but nobody reads more than this. */
export const maxFound = 50;

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
 * Species whose name holds the text, whatever the case and the accents, those that begin with it
 * first; every species for no text. `isOffered` leaves out what cannot be shown or chosen.
 */
export function searchSpecies(
  forest: Forest,
  text: string,
  isOffered: (index: number) => boolean = everySpecies,
): SearchResult {
  const wanted = plain(text.trim());
  const beginning: number[] = [];
  const within: number[] = [];
  let count = 0;
  for (let index = 0; index < forest.size; index++) {
    const at = wanted === '' ? 0 : plain(forest.name(index)).indexOf(wanted);
    if (at < 0 || !isOffered(index)) continue;
    count++;
    const list = at === 0 ? beginning : within;
    if (list.length < maxFound) list.push(index);
  }
  const found = [...beginning, ...within].slice(0, maxFound).map((index) => {
    const ancestor = forest.ancestor(index);
    return {
      id: forest.id(index),
      name: forest.name(index),
      ancestor: ancestor < 0 ? null : forest.name(ancestor),
    };
  });
  return { found, count };
}

/** How a species found is offered in a list. */
export function speciesOption({ id, name, ancestor }: FoundSpecies): Option {
  return {
    key: id,
    label: name,
    note: ancestor === null ? null : t('of {ancestor}', { ancestor }),
  };
}

const marks = /\p{M}/gu;
const isAscii = /^[\u0020-\u007e]*$/;

function plain(text: string): string {
  const lower = text.toLowerCase();
  return isAscii.test(lower) ? lower : lower.normalize('NFD').replace(marks, '');
}
