import { editBounds, maxNewSpecies, maxSteps, remainingSpecies } from '@life-tree/contract';
import { maxNamedSpecies } from '@life-tree/phylogeny';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { BodyBounds } from '../../http/bodies/body-scan.ts';
import { smallBody } from '../../http/bodies/json-bodies.ts';
import type { PlansService } from '../plans/plans-service.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import { visitsSpecies } from './operations/edit-steps.ts';

/** The call that sends an edit: an operation, or a species with its branch. */
export type EditCall = 'operation' | 'species';

/** The limits for the body of an edit. */
export interface EditBodyBounds extends BodyBounds {
  readonly newSpecies: number;
  readonly tooManySpecies: NonNullable<BodyBounds['tooManySpecies']>;
}

/** For bodies so small that their length alone limits their contents. */
export const smallEdit: BodyBounds = { ...smallBody, depth: smallBody.bytes };

// {"operation":{"steps":[{"species":[{}]}]}}, with a margin.
const maxOperationDepth = 16;

/**
 * Refuses users who may not edit the tree, and calls that can only add species to a full tree. Returns
 * the limits for the body, which depend on the plan of the tree's owner.
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
  // Only for large bodies: inferred ancestors, which a full tree may still get, have small ones.
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

/** The result of `boundEditBody` for a request; null for small bodies, for which it is not called. */
export function editBodyBoundsOf({ bodyBounds }: FastifyRequest): EditBodyBounds | null {
  return bodyBounds !== null && isEditBounds(bodyBounds) ? bodyBounds : null;
}

function isEditBounds(bounds: BodyBounds): bounds is EditBodyBounds {
  return 'newSpecies' in bounds;
}

/** How many species one edit may add, and the error if it adds more. */
export type NewSpeciesBounds = Pick<EditBodyBounds, 'newSpecies' | 'tooManySpecies'>;

export const technicalBounds: NewSpeciesBounds = {
  newSpecies: maxNewSpecies,
  tooManySpecies: beyondTechnicalLimit,
};

/** Tags have a lower limit, which their schema checks with its own message. */
const limitedLists = ['ids', 'descendantIds', 'edits', 'times', 'links', 'tags'] as const;

/**
 * Refuses an operation whose lists are too long, before their elements are validated: validating a
 * million elements takes seconds.
 */
export function refuseLongLists(body: unknown, bounds: NewSpeciesBounds | null): void {
  const { newSpecies, tooManySpecies } = bounds ?? technicalBounds;
  const operation = fieldOf(body, 'operation');
  const steps = fieldOf(operation, 'steps');
  if (lengthOf(steps) > maxSteps) throw new AppError('too-large');
  let added = 0;
  for (const step of Array.isArray(steps) ? steps : [operation]) {
    added += lengthOf(fieldOf(step, 'species'));
    if (limitedLists.some((name) => lengthOf(fieldOf(step, name)) > maxNamedSpecies)) {
      throw new AppError('too-large');
    }
  }
  if (added > newSpecies) throw new AppError(tooManySpecies.code, tooManySpecies);
  // Several steps that visit all loaded species are too much work; a large import comes with parts and settings.
  const visits = (step: unknown) => visitsSpecies(fieldOf(step, 'kind'));
  if (Array.isArray(steps) && added > maxNamedSpecies && steps.filter(visits).length > 1) {
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
