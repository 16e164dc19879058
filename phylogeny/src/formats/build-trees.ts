import { mergeColumns } from '../operations/merge-columns.ts';
import type { TreeSettings } from '../operations/tree-document.ts';
import { type PartId, partId } from '../parts/part-id.ts';
import { PartList } from '../parts/part-list.ts';
import type { Column } from '../parts/tree-parts.ts';
import { accept, type Result, refuse } from '../result.ts';
import { textColumn } from '../species/columns.ts';
import { detailsColumn, detailsOf, type SpeciesDetails } from '../species/details.ts';
import { Forest } from '../species/forest.ts';
import type { DatingOptions } from './dating/dating-options.ts';
import type { DatingQuestion } from './dating/dating-questions.ts';
import type { ReadForest, ReadTree } from './read.ts';
import { fault, type ReadFault } from './read-fault.ts';
import { Report } from './report.ts';

/** Builds some trees of a file as one forest, side by side. What their times leave open is asked once for all. */
export function buildTrees(
  trees: readonly ReadTree[],
  options?: DatingOptions,
): Result<ReadForest, ReadFault> {
  const [first, ...others] = trees;
  if (first === undefined) return refuse(fault('no-tree'));
  if (others.length === 0) return first.build(options);
  const built = buildEach(trees, options);
  if (!built.ok) return built;
  const hasScale = ({ settings }: ReadForest) => settings?.scale !== undefined;
  // Calendar years and ages have no common axis.
  if (!built.value.some(hasScale) || built.value.every(hasScale)) return accept(join(built.value));
  const counted = buildEach(trees, { ...options, keepDates: false });
  return counted.ok ? accept(join(counted.value)) : counted;
}

function buildEach(
  trees: readonly ReadTree[],
  options: DatingOptions | undefined,
): Result<readonly ReadForest[], ReadFault> {
  const built: ReadForest[] = [];
  for (const tree of trees) {
    const one = tree.build(options);
    if (!one.ok) return one;
    built.push(one.value);
  }
  return accept(built);
}

function join(built: readonly ReadForest[]): ReadForest {
  const report = new Report();
  const questions = new Map<DatingQuestion['kind'], DatingQuestion>();
  let columns = new PartList<Column>('columns');
  let made = 0;
  const size = built.reduce((sum, { forest }) => sum + forest.size, 0);
  const parents = new Int32Array(size);
  const starts = new Float64Array(size);
  const durations = new Float64Array(size);
  const names = new Array<string>(size);
  const descriptions = new Array<string | null>(size);
  const images = new Array<string | null>(size);
  const details = new Array<SpeciesDetails | null>(size);
  let first = 0;
  for (const { forest, parts, report: entries, questions: asked } of built) {
    report.addEntries(entries);
    for (const question of asked) {
      if (!questions.has(question.kind)) questions.set(question.kind, question);
    }
    const merged = mergeColumns(columns, parts.columns ?? [], () => partId(`column-${++made}`));
    for (const { part, id, value } of merged.steps) {
      if (part === 'columns') columns = columns.with(id, value);
    }
    const own = forest.columns;
    starts.set(own.starts, first);
    durations.set(own.durations, first);
    for (let row = 0; row < forest.size; row++) {
      const parent = own.parents[row] ?? -1;
      parents[first + row] = parent < 0 ? parent : first + parent;
      names[first + row] = forest.name(row);
      descriptions[first + row] = own.descriptions?.[row] ?? null;
      images[first + row] = own.images?.[row] ?? null;
      details[first + row] = withColumns(own.details?.[row] ?? null, merged.ids);
    }
    first += forest.size;
  }
  return {
    forest: Forest.fromColumns({
      ...{ ids: null, parents, starts, durations, names },
      descriptions: textColumn(descriptions),
      images: textColumn(images),
      details: detailsColumn(details),
    }),
    settings: settingsOf(built),
    parts: columns.size === 0 ? {} : { columns: columns.entries() },
    report: report.entries,
    questions: [...questions.values()],
    ...(built[0]?.yearsPerUnit !== undefined && { yearsPerUnit: built[0].yearsPerUnit }),
  };
}

/** The details of a species with other ids of columns, without the columns that there is no room for. */
function withColumns(
  details: SpeciesDetails | null,
  ids: ReadonlyMap<string, PartId>,
): SpeciesDetails | null {
  if (details?.traits === undefined) return details;
  const { traits, ...others } = details;
  const values = Object.entries(traits).flatMap(([id, value]) => {
    const column = ids.get(id);
    return column === undefined ? [] : [[column, value] as const];
  });
  return detailsOf({ ...others, traits: Object.fromEntries(values) });
}

/** The settings of the tree that ends last, so that no other ends after now. */
function settingsOf(built: readonly ReadForest[]): TreeSettings | null {
  const now = ({ settings }: ReadForest) => settings?.scale?.now ?? Number.NEGATIVE_INFINITY;
  return built.reduce((last, one) => (now(one) > now(last) ? one : last)).settings;
}
