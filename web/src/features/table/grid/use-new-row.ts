import { newIdentifier } from '@life-tree/contract/values';
import { type Forest, type SpeciesId, speciesId } from '@life-tree/phylogeny';
import { useState } from 'react';
import type { TypedCell } from '../editing/added-species.ts';
import type { NewRow } from './grid-cursor.ts';

interface NewSpecies {
  readonly id: SpeciesId;
  readonly isAdded: boolean;
  /** What was typed before the name, by the key of the field. */
  readonly waiting: ReadonlyMap<string, TypedCell>;
}

interface FilledRow extends NewRow, Pick<NewSpecies, 'waiting'> {
  readonly startNext: () => void;
  /** Keeps the text of a cell until the species has a name. */
  readonly hold: (cell: TypedCell) => void;
}

/**
 * The row for a new species. It stays where it is while the user fills in its cells, whatever rows are sorted
 * and filtered by, and `startNext` makes it the row of the next one.
 */
export function useNewRow(forest: Forest): FilledRow {
  const [{ id, isAdded, waiting }, setSpecies] = useState(newSpecies);
  const row = forest.indexOf(id);
  const startNext = () => setSpecies(newSpecies());
  if (row >= 0 && !isAdded) setSpecies({ id, isAdded: true, waiting: noCells });
  // An id is never used again: somebody may bring its species back.
  if (row < 0 && isAdded) startNext();
  const hold = (cell: TypedCell) =>
    setSpecies((before) => {
      const cells = new Map(before.waiting).set(cell.field.key, cell);
      if (cell.text.trim() === '') cells.delete(cell.field.key);
      return before.id === cell.id ? { ...before, waiting: cells } : before;
    });
  return { id, forest, row, waiting, startNext, hold };
}

const noCells: NewSpecies['waiting'] = new Map();

function newSpecies(): NewSpecies {
  return { id: speciesId(newIdentifier()), isAdded: false, waiting: noCells };
}
