import { setImmediate } from 'node:timers/promises';
import { newDescendant, newIdentifier, type newSpecies } from '@life-tree/contract';
import {
  detailsOf,
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

/** A value not parsed yet, and its position in the body. */
interface Waiting {
  readonly value: unknown;
  readonly ancestor: Species;
  readonly position: BodyPosition;
}

interface BodyPosition {
  readonly above: BodyPosition | null;
  readonly index: number;
  readonly depth: number;
}

// After this many species, parsing lets other requests run.
const speciesPerTurn = 2000;
const maxPathParts = 20;

/**
 * The descendants of a posted species, ancestors first. Their ids ascend in the order of the body, so
 * that siblings keep it. There is no recursion, as depth is unlimited.
 */
export async function readDescendants(
  top: Species,
  posted: PostedSpecies,
  bounds: NewSpeciesBounds = technicalBounds,
): Promise<Species[]> {
  refuseTooMany(posted, bounds);
  const species: Species[] = [];
  const waiting: Waiting[] = [];
  queue(waiting, top, posted.descendants, null);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const parsed = parseInput(newDescendant, next.value);
    if (!parsed.ok) throw errorAt(next, parsed.error);
    const one = speciesOf(parsed.value, next.ancestor);
    species.push(one);
    queue(waiting, one, parsed.value.descendants, next.position);
    if (species.length % speciesPerTurn === 0) await setImmediate();
  }
  return species;
}

/** Counts without validating, which costs far more. */
function refuseTooMany(
  posted: PostedSpecies,
  { newSpecies, tooManySpecies }: NewSpeciesBounds,
): void {
  const waiting: unknown[] = [...posted.descendants];
  for (let count = 1; waiting.length > 0; count++) {
    if (count + waiting.length > newSpecies) {
      throw new AppError(tooManySpecies.code, tooManySpecies);
    }
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || !('descendants' in value)) continue;
    if (!Array.isArray(value.descendants)) continue;
    for (const descendant of value.descendants) waiting.push(descendant);
  }
}

/** The operation that adds a species, or a species with its branch. */
export function branchOperation(species: readonly [Species, ...Species[]]): Operation {
  return species.length === 1
    ? { kind: 'add-species', species: species[0] }
    : { kind: 'import-branch', species };
}

/** The species that such an operation adds. */
export function newSpeciesIn(operation: Operation): readonly Species[] {
  if (operation.kind === 'add-species') return [operation.species];
  return operation.kind === 'import-branch' ? operation.species : [];
}

/** The posted species itself. The caller computes `start` from its ancestor. */
export function topSpecies(posted: PostedSpecies, start: number): Species {
  return {
    ...fieldsOf(posted),
    // With a tree, it is the id of the species that was read from there.
    id: speciesId((posted.treeId === undefined ? posted.id : undefined) ?? newIdentifier()),
    ancestorId: optionalId(posted.ancestorId),
    start: years(start),
    duration: years(posted.duration),
  };
}

function speciesOf(posted: PostedDescendant, ancestor: Species): Species {
  return {
    ...fieldsOf(posted),
    id: speciesId(newIdentifier()),
    ancestorId: ancestor.id,
    start: years(posted.afterApparition ?? ancestor.duration),
    duration: years(posted.duration),
  };
}

/** Stores an empty description as null. */
function fieldsOf(posted: Omit<PostedDescendant, 'apparition'>) {
  const { name, description, image } = posted;
  return {
    name,
    description: description === '' ? null : description,
    image,
    ...detailsOf(posted),
  };
}

function optionalId(id: string | null): SpeciesId | null {
  return id === null ? null : speciesId(id);
}

/** Pushes the last one first, because `waiting` is a stack. */
function queue(
  waiting: Waiting[],
  ancestor: Species,
  values: readonly unknown[],
  above: BodyPosition | null,
): void {
  const depth = (above?.depth ?? 0) + 1;
  for (let index = values.length - 1; index >= 0; index--) {
    waiting.push({ value: values[index], ancestor, position: { above, index, depth } });
  }
}

/** The error with the name of the species and its position in the body. */
function errorAt({ value, position }: Waiting, { code, values }: AppError): AppError {
  const name = nameOf(value);
  const path = pathOf(position);
  return new AppError(code, {
    values: { ...values, species: name === null ? path : `${name} (${path})` },
  });
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('name' in value)) return null;
  return typeof value.name === 'string' && value.name !== '' ? value.name.slice(0, 60) : null;
}

/** The path to a species in the body. The beginning of a long path is left out. */
function pathOf(position: BodyPosition): string {
  const parts: string[] = [];
  let at: BodyPosition | null = position;
  for (; at !== null && parts.length < maxPathParts; at = at.above) {
    parts.push(`descendants.${at.index}`);
  }
  if (at !== null) parts.push('…');
  return parts.reverse().join('.');
}
