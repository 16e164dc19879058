import {
  type DatedTree,
  type Dating,
  datedForest,
  dateForest,
  datingOperation,
  type NamedRange,
} from '../dating/index.ts';
import type { TreeDocument } from '../document/index.ts';
import type { ReportEntry, StatedSpecies, TableRows } from '../formats/index.ts';
import { boundsOfEnd } from '../formats/tables/cells/end-moments.ts';
import { cellValue, inSequence } from '../operations/index.ts';
import type { Forest } from '../species/forest.ts';
import { hasTime } from '../timeline/tree-scale.ts';
import { years } from '../timeline/years.ts';
import { type JoinChange, type JoinOptions, type JoinPlan, planJoin } from './join-table.ts';

/** A join whose ranges date the whole tree. */
export interface DatedJoin extends JoinPlan {
  /** How many species change, without the splits that are dated, and what was assumed about their dates. */
  readonly changedSpecies: number;
  readonly report: readonly ReportEntry[];
  /** The tree with its new dates; null if the table dates nothing. */
  readonly dated: Forest | null;
}

/**
 * Plans a join in which the ranges of a table date the tree instead of becoming the times of single species. What
 * else the table says is joined as always.
 */
export function planDatedJoin(
  tree: TreeDocument,
  table: TableRows,
  dating: Dating,
  options: Pick<JoinOptions, 'types' | 'newId'>,
): DatedJoin {
  const { forest } = tree;
  const species = table.species.map(withoutTimes);
  const join = planJoin(tree, { ...table, species }, { ...options, adds: false });
  const dated = dateForest(forest, rangesOfTable(table), dating);
  const after = datedForest(forest, dated);
  const changes = [...changedTimes(tree, after, dated), ...join.changes];
  const operations = [datingOperation(forest, dated, tree.fields.scale), join.operation].filter(
    (one) => one !== null,
  );
  const changed = [...dated.times, ...dated.edits, ...join.changes]
    .map(({ id }) => id)
    .filter((id) => !forest.isInferred(forest.indexOf(id)));
  return {
    ...join,
    operation: operations.length === 0 ? null : inSequence(operations),
    // The report says which names the tree does not have.
    ...{ unmatched: [], added: [], notAdded: [], changes },
    matched: dated.matched,
    changedSpecies: new Set(changed).size,
    report: dated.report,
    dated: dated.times.length === 0 ? null : after,
  };
}

/** The new times of species, without those of splits. */
function changedTimes(
  { forest, fields }: TreeDocument,
  after: Forest,
  { times }: DatedTree,
): JoinChange[] {
  const hadTime = hasTime(fields.scale);
  return times.flatMap(({ id }) => {
    const index = forest.indexOf(id);
    if (forest.isInferred(index)) return [];
    return (['split', 'apparition', 'extinction'] as const).flatMap((field): JoinChange[] => {
      const change = {
        ...{ id, field, after: cellValue(after, index, field) },
        // The numbers of a tree without time are not times.
        before: hadTime ? cellValue(forest, index, field) : null,
      };
      return change.before === change.after ? [] : [change];
    });
  });
}

function withoutTimes(stated: StatedSpecies): StatedSpecies {
  const times = { apparition: null, extinction: null, duration: null, split: null };
  return {
    ...stated,
    ...times,
    unreadable: null,
    ancestor: '',
    isLiving: false,
    isStatedLiving: false,
  };
}

function rangesOfTable({ species, boundsKind, present }: TableRows): NamedRange[] {
  return species.flatMap(({ name, apparition, extinction, duration, split, isLiving }) => {
    if (apparition === null) return [];
    const stated = extinction?.best ?? apparition.best + (duration ?? 0);
    const end = isLiving ? present : Math.max(stated, apparition.best);
    const bounds = boundsOfEnd(apparition, boundsKind);
    const endBounds = isLiving || extinction === null ? null : boundsOfEnd(extinction, boundsKind);
    return [
      {
        ...{ name, apparition: years(apparition.best), extinction: years(end) },
        ...(bounds && { apparitionBounds: bounds }),
        ...(endBounds && { extinctionBounds: endBounds }),
        hasSplit: split !== null,
      },
    ];
  });
}
