import type { TimeNotation } from './time-notation.ts';
import { type TimeUnit, yearsPer } from './units.ts';
import { type Years, years } from './years.ts';

/** How many years a notation counts to a time: from zero or from now, forward or back. */
export function countOf(time: number, { ago, own }: TimeNotation): number {
  if (own === undefined) return ago === undefined ? time : 0 - time;
  if (ago !== undefined) return own.scale.now - time;
  return own.scale.direction === 'forward' ? time : 0 - time;
}

/** The time to which a notation counts this many years. */
export function timeOfCount(count: number, notation: TimeNotation): Years {
  const { ago, own } = notation;
  if (own !== undefined && ago !== undefined) return years(own.scale.now - count);
  // Subtracting from 0 avoids -0.
  return years(countsBack(notation) ? 0 - count : count);
}

/** Whether larger numbers are earlier. */
export function countsBack({ ago, own }: TimeNotation): boolean {
  return ago !== undefined || own?.scale.direction === 'back';
}

/** The number of years in the unit that a notation writes. A scale of one's own has one unit. */
export function yearsIn(unit: TimeUnit, { own }: TimeNotation): Years {
  return own === undefined ? yearsPer(unit) : years(1);
}

/** The unit as it is written after a number. */
export function unitText(unit: TimeUnit, { own, unitLabels }: TimeNotation): string {
  return own?.scale.unit ?? unitLabels[unit];
}

/** Whether times are years of the calendar, which are written without a unit: "1990". */
export function isCalendar({ ago, own }: TimeNotation): boolean {
  const { unit, direction, zero } = own?.scale ?? {};
  return ago === undefined && unit === 'years' && direction === 'forward' && zero === undefined;
}

/** The unit as it is written after a duration: "66 Ma" is a time, "2 Myr" a duration. */
export function durationUnitText(unit: TimeUnit, notation: TimeNotation): string {
  const { unitLabels, durationLabels = unitLabels } = notation;
  return unitText(unit, { ...notation, unitLabels: durationLabels });
}
