import type { PlanName } from './plan-names.ts';

/** The price and limits of a plan; null means no limit. */
export interface Plan {
  readonly name: PlanName;
  readonly label: string;
  readonly description: string;
  /** US dollars; null if the price is negotiated. */
  readonly monthPrice: number | null;
  readonly yearPrice: number | null;
  readonly maxTrees: number | null;
  readonly maxSpecies: number | null;
  readonly maxCollaborators: number;
  /** How much the releases of all trees may take together. */
  readonly releaseMegabytes: number;
  /** How many images all trees may have together, with former ones, and how much they may take. */
  readonly maxImages: number;
  readonly imageMegabytes: number;
  readonly extraConstraints: readonly string[];
}

/** The currency of all our prices. */
export const planCurrency = 'USD';

export const plans: Readonly<Record<PlanName, Plan>> = {
  free: {
    name: 'free',
    label: 'Free',
    description: 'Everything you need to create and publish your first trees.',
    monthPrice: 0,
    yearPrice: 0,
    maxTrees: 5,
    maxSpecies: 30,
    maxCollaborators: 0,
    releaseMegabytes: 32,
    maxImages: 500,
    imageMegabytes: 150,
    extraConstraints: [],
  },
  pro: {
    name: 'pro',
    label: 'Pro',
    description: 'More trees, larger trees and collaboration.',
    monthPrice: 9,
    yearPrice: 86.4,
    maxTrees: 20,
    maxSpecies: 150,
    maxCollaborators: 10,
    releaseMegabytes: 256,
    maxImages: 5000,
    imageMegabytes: 1500,
    extraConstraints: [],
  },
  premium: {
    name: 'premium',
    label: 'Premium',
    description: 'Unlimited trees, for research and worldbuilding.',
    monthPrice: 19,
    yearPrice: 182.4,
    maxTrees: null,
    maxSpecies: null,
    maxCollaborators: 30,
    releaseMegabytes: 2048,
    maxImages: 50_000,
    imageMegabytes: 15_000,
    extraConstraints: [],
  },
  institutional: {
    name: 'institutional',
    label: 'Institutional',
    description: 'For schools, museums and laboratories.',
    monthPrice: null,
    yearPrice: null,
    maxTrees: null,
    maxSpecies: null,
    maxCollaborators: 30,
    releaseMegabytes: 2048,
    maxImages: 50_000,
    imageMegabytes: 15_000,
    extraConstraints: ['Premium accounts for all members', 'Personalised domain'],
  },
};
