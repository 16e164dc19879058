import { type Dating, dateForest, datingOperation, type NamedRange } from '../dating/index.ts';
import type { TreeDocument } from '../document/index.ts';
import type { ReportEntry, StatedSpecies, TableRows } from '../formats/index.ts';
import { boundsOfEnd } from '../formats/tables/cells/end-moments.ts';
import { inSequence } from '../operations/index.ts';
import { years } from '../timeline/years.ts';
import { type JoinOptions, type JoinPlan, planJoin } from './join-table.ts';

/** A join whose ranges date the whole tree. */
export interface DatedJoin extends JoinPlan {
  /** How many species change, without the splits that are dated, and what was assumed about their dates. */
  readonly changedSpecies: number;
  readonly report: readonly ReportEntry[];
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
    ...{ unmatched: [], added: [], notAdded: [] },
    matched: dated.matched,
    changedSpecies: new Set(changed).size,
    report: dated.report,
  };
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
