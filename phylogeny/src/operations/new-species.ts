import type { Forest } from '../species/forest.ts';
import { speciesFault } from '../species/invariants.ts';
import type { Species, SpeciesId } from '../species/species.ts';
import { type Refusal, refusal, refusalFor } from './refusal.ts';

/** Why these species cannot be added together, each under another of them or one already in the forest. */
export function newSpeciesRefusal(forest: Forest, newSpecies: readonly Species[]): Refusal | null {
  const check = checkNewSpecies(forest, newSpecies);
  for (;;) {
    const { done, value } = check.next();
    if (done === true) return value;
  }
}

/** Like `newSpeciesRefusal`, but yields after each species so that the caller can do other work. */
export function* checkNewSpecies(
  forest: Forest,
  newSpecies: readonly Species[],
): Generator<undefined, Refusal | null> {
  const byId = new Map<SpeciesId, Species>();
  for (const species of newSpecies) {
    if (byId.has(species.id) || forest.has(species.id)) return refusal('duplicate-id', species.id);
    byId.set(species.id, species);
    yield;
  }
  for (const species of newSpecies) {
    const ancestorDuration = durationOf(forest, byId, species.ancestorId);
    if (ancestorDuration === undefined) return refusal('missing-ancestor', species.id);
    const refused = refusalFor(speciesFault(species, ancestorDuration), species.id);
    if (refused !== null) return refused;
    yield;
  }
  return yield* checkCircles(newSpecies, byId);
}

/** Null without an ancestor, undefined when the ancestor is missing. */
function durationOf(
  forest: Forest,
  newSpecies: ReadonlyMap<SpeciesId, Species>,
  id: SpeciesId | null,
): number | null | undefined {
  if (id === null) return null;
  const added = newSpecies.get(id);
  if (added !== undefined) return added.duration;
  const row = forest.indexOf(id);
  return row < 0 ? undefined : forest.duration(row);
}

function* checkCircles(
  newSpecies: readonly Species[],
  byId: ReadonlyMap<SpeciesId, Species>,
): Generator<undefined, Refusal | null> {
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
