import type { AncestorRole } from '../../species/ancestry/other-ancestors.ts';
import { livedWhen } from '../../species/ancestry/reticulations.ts';
import type { Forest } from '../../species/forest.ts';

/** An ancestor that took part in a species, as extended Newick can write it. */
export interface WrittenReticulation {
  readonly species: number;
  readonly ancestor: number;
  readonly as: AncestorRole;
  /** As `#H1`. */
  readonly label: string;
}

/**
 * The second ancestors that extended Newick can write: those of the same tree, of species that have a first one, that
 * lived when the species appeared and do not descend from it.
 */
export function writtenReticulations(forest: Forest): readonly WrittenReticulation[] {
  if (!forest.uses('otherAncestors')) return [];
  const { parents } = forest.columns;
  const roots = new Int32Array(forest.size);
  for (let row = 0; row < roots.length; row++) {
    const parent = parents[row] ?? -1;
    roots[row] = parent < 0 ? row : (roots[parent] ?? row);
  }
  const written: WrittenReticulation[] = [];
  for (let species = 0; species < forest.size; species++) {
    for (const { id, as } of forest.details(species)?.otherAncestors ?? []) {
      const ancestor = forest.indexOf(id);
      if (as === undefined || ancestor < 0 || ancestor === parents[species]) continue;
      const isBelow = ancestor >= species && ancestor < forest.branchEnd(species);
      if (isBelow || roots[ancestor] !== roots[species]) continue;
      if (!livedWhen(forest, ancestor, species)) continue;
      const label = `#${as === 'transfer' ? 'LGT' : 'H'}${written.length + 1}`;
      written.push({ species, ancestor, as, label });
    }
  }
  return written;
}
