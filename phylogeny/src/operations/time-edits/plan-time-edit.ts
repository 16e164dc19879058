import { accept, type Result, refuse } from '../../result.ts';
import type { Forest } from '../../species/forest.ts';
import { maxTime, years } from '../../timeline/years.ts';
import type { EditSpecies } from '../kinds/edit-species.ts';
import type { Operation } from '../operation.ts';
import { inSequence } from '../sequence.ts';
import { answerQuestion, type EndChange, type SpeciesEnd, setBounds } from '../species-ends.ts';
import { moveAlong } from './move-along.ts';
import { setAlone } from './set-alone.ts';
import type { TimeEdit, TimeRefusal, TimeRules } from './time-edit.ts';
import { allowedShift, allowedTimes, type TimeLimits } from './time-limits.ts';

/**
 * The operation that changes times as a person asks for. Without `movesAlong`, it changes the species that the
 * edit names, and all others keep their absolute times. In either case, living species stay living and nothing
 * moves into the future by itself; only an extinction that is asked for can lie there.
 */
export function planTimeEdit(
  forest: Forest,
  edit: TimeEdit,
  rules: TimeRules,
): Result<Operation, TimeRefusal> {
  // Nothing moves along with a split.
  const { operation, isAllowed } =
    rules.movesAlong && edit.kind !== 'split'
      ? moveAlong(forest, edit, rules.now)
      : setAlone(forest, edit, rules.now);
  const refused = isAllowed ? null : refusalOf(forest, edit, rules);
  if (refused !== null) return refuse(refused);
  // A time that is not a number has no limit. The check of the operation refuses it.
  const answer = answerOf(forest, edit);
  return accept(answer === null ? operation : inSequence([operation, answer]));
}

/**
 * Sets the time and bounds of an end as one edit; null if nothing is named. Bounds are relative, so they move
 * with the time unless new ones are named. A species that appears after its ancestor has ended gets a lineage
 * that begins there.
 */
export function planEnd(
  forest: Forest,
  index: number,
  end: SpeciesEnd,
  { time, bounds }: EndChange,
  rules: TimeRules,
): Result<Operation | null, TimeRefusal> {
  const edit = { kind: end, id: forest.id(index), time: time ?? years(0) };
  const planned = time === undefined ? null : planTyped(forest, edit, rules);
  if (planned?.ok === false) return planned;
  const steps = [
    ...(planned === null ? [] : [planned.value]),
    ...(bounds === undefined ? [] : [setBounds(forest, index, end, bounds)]),
  ];
  return accept(steps.length === 0 ? null : inSequence(steps));
}

/** An edit of a time within what is allowed, as a drag makes it. */
export function clampTimeEdit(edit: TimeEdit, { earliest, latest }: TimeLimits): TimeEdit {
  const asked = edit.kind === 'shift' ? edit.by : edit.time;
  const time = years(Math.max(Math.min(asked, latest?.time ?? asked), earliest?.time ?? -maxTime));
  return edit.kind === 'shift' ? { ...edit, by: time } : { ...edit, time };
}

/** How far the times of an edit can go; of a shift, as years from where the species are. */
export function limitsOf(forest: Forest, edit: TimeEdit, rules: TimeRules): TimeLimits {
  return edit.kind === 'shift'
    ? allowedShift(forest, edit.ids, rules)
    : allowedTimes(forest, forest.indexOf(edit.id), edit.kind, rules);
}

/** Like `planTimeEdit`, but lets a line begin in the life of the ancestor when the species appears after it. */
export function planTyped(
  forest: Forest,
  edit: Exclude<TimeEdit, { readonly kind: 'shift' }>,
  rules: TimeRules,
): Result<Operation, TimeRefusal> {
  const planned = planTimeEdit(forest, edit, rules);
  if (planned.ok || edit.kind !== 'apparition' || planned.error.limit.because !== 'ancestor') {
    return planned;
  }
  const index = forest.indexOf(edit.id);
  const end = forest.extinction(forest.ancestor(index));
  if (edit.time <= end) return planned;
  // A line that is older than the species already keeps its beginning.
  const split = forest.ghost(index) > 0 ? forest.split(index) : years(end);
  const kind = rules.movesAlong ? 'move' : 'start';
  const gap = setAlone(forest, { ...edit, kind, split }, rules.now);
  if (!gap.isAllowed) return planned;
  const answer = answerOf(forest, edit);
  return accept(answer === null ? gap.operation : inSequence([gap.operation, answer]));
}

/** A date that somebody enters answers the question that a file has left about it. */
export function answerOf(forest: Forest, edit: TimeEdit): EditSpecies | null {
  if (edit.kind === 'shift' || edit.kind === 'move' || edit.kind === 'split') return null;
  const isStart = edit.kind === 'apparition' || edit.kind === 'start';
  return answerQuestion(forest, forest.indexOf(edit.id), isStart ? 'apparition' : 'extinction');
}
export function refusalOf(forest: Forest, edit: TimeEdit, rules: TimeRules): TimeRefusal | null {
  const { earliest, latest } = limitsOf(forest, edit, rules);
  const [before, asked] =
    edit.kind === 'shift'
      ? [0, edit.by]
      : [timeBefore(forest, forest.indexOf(edit.id), edit.kind), edit.time];
  const [side, limit] =
    asked < before ? (['earlier', earliest] as const) : (['later', latest] as const);
  if (limit === null || Number.isNaN(asked)) return null;
  const room = Math.max(Number(Math.abs(limit.time - before).toPrecision(12)), 0);
  return { side, limit, room: years(room) };
}
export function timeBefore(
  forest: Forest,
  index: number,
  kind: Exclude<TimeEdit['kind'], 'shift'>,
) {
  if (kind === 'extinction') return forest.extinction(index);
  if (kind === 'split') return forest.split(index);
  return kind === 'duration' ? forest.duration(index) : forest.apparition(index);
}
