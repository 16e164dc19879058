export { type DatedJoin, planDatedJoin } from './date-join.ts';
export type { NewColumn } from './join-columns.ts';
export type { NewSpecies, UnaddedReason, UnaddedSpecies } from './join-new-species.ts';
export { type JoinPlan, planJoin } from './join-table.ts';
export { type NameMatch, SpeciesNames } from './match-species.ts';
export { choicesOfTraits, retypedTrait, textOfTrait, unfitTraits } from './retype-column.ts';
export { type ListedSpecies, speciesInList } from './species-list.ts';
