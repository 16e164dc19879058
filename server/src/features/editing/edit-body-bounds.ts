import {
  editBounds,
  maxNamedSpecies,
  maxNewSpecies,
  maxSteps,
  remainingSpecies,
} from '@life-tree/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { BodyBounds } from '../../http/bodies/body-scan.ts';
import { smallBody } from '../../http/bodies/json-bodies.ts';
import type { PlansService } from '../plans/plans-service.ts';
import { requireTree } from '../tree-access/tree-guard.ts';

/** Which call an edit comes by: an operation, or a species with its branch. */
export type EditCall = 'operation' | 'species';

/** What the body of an edit may hold. */
export interface EditBodyBounds extends BodyBounds {
  readonly newSpecies: number;
  readonly tooManySpecies: NonNullable<BodyBounds['tooManySpecies']>;
}

/** Edits so small that they come along with their headers: their length bounds what is in them. */
export const smallEdit: BodyBounds = { ...smallBody, depth: smallBody.bytes };

// {"operation":{"steps":[{"species":[{}]}]}}, with something to spare.
const maxOperationDepth = 16;

/**
 * Refuses people who may not edit the tree, or whose edit can only add species where none fit any more.
 * Answers what the plan of the tree's owner allows the body to hold.
 */
export async function boundEditBody(
  database: Database,
  plans: PlansService,
  treeId: string,
  userId: string,
  call: EditCall,
): Promise<EditBodyBounds> {
  const tree = await requireTree(database, treeId, userId, 'edit');
  const plan = await plans.planOf(database, tree.userId);
  if (call === 'species' && remainingSpecies(plan.maxSpecies, tree.speciesCount) === 0) {
    throw new AppError('species-limit');
  }
  const bounds = editBounds(plan, tree.speciesCount);
  return {
    ...bounds,
    // Nested species take two levels for each generation.
    depth: call === 'operation' ? maxOperationDepth : 2 * (bounds.newSpecies + 1),
    tooManySpecies: plan.maxSpecies === null ? beyondTechnicalLimit : { code: 'species-limit' },
  };
}

const beyondTechnicalLimit = {
  code: 'new-species-limit',
  values: { limit: maxNewSpecies },
} as const;

/** The bounds that `boundEditBody` answered for a request; null for one so small that it was not asked. */
export function editBodyBoundsOf({ bodyBounds }: FastifyRequest): EditBodyBounds | null {
  return bodyBounds !== null && isEditBounds(bodyBounds) ? bodyBounds : null;
}

function isEditBounds(bounds: BodyBounds): bounds is EditBodyBounds {
  return 'newSpecies' in bounds;
}

/** How many species one edit may bring, and how it is refused when it brings more. */
export type NewSpeciesBounds = Pick<EditBodyBounds, 'newSpecies' | 'tooManySpecies'>;

export const technicalBounds: NewSpeciesBounds = {
  newSpecies: maxNewSpecies,
  tooManySpecies: beyondTechnicalLimit,
};

/**
 * Refuses the body of an operation whose lists are too long, whatever is in them: checking each of a
 * million elements only to find that there are too many would take seconds.
 */
export function refuseLongLists(body: unknown, bounds: NewSpeciesBounds | null): void {
  const { newSpecies, tooManySpecies } = bounds ?? technicalBounds;
  const operation = fieldOf(body, 'operation');
  const steps = fieldOf(operation, 'steps');
  if (lengthOf(steps) > maxSteps) throw new AppError('too-large');
  let brought = 0;
  for (const step of Array.isArray(steps) ? steps : [operation]) {
    brought += lengthOf(fieldOf(step, 'species'));
    const named = lengthOf(fieldOf(step, 'ids')) + lengthOf(fieldOf(step, 'descendantIds'));
    // Tags are far fewer, but how many there may be is said by their own check.
    if (Math.max(named, lengthOf(fieldOf(step, 'tags'))) > maxNamedSpecies) {
      throw new AppError('too-large');
    }
  }
  if (brought > newSpecies) throw new AppError(tooManySpecies.code, tooManySpecies);
  // Each step of a sequence walks all species at hand; a large import by itself need not.
  if (Array.isArray(steps) && brought > maxNamedSpecies) {
    throw new AppError('edit-body-too-large');
  }
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
