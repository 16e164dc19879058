import type { TreeSettings } from '../../document/tree-document.ts';
import type { PartEntries } from '../../parts/tree-parts.ts';
import { accept, type Result, refuse } from '../../result.ts';
import type { SpeciesDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import { type NamesInText, nameAt } from '../../species/storage/columns.ts';
import { hasTime } from '../../timeline/tree-scale.ts';
import { maxTime, years } from '../../timeline/years.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import type { RawTree } from '../trees/raw-tree.ts';
import { type TreeColumns, takeColumns } from '../trees/tree-columns.ts';
import { alignTips, type TipEnds } from './even-tips.ts';
import { boundsFromIntervals, type EndBounds } from './interval-bounds.ts';
import { timesByKnownAges } from './known-ages.ts';
import { type LaidBars, layBars } from './lay-bars.ts';
import { intervalsWithoutLength, nodeTexts, rowsWithoutLength } from './missing-lengths.ts';
import {
  extentOf,
  type LengthCounts,
  type NodeTimes,
  type TimesFromLengths,
  timesFromLengths,
  timesOfCladogram,
} from './node-times.ts';
import { type PlacedTimes, placeInTime, type ReadTimes } from './place-in-time.ts';
import type { DatingOptions } from './questions/dating-options.ts';
import { type DatingQuestion, DatingQuestions } from './questions/dating-questions.ts';
import { Rounding } from './rounding.ts';
import { nameSpecies } from './species-names.ts';
import { withStatedMoments } from './stated-times.ts';

/** The species of a tree, the columns that their values are for, and its time scale if it is not that of Earth. */
export interface DatedTree {
  readonly forest: Forest;
  readonly parts: PartEntries;
  readonly settings: TreeSettings | null;
  /** What was guessed about its times. */
  readonly questions: readonly DatingQuestion[];
  /** The unit of the file's times: stated, given or guessed. */
  readonly yearsPerUnit?: number;
}

/** Given ages are typed with fewer digits than a file has. */
const sameAge = 1e-3;

/** Converts a tree to a forest of species. The branch to each node is a bar from its parent's end to its own. */
export function dateTree(
  tree: RawTree,
  options: DatingOptions,
  report: Report,
): Result<DatedTree, ReadFault> {
  const { names, details, support, clades, continuing } = nameSpecies(
    tree,
    report,
    options.innerNames,
  );
  const byLengths = timesFromLengths(tree);
  const byKnownAges = (options.knownAges ?? []).length > 0;
  const taken = byKnownAges
    ? timesByKnownAges(tree, names, options.knownAges ?? [], report)
    : accept(takeTimes(tree, byLengths, report));
  if (!taken.ok) return taken;
  const extent = extentOf(taken.value.ends);
  const rounding = new Rounding(tree, extent.length);
  const { times, ...tips } = alignTips(tree, taken.value, rounding, options.nearTips === 'living');
  if (tips.moved > 0) report.add('clamped', 'rounded-tips', { count: tips.moved });
  const questions = new DatingQuestions(report);
  const read = { tree, names, times, extent, support, isEven: tips.isEven };
  // Known ages are in years before now.
  const { scale } = options;
  const asked = byKnownAges ? { yearsPerUnit: 1, ...(scale !== undefined && { scale }) } : options;
  const placed = placeInTime(read, asked, questions, report);
  const { unit, zero } = placed;
  const contradiction = byKnownAges ? null : contradictingAges(times, options);
  if (contradiction !== null) return refuse(contradiction);
  if (hasTime(placed.scale ?? undefined))
    askAboutTips(read, tips, options, placed, questions, report);
  const unknown =
    options.missingLengths === undefined
      ? rowsWithoutLength(tree, byLengths.counts, times, byKnownAges)
      : [];
  if (unknown.length > 0) {
    const isClade = new Set(clades);
    const isUnnamed = (row: number) => details?.[row]?.inferred === true && !isClade.has(row);
    const named = nodeTexts(tree, names, unknown, isUnnamed);
    questions.ask('missing', 'missing-length', { names: named });
  }
  if (clades.length > 0 && options.innerNames === undefined) {
    questions.ask('inner-names', 'inner-names', { names: clades.map((row) => nameAt(names, row)) });
  }
  const farthest = Math.max(extent.length + times.stem, Math.abs((times.ends[0] ?? 0) - zero));
  if (!(farthest * unit <= maxTime / 4)) return refuse(fault('times-too-long'));
  const bars = layBars(
    tree.parents,
    times,
    extent.length,
    placed,
    rounding.arithmetic,
    placed.scale?.kind === 'lengths' ? tree.lengths : null,
  );
  reportBars(tree, times, byLengths.counts, bars, names, continuing, report);
  const open = boundsFromIntervals(
    tree,
    intervalsWithoutLength(tree, times, unknown),
    bars,
    unit,
    (moment) => moment - zero,
    0,
  );
  tree.reportDropped?.(report);
  const bounds = takeIntervals(tree, times, placed, bars, rounding.arithmetic, report);
  const columns = takeColumns([...support, ...(tree.columns ?? [])], report);
  const added = {
    bounds: [open, bounds],
    columns,
    colours: tree.colours ?? null,
    bars,
  };
  const forest = Forest.fromColumns(
    {
      ids: null,
      parents: tree.parents,
      starts: bars.starts,
      durations: bars.durations,
      names,
      descriptions: tree.descriptions,
      images: tree.images,
      details: addDetails(tree.parents.length, details, added),
    },
    bars.apparitions,
  );
  return accept({
    forest,
    settings: placed.scale === null ? null : { scale: placed.scale },
    parts: columns === null ? {} : { columns: columns.entries },
    questions: questions.all,
    yearsPerUnit: unit,
  });
}

/** Null when the file has no intervals that can be placed in time. */
function takeIntervals(
  tree: RawTree,
  times: NodeTimes,
  { zero, unit, date }: PlacedTimes,
  bars: LaidBars,
  rounding: number,
  report: Report,
): ReadonlyMap<number, EndBounds> | null {
  const { intervals = null } = tree;
  if (intervals === null) return null;
  const { latest, latestAge, latestHeight } = times;
  const latestDate = times.latestDate ?? date;
  const isAge = intervals.kind === 'age';
  if (times.source === 'cladogram' || (!isAge && latestDate === null)) {
    report.add('dropped', 'intervals-without-times', { count: intervals.values.size });
    return null;
  }
  // When the latest tip ended by the count of the intervals. Both shifts are exactly 0 unless the user says
  // how old that tip is, or has dates counted back.
  const counted = intervals.isRelative === true ? latestHeight : (latestAge ?? zero - latest);
  const shift = latest + counted - zero;
  const dateShift = (date ?? latest - zero) - (latestDate ?? 0);
  const toTime = (moment: number): number => (isAge ? shift - moment : dateShift + moment);
  return boundsFromIntervals(tree, intervals.values, bars, unit, toTime, rounding * unit);
}

/** What a file states about its species besides their names and times. */
interface AddedDetails {
  /** Later ones replace earlier ones. */
  readonly bounds: readonly (ReadonlyMap<number, EndBounds> | null)[];
  readonly columns: TreeColumns | null;
  readonly colours: ReadonlyMap<number, string> | null;
  readonly bars: LaidBars;
}

function addDetails(
  size: number,
  details: readonly (SpeciesDetails | null)[] | null,
  { bounds, columns, colours, bars }: AddedDetails,
): readonly (SpeciesDetails | null)[] | null {
  const { moved, invented, durations } = bars;
  const lists = [...bounds, columns?.values, colours, moved];
  if (invented.length === 0 && lists.every((list) => (list?.size ?? 0) === 0)) return details;
  const all = details?.slice() ?? new Array<SpeciesDetails | null>(size).fill(null);
  for (const list of bounds) {
    for (const [row, ends] of list ?? []) all[row] = { ...all[row], ...ends };
  }
  for (const [row, traits] of columns?.values ?? []) all[row] = { ...all[row], traits };
  for (const [row, colour] of colours ?? []) all[row] = { ...all[row], colour };
  for (const [row, moment] of moved)
    all[row] = { ...all[row], stated: { apparition: years(moment) } };
  for (const row of invented) all[row] = { ...all[row], invented: years(durations[row] ?? 0) };
  return all;
}

function takeTimes(tree: RawTree, stated: TimesFromLengths, report: Report): NodeTimes {
  const hasLengths = stated.counts.positive > 0 || (tree.lengths.length === 1 && stated.stem > 0);
  const byLengths = hasLengths ? stated : null;
  const { moments, youngest = null } = tree;
  const times = moments === null ? byLengths : withStatedMoments(tree, moments, byLengths, report);
  if (times === null || !lastsAtAll(times)) return timesOfCladogram(tree);
  if (youngest === null || times.latestAge !== null || times.latestDate !== null) return times;
  if (youngest.kind === 'date') return { ...times, latestDate: youngest.value, yearsPerUnit: 1 };
  return { ...times, latestAge: times.latestHeight + youngest.value };
}

/** Whether there is any time between the nodes of a tree. */
function lastsAtAll({ ends, latest, stem }: NodeTimes): boolean {
  return stem > 0 || latest !== ends[0] || extentOf(ends).length > 0;
}

/** Asks about tips that scatter just before the latest one; notes those that are extinct. */
function askAboutTips(
  { names }: ReadTimes,
  { near, scattered, scatter }: Omit<TipEnds, 'times'>,
  { nearTips }: DatingOptions,
  { unit, scale }: PlacedTimes,
  questions: DatingQuestions,
  report: Report,
): void {
  if (scattered.length === 0 || nearTips === 'extinct' || scale !== null) {
    if (near.length > 0) report.add('noted', 'near-tips', { count: near.length });
    return;
  }
  const count = scattered.length;
  const values = { count, years: Number((scatter * unit).toPrecision(2)) };
  if (nearTips === 'living') report.add('altered', 'near-tips-living', { values, count });
  else {
    const tips = scattered.map((row) => nameAt(names, row));
    questions.ask('tips', 'scattered-tips', { values, names: tips });
  }
}

/** Whether the given ages of the first split and of the youngest tip are not as far apart as the file says. */
function contradictingAges(
  { ends, latest }: NodeTimes,
  { rootAge, latestAge }: DatingOptions,
): ReadFault | null {
  if (rootAge === undefined || latestAge === undefined) return null;
  const [given, height] = [rootAge - latestAge, latest - (ends[0] ?? 0)];
  if (Math.abs(given - height) <= Math.abs(height) * sameAge) return null;
  return fault('ages-contradict', { given, height: Number(height.toPrecision(6)) });
}

/** Reports the bars that do not run from the end of their parent to their own, as branches should. */
function reportBars(
  tree: RawTree,
  times: NodeTimes,
  counts: LengthCounts,
  { squeezed, moved }: LaidBars,
  names: NamesInText,
  continuing: readonly number[],
  report: Report,
): void {
  for (const row of moved.keys()) {
    report.add('altered', 'ends-before-ancestor', { example: nameAt(names, row) });
  }
  const isByLengths = times.source === 'lengths';
  const { zero, missing } = isByLengths ? counts : { zero: 0, missing: 0 };
  // These only say that a species ends with the node above, and get no bar of their own.
  const ending = continuing.filter((row) => tree.lengths[row] === 0).length;
  if (zero > ending) report.add('clamped', 'zero-length', { count: zero - ending });
  if (isByLengths && !((tree.lengths[0] ?? 0) > 0)) report.add('guessed', 'stem');
  const others = squeezed - moved.size - zero - missing;
  if (others > 0) report.add('clamped', 'tiny-length', { count: others });
}
