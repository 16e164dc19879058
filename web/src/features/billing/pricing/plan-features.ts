import type { Plan } from '@life-tree/contract';
import { t, tCount } from '../../../texts/t.ts';
import { planExtras } from '../plans/plan-texts.ts';

export interface PlanLimits {
  readonly trees: string;
  readonly species: string;
  readonly collaborators: string;
}

/** The limits of a plan as texts for the comparison. */
export function planLimits(plan: Plan): PlanLimits {
  return {
    trees: plan.maxTrees === null ? t('Unlimited') : String(plan.maxTrees),
    species: plan.maxSpecies === null ? t('Unlimited') : String(plan.maxSpecies),
    collaborators: plan.maxCollaborators === 0 ? t('None') : String(plan.maxCollaborators),
  };
}

export interface PlanFeature {
  readonly text: string;
  readonly included: boolean;
}

/** The features of a plan, one text per line. */
export function planFeatures(plan: Plan): readonly PlanFeature[] {
  const { maxTrees, maxSpecies, maxCollaborators } = plan;
  return [
    {
      text:
        maxTrees === null
          ? t('Unlimited trees')
          : tCount(maxTrees, '{count} tree', '{count} trees'),
      included: true,
    },
    {
      text:
        maxSpecies === null
          ? t('Unlimited species')
          : tCount(maxSpecies, '{count} species per tree', '{count} species per tree'),
      included: true,
    },
    maxCollaborators === 0
      ? { text: t('No collaborators'), included: false }
      : {
          text: tCount(
            maxCollaborators,
            '{count} collaborator per tree',
            '{count} collaborators per tree',
          ),
          included: true,
        },
    ...planExtras(plan).map((text) => ({ text, included: true })),
  ];
}
