export { datedForest, dateForest, datingOperation } from './date-forest.ts';
export { type NamedRange, rangesOf } from './match-ranges.ts';
export { type Dating, type DatingMethod, datingMethods } from './split-moments.ts';
