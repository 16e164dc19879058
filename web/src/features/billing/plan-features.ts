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

export interface PlanFeature {
  readonly text: string;
  readonly included: boolean;
}

/** What a plan gives, one line each. */
export function planFeatures(plan: Plan): readonly PlanFeature[] {
  const { maxTrees, maxSpecies, maxCollaborators, extraConstraints } = plan;
  return [
    { text: maxTrees === null ? 'Unlimited trees' : `${maxTrees} trees`, included: true },
    {
      text: maxSpecies === null ? 'Unlimited species' : `${maxSpecies} species per tree`,
      included: true,
    },
    maxCollaborators === 0
      ? { text: 'No collaborators', included: false }
      : { text: `${maxCollaborators} collaborators per tree`, included: true },
    ...extraConstraints.map((text) => ({ text, included: true })),
  ];
}
