import type { TreeScale } from '../../timeline/tree-scale.ts';

/** The time scale of a tree whose times are calendar years and end at `now`. */
export function calendarScale(now: number): TreeScale {
  return { unit: 'years', direction: 'forward', now, eras: [] };
}
