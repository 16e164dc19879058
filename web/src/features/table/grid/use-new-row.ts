import { newIdentifier } from '@life-tree/contract/values';
import { type Forest, type SpeciesId, speciesId } from '@life-tree/phylogeny';
import { useState } from 'react';
import type { NewRow } from './grid-cursor.ts';

interface NewSpecies {
  readonly id: SpeciesId;
  readonly isAdded: boolean;
}

/**
 * The row for a new species. It stays where it is while the user fills in its cells, whatever rows are sorted
 * and filtered by, and `startNext` makes it the row of the next one.
 */
export function useNewRow(forest: Forest): NewRow & { readonly startNext: () => void } {
  const [{ id, isAdded }, setSpecies] = useState(newSpecies);
  const row = forest.indexOf(id);
  const startNext = () => setSpecies(newSpecies());
  if (row >= 0 && !isAdded) setSpecies({ id, isAdded: true });
  // An id is never used again: somebody may bring its species back.
  if (row < 0 && isAdded) startNext();
  return { id, forest, row, startNext };
}

function newSpecies(): NewSpecies {
  return { id: speciesId(newIdentifier()), isAdded: false };
}
