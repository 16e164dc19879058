import { type Forest, isUnnamedSplit, type SpeciesId } from '@life-tree/phylogeny';
import type { SlicedWork } from '../../../scheduling/slices.ts';
import { foldText } from '../../../texts/fold-text.ts';
import { unnamedSplit } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { searchSpecies } from '../../canvas-tools/index.ts';

const severalSpecies = Symbol();
/** More would not be read. */
const maxSuggested = 5;

/** Finds species by name. */
export interface SpeciesNames {
  /** Null for an empty name, or why no species was found. */
  readonly find: (name: string) => SpeciesId | null | { readonly reason: string };
}

/** How many names are read in one step. */
const stepLength = 2048;

/**
 * Names that are written the same come before those that differ in case, accents or underscores. `suggests` says
 * which names contain one that is not found, which takes too long for many.
 */
export function* indexNames(
  forest: Forest,
  added: readonly { readonly id: SpeciesId; readonly name: string }[],
  suggests: boolean,
): SlicedWork<SpeciesNames> {
  const exact = new Map<string, SpeciesId | typeof severalSpecies>();
  const folded = new Map<string, SpeciesId | typeof severalSpecies>();
  const add = (name: string, id: SpeciesId) => {
    exact.set(name, exact.has(name) ? severalSpecies : id);
    const plain = foldName(name);
    folded.set(plain, folded.has(plain) ? severalSpecies : id);
  };
  // From the end, so that the first named species below each split is known when the split comes.
  let near = '';
  for (let row = forest.size - 1; row >= 0; row--) {
    if (row % stepLength === stepLength - 1) yield;
    const isUnnamed = isUnnamedSplit(forest, row);
    if (!isUnnamed) near = forest.name(row);
    add(isUnnamed ? unnamedSplit(near) : near, forest.id(row));
  }
  for (const { id, name } of added) add(name, id);
  return {
    find: (name) => {
      if (name === '') return null;
      const found = exact.get(name) ?? folded.get(foldName(name));
      if (found === severalSpecies) {
        return { reason: t('Several species are named {name}.', { name }) };
      }
      if (found !== undefined) return found;
      const names = suggests ? speciesNamesLike(forest, name) : [];
      return {
        reason:
          names.length === 0
            ? t('No species is named {name}.', { name })
            : t('No species is named {name}. These names contain it: {names}.', {
                name,
                names: names.slice(0, maxSuggested).join(', '),
              }),
      };
    },
  };
}

/** Names of species that contain a text, with those that begin with it first. */
export function speciesNamesLike(
  forest: Forest,
  text: string,
  isOffered?: (row: number) => boolean,
): readonly string[] {
  return [...new Set(searchSpecies(forest, text, isOffered).found.map(({ name }) => name))];
}

function foldName(name: string): string {
  return foldText(name).replaceAll('_', ' ').replace(/\s+/g, ' ').trim();
}
