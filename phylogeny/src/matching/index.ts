export type { NewSpecies, UnaddedReason, UnaddedSpecies } from './join-new-species.ts';
export { type JoinChange, type JoinPlan, planJoin } from './join-table.ts';
export { type NameMatch, SpeciesNames } from './match-species.ts';
