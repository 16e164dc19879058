import type { Plan } from '@life-tree/contract';

export interface PlanLimits {
  readonly trees: string;
  readonly species: string;
  readonly collaborators: string;
}

/** A plan's limits in words, for the comparison. */
export function planLimits(plan: Plan): PlanLimits {
  return {
    trees: plan.maxTrees === null ? 'Unlimited' : String(plan.maxTrees),
    species: plan.maxSpecies === null ? 'Unlimited' : String(plan.maxSpecies),
    collaborators: plan.maxCollaborators === 0 ? 'None' : String(plan.maxCollaborators),
  };
}

/** What a plan gives, one line each. */
export function planFeatures(plan: Plan): readonly string[] {
  return [
    plan.maxTrees === null ? 'Unlimited trees' : `${plan.maxTrees} trees`,
    plan.maxSpecies === null ? 'Unlimited species' : `${plan.maxSpecies} species per tree`,
    plan.maxCollaborators === 0
      ? 'No collaborators'
      : `${plan.maxCollaborators} collaborators per tree`,
    ...plan.extraConstraints,
  ];
}
