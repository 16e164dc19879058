import type { Forest } from '../species/forest.ts';
import type { Bounds } from '../species/times/bounds.ts';
import type { UncertainTime } from '../time-texts/uncertain-time.ts';
import { type Years, years } from '../timeline/years.ts';
import type { EditSpecies } from './kinds/edit-species.ts';

/** One of the two ends of a species. */
export type SpeciesEnd = 'apparition' | 'extinction';

/** New values for an end. Absent ones stay as they are; null removes the bounds. */
export interface EndChange {
  readonly time?: Years;
  readonly bounds?: Bounds | null;
}

/** Sets the bounds of an end; null removes them. */
export function setBounds(
  forest: Forest,
  index: number,
  end: SpeciesEnd,
  bounds: Bounds | null,
): EditSpecies {
  const named = end === 'apparition' ? { apparitionBounds: bounds } : { extinctionBounds: bounds };
  return { kind: 'edit-species', id: forest.id(index), ...named };
}

/** Removes the time that a file stated for an end, because somebody has decided; null if there is none. */
export function answerQuestion(forest: Forest, index: number, end: SpeciesEnd): EditSpecies | null {
  if (forest.details(index)?.stated?.[end] === undefined) return null;
  return { kind: 'edit-species', id: forest.id(index), stated: { [end]: null } };
}

/** The bounds of an end; null if it is certain. */
export function boundsOf(forest: Forest, index: number, end: SpeciesEnd): Bounds | null {
  const details = forest.details(index);
  return (end === 'apparition' ? details?.apparitionBounds : details?.extinctionBounds) ?? null;
}

/** The time and bounds of an end, without the digits that adding up durations leaves behind. */
export function endOf(forest: Forest, index: number, end: SpeciesEnd): UncertainTime {
  const bounds = boundsOf(forest, index, end);
  const apparition = forest.apparition(index);
  if (end === 'extinction') {
    const time = sum(forest.extinction(index), apparition, forest.duration(index));
    return { time, bounds };
  }
  const ancestor = forest.ancestor(index);
  if (ancestor < 0) return { time: apparition, bounds };
  return { time: sum(apparition, forest.apparition(ancestor), forest.start(index)), bounds };
}

/** When the lineage of a species with a ghost begins; null without one, when its apparition is its split. */
export function splitOf(forest: Forest, index: number): Years | null {
  const ghost = forest.ghost(index);
  if (ghost === 0) return null;
  const { time } = endOf(forest, index, 'apparition');
  return sum(years(time - ghost), time, ghost);
}

/** A sum without the digits that its terms cannot have: -100 + 99.9 is -0.1 and not -0.0999999999999943. */
function sum(total: Years, ...terms: readonly number[]): Years {
  const largest = Math.max(...terms.map(Math.abs));
  const decimals = 14 - Math.floor(Math.log10(largest));
  return decimals > 0 && decimals <= 100 ? years(Number(total.toFixed(decimals)) + 0) : total;
}

/** The roundest duration that ends exactly then. */
export function durationUntil(apparition: number, extinction: number): Years {
  const exact = extinction - apparition;
  const rounded = Number(exact.toPrecision(15));
  return years(apparition + rounded === extinction ? rounded : exact);
}
