import { setImmediate } from 'node:timers/promises';
import { newDescendant, newIdentifier, type newSpecies } from '@life-tree/contract';
import {
  type Operation,
  type Species,
  type SpeciesId,
  speciesId,
  years,
} from '@life-tree/phylogeny';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { parseInput } from '../../http/bodies/validation.ts';
import { type NewSpeciesBounds, technicalBounds } from '../editing/edit-body-bounds.ts';

export type PostedSpecies = z.output<typeof newSpecies>;
type PostedDescendant = z.output<typeof newDescendant>;

/** A value that is to be a descendant, and where in the body it stands. */
interface Waiting {
  readonly value: unknown;
  readonly ancestor: Species;
  readonly place: Place;
}

interface Place {
  readonly above: Place | null;
  readonly index: number;
  readonly depth: number;
}

// Others are served in between, however large the branch.
const readAtOnce = 2000;
const maxPathParts = 20;

/**
 * The descendants of a posted species, ancestors first. Their ids grow in the order in which they
 * stand, so that siblings keep it. Depth has no limit, hence no recursion.
 */
export async function readDescendants(
  top: Species,
  posted: PostedSpecies,
  { newSpecies, tooManySpecies }: NewSpeciesBounds = technicalBounds,
): Promise<Species[]> {
  const species: Species[] = [];
  const waiting: Waiting[] = [];
  queue(waiting, top, posted.descendants, null);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const parsed = parseInput(newDescendant, next.value);
    if (!parsed.ok) throw faultAt(next, parsed.error);
    // The posted species itself counts too.
    if (species.length + 2 > newSpecies) throw new AppError(tooManySpecies.code, tooManySpecies);
    const one = speciesOf(parsed.value, next.ancestor);
    species.push(one);
    queue(waiting, one, parsed.value.descendants, next.place);
    if (species.length % readAtOnce === 0) await setImmediate();
  }
  return species;
}

/** The edit that adds a species, or a species with its branch. */
export function branchOperation(species: readonly [Species, ...Species[]]): Operation {
  return species.length === 1
    ? { kind: 'add-species', species: species[0] }
    : { kind: 'import-branch', species };
}

/** The species that such an edit adds. */
export function newSpeciesIn(operation: Operation): readonly Species[] {
  if (operation.kind === 'add-species') return [operation.species];
  return operation.kind === 'import-branch' ? operation.species : [];
}

/** The posted species itself; `start` is known once its ancestor is. */
export function topSpecies(posted: PostedSpecies, start: number): Species {
  return {
    ...textsOf(posted),
    id: speciesId(posted.id ?? newIdentifier()),
    ancestorId: optionalId(posted.ancestorId),
    start: years(start),
    duration: years(posted.duration),
  };
}

function speciesOf(posted: PostedDescendant, ancestor: Species): Species {
  return {
    ...textsOf(posted),
    id: speciesId(newIdentifier()),
    ancestorId: ancestor.id,
    start: years(posted.afterApparition ?? ancestor.duration),
    duration: years(posted.duration),
  };
}

/** An empty description is none. */
function textsOf({ name, description, image }: PostedDescendant) {
  return { name, description: description === '' ? null : description, image };
}

function optionalId(id: string | null): SpeciesId | null {
  return id === null ? null : speciesId(id);
}

/** Last first, since what is added last is taken first. */
function queue(
  waiting: Waiting[],
  ancestor: Species,
  values: readonly unknown[],
  above: Place | null,
): void {
  const depth = (above?.depth ?? 0) + 1;
  for (let index = values.length - 1; index >= 0; index--) {
    waiting.push({ value: values[index], ancestor, place: { above, index, depth } });
  }
}

/** The error with the name of the species and its position in the body. */
function faultAt({ value, place }: Waiting, { code, values }: AppError): AppError {
  const name = nameOf(value);
  const path = pathOf(place);
  return new AppError(code, {
    values: { ...values, species: name === null ? path : `${name} (${path})` },
  });
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('name' in value)) return null;
  return typeof value.name === 'string' && value.name !== '' ? value.name.slice(0, 60) : null;
}

/** The beginning of the path is left out where it is long. */
function pathOf(place: Place): string {
  const parts: string[] = [];
  let at: Place | null = place;
  for (; at !== null && parts.length < maxPathParts; at = at.above) {
    parts.push(`descendants.${at.index}`);
  }
  if (at !== null) parts.push('…');
  return parts.reverse().join('.');
}
