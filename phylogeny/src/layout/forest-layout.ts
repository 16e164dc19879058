import type { Forest } from '../species/forest.ts';
import { livingTest } from '../species/living.ts';
import { branchColours } from './branch-colours.ts';
import {
  type Columns,
  columnsByGeneration,
  columnsByTime,
  type TimeScale,
  timeScale,
} from './columns.ts';
import { type FoldedBranches, foldedBranches, stretchFolded } from './folded-branches.ts';
import { layOutRows, type RowChoice, type Rows } from './rows.ts';
import { ViewportQuery } from './viewport/viewport-query.ts';

/** What is shown, in which order and on which scale. */
export interface LayoutChoice extends RowChoice {
  /** On by default. When off, each generation has a column of its own. */
  readonly chronological?: boolean;
}

/** A forest with everything needed to draw it. */
export interface ForestLayout {
  readonly forest: Forest;
  readonly rows: Rows;
  readonly columns: Columns;
  /** The mapping of time to x; null when columns are generations. */
  readonly time: TimeScale | null;
  /** Indexes into `branchPalettes`. */
  readonly colours: Uint8Array;
  readonly isLiving: (index: number) => boolean;
  readonly folded: FoldedBranches;
  readonly query: ViewportQuery;
}

/** Runs all stages of the layout. */
export function layOutForest(forest: Forest, choice: LayoutChoice = {}): ForestLayout {
  const { chronological = true } = choice;
  const rows = layOutRows(forest, choice);
  const time = chronological ? timeScale(forest) : null;
  const folded = foldedBranches(forest, rows, choice.collapsed);
  const unfolded = time === null ? columnsByGeneration(forest) : columnsByTime(forest, time);
  const columns = stretchFolded(unfolded, forest, folded);
  return {
    forest,
    rows,
    columns,
    time,
    colours: branchColours(forest),
    isLiving: livingTest(forest),
    folded,
    query: new ViewportQuery(forest, rows, columns),
  };
}
