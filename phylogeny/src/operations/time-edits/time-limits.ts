import { topRows } from '../../species/ancestry/separate-branches.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { maxTime, type Years, years } from '../../timeline/years.ts';
import { shortestDuration } from '../allowed.ts';
import { Present } from './present.ts';
import type { TimeEdit, TimeLimit, TimeRules } from './time-edit.ts';

/** Null where there is no limit. */
export interface TimeLimits {
  readonly earliest: TimeLimit | null;
  readonly latest: TimeLimit | null;
}

/** The times that one species can get by an edit of this kind. */
export function allowedTimes(
  forest: Forest,
  index: number,
  kind: Exclude<TimeEdit['kind'], 'shift'>,
  rules: TimeRules,
): TimeLimits {
  const apparition = forest.apparition(index);
  if (kind === 'move' || (kind === 'apparition' && rules.movesAlong)) {
    return plus(allowedShift(forest, [forest.id(index)], rules), apparition);
  }
  if (kind === 'apparition' || kind === 'start') return apparitionLimits(forest, index, rules);
  if (kind === 'split') return splitLimits(forest, index);
  const limits = extinctionLimits(forest, index, rules);
  if (kind === 'extinction') return limits;
  const present = new Present(forest, rules.now);
  const end = present.now === null ? null : limit(forest, index, years(present.now), 'now');
  return plus({ ...limits, latest: first(limits.latest, end) }, -apparition);
}

/** How far species can move together. Without `movesAlong`, only these, otherwise with their branches. */
export function allowedShift(
  forest: Forest,
  ids: readonly SpeciesId[],
  { movesAlong, now }: TimeRules,
): TimeLimits {
  const named = new Set(ids.map((id) => forest.indexOf(id)).filter((row) => row >= 0));
  const present = new Present(forest, now);
  let earliest: TimeLimit | null = null;
  let latest: TimeLimit | null = null;
  const narrow = (one: TimeLimits) => {
    earliest = last(earliest, one.earliest);
    latest = first(latest, one.latest);
  };
  for (const row of movesAlong ? topRows(forest, named) : named) {
    const apparition = forest.apparition(row);
    if (!named.has(forest.ancestor(row)))
      narrow(plus(withinAncestor(forest, row, forest.ghost(row)), -apparition));
    latest = first(
      latest,
      roomOf(forest, present, row, movesAlong ? forest.branchEnd(row) : row + 1),
    );
    if (!movesAlong) {
      for (const descendant of forest.descendants(row)) {
        if (!named.has(descendant)) narrow(aroundDescendant(forest, row, descendant, present));
      }
    }
  }
  return { earliest, latest };
}

/** The split of a species that keeps its apparition. */
function splitLimits(forest: Forest, index: number): TimeLimits {
  const { earliest, latest } = withinAncestor(forest, index, 0);
  const at = limit(forest, index, forest.apparition(index), 'itself');
  return { earliest, latest: first(latest, first(at, earliestDescendant(forest, index))) };
}

/** The first descendant to split off. */
function earliestDescendant(forest: Forest, index: number): TimeLimit | null {
  let earliest: TimeLimit | null = null;
  for (const row of forest.descendants(index)) {
    earliest = first(earliest, limit(forest, row, forest.split(row), 'descendant'));
  }
  return earliest;
}

/** The apparition of a species that keeps its extinction. */
function apparitionLimits(
  forest: Forest,
  index: number,
  { movesAlong, now }: TimeRules,
): TimeLimits {
  const hasGhost = forest.ghost(index) > 0;
  // An apparition takes its split along only to earlier times.
  const within = withinAncestor(forest, index, 0);
  const { earliest, latest } = hasGhost ? { ...within, latest: null } : within;
  const shortest = shortestDuration(forest, index);
  const lastStart = years(forest.extinction(index) - shortest);
  const present = new Present(forest, now);
  let before = first(latest, limit(forest, index, lastStart, 'itself'));
  if (!movesAlong && !hasGhost) before = first(before, earliestDescendant(forest, index));
  for (const row of movesAlong ? forest.descendants(index) : []) {
    // Dragging a start takes along descendants that would come before their ancestor.
    const room = roomOf(forest, present, row, forest.branchEnd(row));
    if (room !== null) before = first(before, shifted(room, forest.split(row)));
  }
  return { earliest, latest: before };
}

function extinctionLimits(forest: Forest, index: number, rules: TimeRules): TimeLimits {
  const shortest = shortestDuration(forest, index);
  const shortestEnd = years(forest.apparition(index) + shortest);
  let earliest: TimeLimit | null = limit(forest, index, shortestEnd, 'itself');
  if (rules.movesAlong) {
    const present = new Present(forest, rules.now);
    const latest = roomOf(forest, present, index + 1, forest.branchEnd(index));
    return { earliest, latest: latest && shifted(latest, forest.extinction(index)) };
  }
  for (const row of forest.descendants(index)) {
    earliest = last(earliest, limit(forest, row, forest.split(row), 'descendant'));
  }
  return { earliest, latest: null };
}

/** When a moment that is `ghost` years after the split can be. */
function withinAncestor(forest: Forest, index: number, ghost: number): TimeLimits {
  const ancestor = forest.ancestor(index);
  if (ancestor < 0) return { earliest: null, latest: null };
  const lineage = {
    earliest: limit(forest, ancestor, forest.split(ancestor), 'ancestor'),
    latest: limit(forest, ancestor, forest.extinction(ancestor), 'ancestor'),
  };
  return ghost === 0 ? lineage : plus(lineage, ghost);
}

/** How far a species can move if a descendant stays. */
function aroundDescendant(
  forest: Forest,
  index: number,
  descendant: number,
  present: Present,
): TimeLimits {
  const at = limit(forest, descendant, forest.split(descendant), 'descendant');
  const latest = shifted(at, -forest.split(index));
  // The end of a living species does not move.
  if (present.isLiving(index)) return { earliest: null, latest };
  return { earliest: shifted(at, -forest.extinction(index)), latest };
}

/** How far some rows can move later. Living species need some time before now, others must end by then. */
function roomOf(
  forest: Forest,
  { now, isLiving }: Present,
  from: number,
  to: number,
): TimeLimit | null {
  if (now === null) return null;
  let latest: TimeLimit | null = null;
  for (let row = from; row < to; row++) {
    const reach = isLiving(row)
      ? forest.duration(row) - shortestDuration(forest, row)
      : now - forest.extinction(row);
    if (latest !== null && reach >= latest.time) continue;
    latest = limit(forest, row, years(Math.max(reach, 0)), 'now');
  }
  return latest;
}

function limit(forest: Forest, row: number, time: Years, because: TimeLimit['because']): TimeLimit {
  return { time, because, id: forest.id(row) };
}

function first(one: TimeLimit | null, other: TimeLimit | null): TimeLimit | null {
  if (one === null || other === null) return one ?? other;
  return other.time < one.time ? other : one;
}

function last(one: TimeLimit | null, other: TimeLimit | null): TimeLimit | null {
  if (one === null || other === null) return one ?? other;
  return other.time > one.time ? other : one;
}

function shifted(one: TimeLimit, by: number): TimeLimit {
  return { ...one, time: years(Math.min(Math.max(one.time + by, -maxTime), maxTime)) };
}

function plus({ earliest, latest }: TimeLimits, by: number): TimeLimits {
  return { earliest: earliest && shifted(earliest, by), latest: latest && shifted(latest, by) };
}
