import type { Forest } from '../species/forest.ts';
import { maxTime, type Years, years } from '../timeline/years.ts';
import type { SetApparition } from './kinds/set-apparition.ts';
import type { SetDuration } from './kinds/set-duration.ts';
import type { Sequence } from './sequence.ts';

/** A range that includes both ends. */
export interface AllowedRange {
  readonly from: Years;
  readonly to: Years;
}

/** The minimum duration after a drag, as a ratio of the times around it, so that it does not round to 0. */
const minDurationRatio = 2 ** -40;

/** The allowed apparitions of a species: within its ancestor's life. */
export function allowedApparition(forest: Forest, index: number): AllowedRange {
  const ancestor = forest.ancestor(index);
  return ancestor < 0
    ? { from: years(-maxTime), to: years(maxTime) }
    : { from: forest.apparition(ancestor), to: forest.extinction(ancestor) };
}

/** The allowed durations of a species. The lower end is the shortest that does not round to 0 at its times. */
export function allowedDuration(forest: Forest, index: number): AllowedRange {
  const largest = Math.max(
    Math.abs(forest.apparition(index)),
    Math.abs(forest.extinction(index)),
    forest.duration(index),
  );
  const shortest = Math.min(forest.duration(index), largest * minDurationRatio);
  return { from: years(shortest), to: years(maxTime) };
}

/** Dragging the body of a bar moves the species with its branch in time, within the allowed range. */
export function dragBody(forest: Forest, index: number, apparition: Years): SetApparition {
  return {
    kind: 'set-apparition',
    id: forest.id(index),
    apparition: clamp(apparition, allowedApparition(forest, index)),
  };
}

/** Dragging the end of a bar changes its duration and moves its descendants, within the allowed range. */
export function dragEnd(forest: Forest, index: number, extinction: Years): SetDuration {
  const duration = years(extinction - forest.apparition(index));
  return {
    kind: 'set-duration',
    id: forest.id(index),
    duration: clamp(duration, allowedDuration(forest, index)),
  };
}

/**
 * Dragging the start of a bar keeps its extinction. Moving the apparition moves the branch and
 * changing the duration moves it back, so descendants stay where they are unless they would come
 * before their ancestor.
 */
export function dragStart(forest: Forest, index: number, apparition: Years): Sequence {
  const allowed = allowedApparition(forest, index);
  const durations = allowedDuration(forest, index);
  const extinction = forest.extinction(index);
  const latest = years(Math.max(allowed.from, Math.min(allowed.to, extinction - durations.from)));
  const clamped = clamp(apparition, { from: allowed.from, to: latest });
  const duration = clamp(years(extinction - clamped), durations);
  const id = forest.id(index);
  return {
    kind: 'sequence',
    steps: [
      { kind: 'set-apparition', id, apparition: clamped },
      { kind: 'set-duration', id, duration },
    ],
  };
}

/** Rows that can become the ancestor of a species: all but itself and its branch. */
export function* ancestorChoices(forest: Forest, index: number): Generator<number> {
  for (let row = 0; row < index; row++) yield row;
  for (let row = forest.branchEnd(index); row < forest.size; row++) yield row;
}

function clamp(value: Years, { from, to }: AllowedRange): Years {
  return years(Math.min(Math.max(value, from), to));
}
