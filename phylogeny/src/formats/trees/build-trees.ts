import type { TreeSettings } from '../../document/tree-document.ts';
import { mergeColumns } from '../../operations/merge-columns.ts';
import { type PartId, partId } from '../../parts/part-id.ts';
import { PartList } from '../../parts/part-list.ts';
import type { Column } from '../../parts/part-values.ts';
import { accept, type Result, refuse } from '../../result.ts';
import { detailsColumn, detailsOf, type SpeciesDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { numberedId } from '../../species/ids/species-id.ts';
import { textColumn } from '../../species/storage/columns.ts';
import { hasTime, ownScaleOf } from '../../timeline/tree-scale.ts';
import type { DatingOptions } from '../dating/questions/dating-options.ts';
import type { DatingQuestion } from '../dating/questions/dating-questions.ts';
import type { ReadForest, ReadTree } from '../read.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import { Report } from '../report.ts';

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
  if (haveOneAxis(built.value.trees)) return accept(join(built.value));
  // Where one tree of a file looks undated, so are the others. Otherwise, dates are counted back like ages.
  const lengths = findQuestion(built.value.trees, 'lengths');
  const other =
    lengths === null
      ? { keepDates: false, needsTimes: true }
      : ({ lengths: 'substitutions' } as const);
  const again = buildEach(trees, { ...options, ...other });
  if (!again.ok) return again;
  const { trees: alike, open } = again.value;
  if (!haveOneAxis(alike)) return refuse(fault('trees-without-common-axis'));
  return accept(join({ trees: alike, open: lengths === null ? open : [lengths] }));
}

/** Built trees, and the questions that are about all of them. */
interface BuiltTrees {
  readonly trees: readonly ReadForest[];
  readonly open: readonly DatingQuestion[];
}

/** The question of this kind with the least guess. */
function findQuestion(
  built: readonly ReadForest[],
  kind: DatingQuestion['kind'],
): DatingQuestion | null {
  const asked = built.flatMap(({ questions }) => questions.filter((one) => one.kind === kind));
  const [least = null] = asked.sort((one, other) => (one.guess ?? 0) - (other.guess ?? 0));
  return least;
}

/** Whether the times of all trees are counted in the same way: ages, dates, or a unit of their own. */
function haveOneAxis(built: readonly ReadForest[]): boolean {
  const axes = built.map(({ settings }) => {
    const scale = settings?.scale;
    return scale === undefined
      ? 'ages'
      : hasTime(scale)
        ? `${scale.unit} ${scale.direction}`
        : scale.kind;
  });
  return new Set(axes).size === 1;
}

/** Builds trees. Those whose unit is guessed have the same: the least, so that none begins before the Earth. */
function buildEach(
  trees: readonly ReadTree[],
  options: DatingOptions | undefined,
): Result<BuiltTrees, ReadFault> {
  const built: ReadForest[] = [];
  for (const tree of trees) {
    const one = tree.build(options);
    if (!one.ok) return one;
    built.push(one.value);
  }
  const unit = findQuestion(built, 'unit');
  if (unit?.guess === undefined) return accept({ trees: built, open: [] });
  const isOther = ({ kind, guess }: DatingQuestion) => kind === 'unit' && guess !== unit.guess;
  if (!built.some(({ questions }) => questions.some(isOther))) {
    return accept({ trees: built, open: [] });
  }
  for (const [index, tree] of trees.entries()) {
    if (!built[index]?.questions.some(({ kind }) => kind === 'unit')) continue;
    const one = tree.build({ ...options, yearsPerUnit: unit.guess });
    if (!one.ok) return one;
    built[index] = one.value;
  }
  return accept({ trees: built, open: [unit] });
}

function join({ trees: built, open }: BuiltTrees): ReadForest {
  const report = new Report();
  const questions = new Map(open.map((question) => [question.kind, question]));
  for (const { reason } of open) report.add('guessed', reason.code, reason);
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
      const one = withColumns(own.details?.[row] ?? null, merged.ids);
      details[first + row] = withAncestors(one, (id) => numberedId(first + forest.indexOf(id)));
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

/** The details of a species whose other ancestors have other ids. */
function withAncestors(
  details: SpeciesDetails | null,
  idOf: (id: SpeciesId) => SpeciesId,
): SpeciesDetails | null {
  const { otherAncestors } = details ?? {};
  if (otherAncestors === undefined) return details;
  return {
    ...details,
    otherAncestors: otherAncestors.map((one) => ({ ...one, id: idOf(one.id) })),
  };
}

/** The settings of the tree that ends last, so that no other ends after now. */
function settingsOf(built: readonly ReadForest[]): TreeSettings | null {
  const now = ({ settings }: ReadForest) => ownScaleOf(settings)?.now ?? Number.NEGATIVE_INFINITY;
  return built.reduce((last, one) => (now(one) > now(last) ? one : last)).settings;
}
