import type { TreeDocument } from '../document/tree-document.ts';
import type { Lineage } from '../species/ancestry/lineage.ts';
import { speciesFault } from '../species/checks/invariants.ts';
import type { Forest } from '../species/forest.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';
import type { Species } from '../species/species.ts';
import { referenceRefusal } from './references.ts';
import { type Refusal, refusal, refusalFor } from './refusal.ts';

/** Species to add. */
interface NewSpecies {
  readonly species: readonly Species[];
  /** They were in the tree before, and what they refer to may have been removed since. */
  readonly restores?: true;
}

/** Why these species cannot be added together, each under another of them or one already in the tree. */
export function newSpeciesRefusal(tree: TreeDocument, added: NewSpecies): Refusal | null {
  const check = checkNewSpecies(tree, added);
  for (;;) {
    const { done, value } = check.next();
    if (done === true) return value;
  }
}

/** Like `newSpeciesRefusal`, but yields after each species so that the caller can do other work. */
export function* checkNewSpecies(
  tree: TreeDocument,
  { species: newSpecies, restores }: NewSpecies,
): Generator<undefined, Refusal | null, void> {
  const { forest } = tree;
  const byId = new Map<SpeciesId, Species>();
  for (const species of newSpecies) {
    if (byId.has(species.id) || forest.has(species.id)) return refusal('duplicate-id', species.id);
    byId.set(species.id, species);
    yield;
  }
  const exists = (id: SpeciesId) => byId.has(id) || forest.has(id);
  for (const species of newSpecies) {
    const above = lineageOf(forest, byId, species.ancestorId);
    if (above === undefined) return refusal('missing-ancestor', species.id);
    const refused =
      refusalFor(speciesFault(species, above), species.id) ??
      (restores ? null : referenceRefusal(tree, species.id, null, species, exists));
    if (refused !== null) return refused;
    yield;
  }
  return yield* checkCircles(newSpecies, byId);
}

/** Null without an ancestor, undefined when the ancestor is missing. */
function lineageOf(
  forest: Forest,
  newSpecies: ReadonlyMap<SpeciesId, Species>,
  id: SpeciesId | null,
): Lineage | null | undefined {
  if (id === null) return null;
  const added = newSpecies.get(id);
  if (added !== undefined) return { ghost: added.ghost ?? 0, duration: added.duration };
  return forest.lineage(forest.indexOf(id)) ?? undefined;
}

function* checkCircles(
  newSpecies: readonly Species[],
  byId: ReadonlyMap<SpeciesId, Species>,
): Generator<undefined, Refusal | null, void> {
  const walked = new Map<Species, Species>();
  for (const start of newSpecies) {
    let species: Species | undefined = start;
    while (species !== undefined && !walked.has(species)) {
      walked.set(species, start);
      yield;
      species = species.ancestorId === null ? undefined : byId.get(species.ancestorId);
    }
    // Already visited on this walk, so the line of ancestors is a circle.
    if (species !== undefined && walked.get(species) === start) {
      return refusal('circle', species.id);
    }
    yield;
  }
  return null;
}
