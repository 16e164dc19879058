import { isTime } from '../../timeline/years.ts';
import { type Lineage, startRange } from '../ancestry/lineage.ts';
import { detailsFault } from '../details.ts';
import { Forest } from '../forest.ts';
import type { SpeciesId } from '../ids/species-id.ts';
import type { Species } from '../species.ts';
import type { InvariantCode } from './invariant-messages.ts';

/** The maximum length of the name of a tree or a species, in characters. */
export const maxNameLength = 200;

/** The maximum length of the description of a tree or a species, in characters. */
export const maxDescriptionLength = 10_000;

/** How far a split may miss the lineage of its ancestor, as a ratio of the largest time it is calculated from. */
const splitTolerance = 1e-12;

/** A rule about times that a species can break by itself or with its ancestor. */
export type TimeCode = Extract<
  InvariantCode,
  | 'not-a-time'
  | 'duration-not-positive'
  | 'before-ancestor'
  | 'after-ancestor'
  | 'split-before-ancestor'
  | 'split-after-ancestor'
>;

/** One rule a species breaks. */
export interface InvariantFault {
  readonly code: InvariantCode;
  readonly id: SpeciesId;
}

/** What is wrong with a duration. */
export function durationFault(duration: number): TimeCode | null {
  if (!isTime(duration)) return 'not-a-time';
  return duration > 0 ? null : 'duration-not-positive';
}

/** What is wrong with the start of a root (`above` is null) or of a descendant with this ghost. */
export function startFault(start: number, ghost: number, above: Lineage | null): TimeCode | null {
  if (!isTime(start)) return 'not-a-time';
  if (above === null) return null;
  const { first, last } = startRange(ghost, above);
  const hasGhost = ghost > 0 || above.ghost > 0;
  // A split is a difference, so one that is at an end of the ancestor's lineage can miss it by rounding.
  const largest = hasGhost ? Math.max(Math.abs(start), Math.abs(first), Math.abs(last)) : 0;
  const rounding = splitTolerance * largest;
  if (start < first - rounding) return hasGhost ? 'split-before-ancestor' : 'before-ancestor';
  if (start <= last + rounding) return null;
  return hasGhost ? 'split-after-ancestor' : 'after-ancestor';
}

/** What is wrong with the name of a species or a tree. */
export function nameFault(name: string): InvariantCode | null {
  return name.length >= 1 && name.length <= maxNameLength ? null : 'name-length';
}

/** What is wrong with the description of a species or a tree. */
export function descriptionFault(description: string | null): InvariantCode | null {
  return (description?.length ?? 0) <= maxDescriptionLength ? null : 'description-length';
}

/** What is wrong with the times, texts and details of a species, given the lineage of its ancestor. */
export function speciesFault(
  species: Omit<Species, 'ancestorId' | 'image'>,
  above: Lineage | null,
): InvariantCode | null {
  return (
    durationFault(species.duration) ??
    startFault(species.start, species.ghost ?? 0, above) ??
    nameFault(species.name) ??
    descriptionFault(species.description) ??
    detailsFault(species.id, species)
  );
}

/** Lists the rules that a forest breaks, in the order of its rows, at most one per species. */
export function forestFaults(forest: Forest): readonly InvariantFault[] {
  const faults: InvariantFault[] = [];
  for (let index = 0; index < forest.size; index++) {
    const id = forest.id(index);
    const parent = forest.ancestor(index);
    const code = speciesFault(
      {
        id,
        start: forest.start(index),
        duration: forest.duration(index),
        name: forest.name(index),
        description: forest.description(index),
        ...forest.details(index),
      },
      forest.lineage(parent),
    );
    if (forest.indexOf(id) !== index) faults.push({ code: 'duplicate-id', id });
    else if (code !== null) faults.push({ code, id });
  }
  return faults;
}

/** Lists the rules that species in any order break. A broken link is the only fault listed, since times depend on links. */
export function speciesFaults(list: readonly Species[]): readonly InvariantFault[] {
  const forest = Forest.fromSpecies(list);
  return forest.ok ? forestFaults(forest.value) : [forest.error];
}
