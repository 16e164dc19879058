import { detailsColumn, detailsOf } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import { inventedLength } from '../../species/times/invented-length.ts';
import { clampStart } from '../../species/times/rounding.ts';
import { years } from '../../timeline/years.ts';
import type { StatedForest } from '../format.ts';
import type { Report } from '../report.ts';
import { guessed } from '../trees/guessed-times.ts';
import { takeColumns } from '../trees/tree-columns.ts';
import { RawValues } from '../trees/tree-rows.ts';
import type { OutlineTimes } from './outline-dates.ts';
import type { PlacedLine } from './outline-lines.ts';
import type { LineTimes } from './outline-times.ts';

/** When lineages begin, and the rows that had to change for that. */
interface Lineages {
  /** Before the apparition of a species with a ghost. */
  readonly splits: Float64Array;
  /** Those that appear after their ancestor is extinct. */
  readonly late: ReadonlySet<number>;
  /** Those with a descendant that appears before them. */
  readonly early: ReadonlySet<number>;
  /** Those whose guessed dates were moved. */
  readonly extended: ReadonlySet<number>;
}

/**
 * Makes the lineages of ancestors last when their descendants split off, since an outline says above all who
 * descends from whom. Guessed times are moved in place, but stated ones stay: a lineage can be older than its
 * species.
 */
function fitLineages(
  { parents, apparitions, extinctions }: OutlineTimes,
  known: OutlineTimes,
): Lineages {
  const splits = apparitions.slice();
  const [late, early, extended] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (let row = parents.length - 1; row >= 0; row--) {
    const parent = parents[row] ?? -1;
    const last = extinctions[parent] ?? Number.NaN;
    if (parent < 0) continue;
    if ((splits[row] ?? 0) > last) {
      if (Number.isNaN(known.extinctions[parent])) {
        extended.add(parent);
        extinctions[parent] = splits[row] ?? last;
      } else {
        late.add(row);
        splits[row] = last;
      }
    }
    const split = splits[row] ?? 0;
    if (split >= (splits[parent] ?? 0)) continue;
    splits[parent] = split;
    if (Number.isNaN(known.apparitions[parent])) {
      extended.add(parent);
      apparitions[parent] = split;
    } else early.add(parent);
  }
  return { splits, late, early, extended };
}

export function buildForest(
  lines: readonly PlacedLine[],
  stated: readonly LineTimes[],
  known: OutlineTimes,
  times: OutlineTimes,
  report: Report,
): StatedForest {
  const { parents, apparitions, extinctions } = times;
  const { splits, ...changed } = fitLineages(times, known);
  const codes = {
    extended: 'outline-guess-extended',
    late: 'split-at-extinction',
    early: 'outline-older-lineage',
  } as const;
  for (const key of ['extended', 'late', 'early'] as const) {
    for (const row of [...changed[key]].sort((a, b) => a - b)) {
      const { name, number } = lines[row] ?? {};
      report.add('guessed', codes[key], { line: number, example: name });
    }
  }
  const leastDuration = inventedLength(spanOf(times));
  const starts = new Float64Array(lines.length);
  const durations = new Float64Array(lines.length);
  const ghosts = new Float64Array(lines.length);
  const begins = apparitions.slice();
  const invented = new Set<number>();
  for (let row = 0; row < lines.length; row++) {
    const [first = 0, last = 0, parent = -1] = [apparitions[row], extinctions[row], parents[row]];
    if (!(last > first)) {
      invented.add(row);
      const { name, number, isInferred, place } = lines[row] ?? {};
      const earlier = first - leastDuration;
      // A split is a moment: its line before it is only drawn. Other species cannot last no time.
      if (isInferred && (parent < 0 || earlier >= (begins[parent] ?? 0))) begins[row] = earlier;
      else {
        report.add('altered', 'same-appearances', { line: number, example: name, place });
        extinctions[row] = first + leastDuration;
      }
    }
    durations[row] = last > first ? last - first : leastDuration;
    const begin = begins[row] ?? first;
    const offset = begin - (begins[parent] ?? 0);
    ghosts[row] = Math.max(begin - (splits[row] ?? begin), 0);
    const lineage = { ghost: ghosts[parent] ?? 0, duration: durations[parent] ?? 0 };
    starts[row] = parent < 0 ? begin : clampStart(lineage, offset, ghosts[row]);
  }
  const values = new RawValues();
  for (const [row, { facts }] of lines.entries()) {
    for (const [name, value] of facts) values.set(row, { name }, value);
  }
  const columns = takeColumns(values.columns ?? [], report);
  const boundsOf = (end: 0 | 1, row: number) =>
    Number.isNaN([known.apparitions, known.extinctions][end]?.[row])
      ? guessed
      : (stated[row]?.bounds[end] ?? null);
  const details = lines.map(({ isInferred, placement }, row) =>
    detailsOf({
      inferred: isInferred ? true : null,
      placement,
      ghost: years(ghosts[row] ?? 0),
      apparitionBounds: boundsOf(0, row),
      extinctionBounds: boundsOf(1, row),
      traits: columns?.values.get(row) ?? null,
      stated: {
        apparition: alteredTime(stated[row]?.apparition, apparitions[row]),
        extinction: alteredTime(stated[row]?.extinction, extinctions[row]),
      },
      invented: invented.has(row) ? years(durations[row] ?? 0) : null,
    }),
  );
  const forest = Forest.fromColumns({
    ...{ ids: null, parents, starts, durations, descriptions: null, images: null },
    names: lines.map(({ name }) => name),
    details: detailsColumn(details),
  });
  return { forest, settings: null, parts: columns === null ? {} : { columns: columns.entries } };
}

/** The stated time, if another one is used; otherwise null. */
function alteredTime(stated = Number.NaN, used = Number.NaN) {
  return !Number.isNaN(stated) && stated !== used ? years(stated) : null;
}

function spanOf({ apparitions, extinctions }: OutlineTimes): number {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const time of apparitions) if (time < from) from = time;
  for (const time of extinctions) if (time > to) to = time;
  return to > from ? to - from : 1;
}
