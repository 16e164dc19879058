import type { DatingQuestion } from '../formats/dating/questions/dating-questions.ts';
import type { ReadFile, ReadForest, ReadTree } from '../formats/read.ts';
import type { ReportEntry } from '../formats/report.ts';
import type { RawTree } from '../formats/trees/raw-tree.ts';
import { lineRows, tipRows } from '../formats/trees/tip-rows.ts';
import type { Forest } from '../species/forest.ts';
import { hasTime, type OwnScale, type TreeScale } from '../timeline/tree-scale.ts';

/** Statistics of a file. Heights are distances from root to tip in the file's unit, without the root's own branch. */
export interface FileStats extends TreeStats {
  readonly format: string;
  readonly trees: number;
  /** Over all trees. */
  readonly allTips: number;
  readonly allNodes: number;
  /** How many ancestors of the chosen trees no one has named. */
  readonly inferred: number;
  /** How many ends of its species have bounds. */
  readonly bounds: number;
  /** The names of its columns. */
  readonly columns: readonly string[];
  /** How many sources it has. */
  readonly sources: number;
  /** Its own scale, of eras only their number; null for that of Earth. */
  readonly scale: ScaleStats | null;
  /** Of the chosen trees as species, in years or in the unit of its own scale. */
  readonly span: { readonly from: number; readonly to: number } | null;
  /** What the file leaves open about its times, so that it was guessed. */
  readonly questions: readonly DatingQuestion['kind'][];
  readonly report: readonly ReportEntry[];
}

type ScaleStats =
  | Exclude<TreeScale, OwnScale>
  | (Omit<OwnScale, 'eras'> & { readonly eras: number });

interface TreeStats {
  readonly tips: number;
  readonly nodes: number;
  readonly minHeight: number | null;
  readonly maxHeight: number | null;
  /** The first five tips as written; null for one without a name. */
  readonly names: readonly (string | null)[];
  readonly lengths: 'all' | 'some' | 'none';
  readonly negativeLengths: number;
  readonly polytomies: number;
  readonly singletons: number;
  /** How many names, of tips or inner nodes, occur more than once. */
  readonly duplicateNames: number;
  readonly unnamedTips: number;
}

/** The parts of a tree that the statistics need. */
interface Countable extends Pick<RawTree, 'parents' | 'names' | 'reticulations'> {
  readonly lengths: Float64Array | null;
}

/** The statistics of a file, of the first of the chosen trees, and of the forest made from all of those. */
export function fileStats(
  file: ReadFile,
  chosen: readonly ReadTree[],
  first: ReadForest,
): FileStats {
  const stated = file.trees.flatMap((tree) => tree.stated);
  const shown = chosen[0]?.stated[0];
  let trees = 0;
  let allTips = 0;
  let allNodes = 0;
  let firstStats: TreeStats | null = shown === undefined ? null : treeStats(shown);
  for (const tree of stated.length > 0 ? stated : branches(first.forest)) {
    trees += 1;
    allNodes += tree.parents.length - lineRows(tree).size;
    allTips += tipRows(tree).length;
    firstStats ??= treeStats(tree);
  }
  return {
    format: file.format,
    trees,
    ...(firstStats ?? treeStats(emptyTree)),
    allTips,
    allNodes,
    inferred: first.forest.size - first.forest.speciesCount,
    bounds: countBounds(first.forest),
    columns: (first.parts.columns ?? []).map(({ value }) => value.name),
    sources: first.parts.sources?.length ?? 0,
    scale: scaleStats(first.settings?.scale),
    span: first.forest.span,
    questions: first.questions.map(({ kind }) => kind),
    report: [...file.report, ...first.report],
  };
}

function scaleStats(scale: TreeScale | undefined): ScaleStats | null {
  if (scale === undefined) return null;
  return hasTime(scale) ? { ...scale, eras: scale.eras.length } : scale;
}

function countBounds({ columns: { details } }: Forest): number {
  let bounds = 0;
  for (const each of details ?? []) {
    if (each?.apparitionBounds) bounds += 1;
    if (each?.extinctionBounds) bounds += 1;
  }
  return bounds;
}

const emptyTree: Countable = { parents: new Int32Array(0), names: [], lengths: null };

function treeStats(tree: Countable): TreeStats {
  const { parents, names, lengths } = tree;
  const lines = lineRows(tree);
  const tips = tipRows(tree);
  const children = new Int32Array(parents.length);
  for (const parent of parents) if (parent >= 0) children[parent] = (children[parent] ?? 0) + 1;
  const measured = measure(parents, lengths, tips);
  return {
    tips: tips.length,
    nodes: parents.length - lines.size,
    minHeight: measured.minHeight,
    maxHeight: measured.maxHeight,
    names: tips.slice(0, 5).map((row) => names[row] || null),
    lengths: measured.lengths,
    negativeLengths: measured.negative,
    polytomies: children.filter((count) => count > 2).length,
    singletons: children.filter((count) => count === 1).length,
    duplicateNames: countRepeated(names.filter((_, row) => !lines.has(row))),
    unnamedTips: tips.filter((row) => (names[row] ?? '') === '').length,
  };
}

function measure(
  parents: Int32Array,
  lengths: Float64Array | null,
  tips: readonly number[],
): Pick<TreeStats, 'minHeight' | 'maxHeight' | 'lengths'> & { negative: number } {
  const heights = new Float64Array(parents.length);
  let given = 0;
  let negative = 0;
  for (let row = 1; row < heights.length; row++) {
    const length = lengths?.[row] ?? Number.NaN;
    if (!Number.isNaN(length)) given += 1;
    if (length < 0) negative += 1;
    heights[row] = (heights[parents[row] ?? 0] ?? 0) + length;
  }
  const branches = parents.length - 1;
  const kind = given === 0 ? 'none' : given === branches ? 'all' : 'some';
  if (kind !== 'all') return { minHeight: null, maxHeight: null, lengths: kind, negative };
  let minHeight = Number.POSITIVE_INFINITY;
  let maxHeight = Number.NEGATIVE_INFINITY;
  for (const row of tips) {
    minHeight = Math.min(minHeight, heights[row] ?? 0);
    maxHeight = Math.max(maxHeight, heights[row] ?? 0);
  }
  return { minHeight, maxHeight, lengths: kind, negative };
}

function countRepeated(names: readonly string[]): number {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) {
    if (name === '') continue;
    if (seen.has(name)) repeated.add(name);
    else seen.add(name);
  }
  return repeated.size;
}

/** The branch of each root as a tree of its own. */
function* branches(forest: Forest): Generator<Countable> {
  const { names } = forest;
  for (const root of forest.roots()) {
    const end = forest.branchEnd(root);
    yield {
      parents: forest.columns.parents
        .subarray(root, end)
        .map((parent) => (parent < 0 ? -1 : parent - root)),
      names: names.slice(root, end),
      lengths: null,
    };
  }
}
