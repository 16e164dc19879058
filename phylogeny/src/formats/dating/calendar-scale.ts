import type { OwnScale } from '../../timeline/tree-scale.ts';

/** The time scale of a tree whose times are calendar years and end at `now`. */
export function calendarScale(now: number): OwnScale {
  return { unit: 'years', direction: 'forward', now, eras: [] };
}
