import {
  accept,
  applyOperation,
  defaultTimeUnit,
  type EndChange,
  type Forest,
  inSequence,
  type Operation,
  planEnd,
  type Result,
  type SetTimes,
  type SpeciesEnd,
  type SpeciesId,
  type TimeRefusal,
  type TimeUnit,
  type TreeDocument,
  type TreeSettings,
  timeRules,
  type Years,
  years,
  yearsPer,
} from '@life-tree/phylogeny';

/** Whether the tree has not been told yet what its numbers count: with signs, back from today, or on its own scale. */
export function isUndecided({ notation, scale }: TreeSettings): boolean {
  return notation === undefined && scale === undefined;
}

/**
 * Whether nobody has dated the species: roots appear at 0, descendants when their ancestors end, and all last
 * a year, as new species do in a new tree. While a first date is typed, the only species is still undated.
 */
export function isUndated(forest: Forest): boolean {
  if (forest.size === 0) return false;
  for (let index = 0; index < forest.size; index += 1) {
    const start = forest.isRoot(index) ? 0 : 1;
    const isNew = forest.start(index) === start || forest.size === 1;
    if (!isNew || forest.duration(index) !== 1) return false;
  }
  return true;
}

/** Makes a tree count back from today. Species that nobody has dated last one unit each, the latest until then. */
export function countingBack(
  forest: Forest,
  unit: TimeUnit,
  until = years(0),
): Operation<'sequence'> {
  const ago = { kind: 'edit-tree', notation: 'ago' } as const;
  const steps = isUndated(forest) ? [ago, inUnit(forest, unit, until)] : [ago];
  return { kind: 'sequence', steps };
}

/** An end of a species that somebody has typed. */
export interface TypedEnd {
  readonly kind: SpeciesEnd;
  readonly id: SpeciesId;
  readonly time: Years;
  readonly change: EndChange;
}

/** Makes a tree count back from today and sets an end of a species, as one edit. */
export function planCountingBack(
  tree: TreeDocument,
  { kind, id, time, change }: TypedEnd,
): Result<Operation, TimeRefusal> {
  const until = kind === 'extinction' ? time : years(0);
  const unit = defaultTimeUnit({ from: time, to: years(0) });
  const first = countingBack(tree.forest, unit, until);
  const { forest, fields } = applyOperation(tree, first).tree;
  const planned = planEnd(forest, forest.indexOf(id), kind, change, timeRules(fields));
  if (!planned.ok) return planned;
  return accept(planned.value === null ? first : inSequence([first, planned.value]));
}

function inUnit(forest: Forest, unit: TimeUnit, until: Years): SetTimes {
  const length = yearsPer(unit);
  const { from = 0, to = 0 } = forest.span ?? {};
  return {
    kind: 'set-times',
    times: Array.from({ length: forest.size }, (_, index) => ({
      id: forest.id(index),
      ancestorId: forest.ancestorId(index),
      start: years(forest.isRoot(index) ? until + (from - to) * length : length),
      duration: length,
    })),
  };
}
