import { isTime } from '../timeline/years.ts';
import { detailsFault } from './details.ts';
import { Forest } from './forest.ts';
import type { InvariantCode } from './invariant-messages.ts';
import type { Species, SpeciesId } from './species.ts';

/** The maximum length of the name of a tree or a species, in characters. */
export const maxNameLength = 200;
/** The maximum length of the description of a tree or a species, in characters. */
export const maxDescriptionLength = 10_000;

/** A rule about times that a species can break by itself or with its ancestor. */
export type TimeCode = Extract<
  InvariantCode,
  'not-a-time' | 'duration-not-positive' | 'before-ancestor' | 'after-ancestor'
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

/** What is wrong with the start of a root (`ancestorDuration` is null) or of a descendant. */
export function startFault(start: number, ancestorDuration: number | null): TimeCode | null {
  if (!isTime(start)) return 'not-a-time';
  if (ancestorDuration === null) return null;
  if (start < 0) return 'before-ancestor';
  return start <= ancestorDuration ? null : 'after-ancestor';
}

/** What is wrong with the name of a species or a tree. */
export function nameFault(name: string): InvariantCode | null {
  return name.length >= 1 && name.length <= maxNameLength ? null : 'name-length';
}

/** What is wrong with the description of a species or a tree. */
export function descriptionFault(description: string | null): InvariantCode | null {
  return (description?.length ?? 0) <= maxDescriptionLength ? null : 'description-length';
}

/** What is wrong with the times, texts and details of a species, given the duration of its ancestor. */
export function speciesFault(
  species: Omit<Species, 'ancestorId' | 'image'>,
  ancestorDuration: number | null,
): InvariantCode | null {
  return (
    durationFault(species.duration) ??
    startFault(species.start, ancestorDuration) ??
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
      parent < 0 ? null : forest.duration(parent),
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
