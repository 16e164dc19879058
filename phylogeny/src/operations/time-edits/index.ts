export { moveApparition } from './move-along.ts';
export { type MovedSpecies, movedDescendants } from './moved-species.ts';
export { clampTimeEdit, limitsOf, planEnd, planTimeEdit } from './plan-time-edit.ts';
export type { TimeLimit } from './time-edit.ts';
export { type TimeEdit, type TimeRefusal, type TimeRules, timeRules } from './time-edit.ts';
export type { TimeLimits } from './time-limits.ts';
