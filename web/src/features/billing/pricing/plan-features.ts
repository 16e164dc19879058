import type { Plan } from '@life-tree/contract';
import { formatNumber } from '../../../texts/number-formats.ts';
import { t } from '../../../texts/t.ts';
import { planExtras } from '../plans/plan-texts.ts';

export interface PlanLimits {
  readonly trees: string;
  readonly species: string;
  readonly collaborators: string;
}

/** The limits of a plan as texts for the comparison. */
export function planLimits(plan: Plan): PlanLimits {
  return {
    trees: plan.maxTrees === null ? t('Unlimited') : formatNumber(plan.maxTrees),
    species: plan.maxSpecies === null ? t('Unlimited') : formatNumber(plan.maxSpecies),
    collaborators: plan.maxCollaborators === 0 ? t('None') : formatNumber(plan.maxCollaborators),
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
          : t('{count, plural, one {# tree} other {# trees}}', { count: maxTrees }),
      included: true,
    },
    {
      text:
        maxSpecies === null
          ? t('Unlimited species')
          : t('{count, plural, one {# species per tree} other {# species per tree}}', {
              count: maxSpecies,
            }),
      included: true,
    },
    maxCollaborators === 0
      ? { text: t('No collaborators'), included: false }
      : {
          text: t(
            '{count, plural, one {# collaborator per tree} other {# collaborators per tree}}',
            { count: maxCollaborators },
          ),
          included: true,
        },
    ...planExtras(plan).map((text) => ({ text, included: true })),
  ];
}
