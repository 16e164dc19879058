export { type AgeOfSpecies, dateByAges } from './date-by-ages.ts';
export { dateForest } from './date-forest.ts';
export { type DatedTree, datedForest, datingOperation } from './dated-tree.ts';
export { type NamedRange, rangesOf } from './match-ranges.ts';
export { type Dating, type DatingMethod, datingMethods } from './split-moments.ts';
