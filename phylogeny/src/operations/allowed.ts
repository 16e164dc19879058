import type { Forest } from '../species/forest.ts';
import { maxTime } from '../species/invariants.ts';
import { type Years, years } from '../timeline/years.ts';
import type { SetApparition } from './kinds/set-apparition.ts';
import type { SetDuration } from './kinds/set-duration.ts';
import type { Sequence } from './sequence.ts';

/** Both ends are allowed. */
export interface AllowedRange {
  readonly from: Years;
  readonly to: Years;
}

/** The shortest life a drag may leave, as a share of the numbers around it: enough to stay a distinct length. */
const minDurationRatio = 2 ** -40;

/** Where the apparition of a species may lie: within its ancestor's life. */
export function allowedApparition(forest: Forest, index: number): AllowedRange {
  const ancestor = forest.ancestor(index);
  return ancestor < 0
    ? { from: years(-maxTime), to: years(maxTime) }
    : { from: forest.apparition(ancestor), to: forest.extinction(ancestor) };
}

/** How long a species may last. The lower end is the shortest life that times so large can tell from none. */
export function allowedDuration(forest: Forest, index: number): AllowedRange {
  const largest = Math.max(
    Math.abs(forest.apparition(index)),
    Math.abs(forest.extinction(index)),
    forest.duration(index),
  );
  const shortest = Math.min(forest.duration(index), largest * minDurationRatio);
  return { from: years(shortest), to: years(maxTime) };
}

/** Dragging a bar by its body: the species moves in time with its whole branch, as far as it may. */
export function dragBody(forest: Forest, index: number, apparition: Years): SetApparition {
  return {
    kind: 'set-apparition',
    id: forest.id(index),
    apparition: hold(apparition, allowedApparition(forest, index)),
  };
}

/** Dragging a bar's end: the species lasts until then, its descendants move along, as far as they may. */
export function dragEnd(forest: Forest, index: number, extinction: Years): SetDuration {
  const duration = years(extinction - forest.apparition(index));
  return {
    kind: 'set-duration',
    id: forest.id(index),
    duration: hold(duration, allowedDuration(forest, index)),
  };
}

/**
 * Dragging a bar's start: the extinction stays. The branch moves with the apparition and back with the
 * duration, so that descendants stay where they are, but for those that would come before their ancestor.
 */
export function dragStart(forest: Forest, index: number, apparition: Years): Sequence {
  const reach = allowedApparition(forest, index);
  const lives = allowedDuration(forest, index);
  const extinction = forest.extinction(index);
  const latest = years(Math.max(reach.from, Math.min(reach.to, extinction - lives.from)));
  const held = hold(apparition, { from: reach.from, to: latest });
  const duration = hold(years(extinction - held), lives);
  const id = forest.id(index);
  return {
    kind: 'sequence',
    steps: [
      { kind: 'set-apparition', id, apparition: held },
      { kind: 'set-duration', id, duration },
    ],
  };
}

/** Rows that may become the ancestor of a species: all but itself and its branch, which would close a circle. */
export function* ancestorChoices(forest: Forest, index: number): Generator<number> {
  for (let row = 0; row < index; row++) yield row;
  for (let row = forest.branchEnd(index); row < forest.size; row++) yield row;
}

function hold(value: Years, { from, to }: AllowedRange): Years {
  return years(Math.min(Math.max(value, from), to));
}
