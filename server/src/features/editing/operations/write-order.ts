import type { Forest, Species, SpeciesId } from '@life-tree/phylogeny';
import { takeTurns } from '../../../scheduling/take-turns.ts';

// A large edit is stored in several statements, and the database checks after each of them that the ancestor
// of every species exists.

const speciesBetweenTurns = 500;

/** New species in an order in which each comes after its ancestor. */
export async function ancestorsFirst(species: readonly Species[]): Promise<readonly Species[]> {
  const turn = takeTurns();
  const unplaced = new Set(species.map(({ id }) => id));
  const waiting = new Map<SpeciesId, Species[]>();
  const ordered: Species[] = [];

  function place(one: Species): void {
    const ready = [one];
    for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
      ordered.push(next);
      unplaced.delete(next.id);
      for (const descendant of waiting.get(next.id) ?? []) ready.push(descendant);
    }
  }

  for (const [index, one] of species.entries()) {
    const { ancestorId } = one;
    if (ancestorId === null || !unplaced.has(ancestorId)) place(one);
    else {
      const siblings = waiting.get(ancestorId);
      if (siblings === undefined) waiting.set(ancestorId, [one]);
      else siblings.push(one);
    }
    if (index % speciesBetweenTurns === 0) await turn();
  }
  return ordered;
}

/** Species of a forest in an order in which each comes before its ancestor. */
export function descendantsFirst(forest: Forest, ids: readonly SpeciesId[]): SpeciesId[] {
  // In a forest, each species comes after its ancestor.
  const ordered: SpeciesId[] = [];
  for (const row of forest.rowsOf(ids).reverse()) ordered.push(forest.id(row));
  return ordered;
}
