import type { TreeShape } from '../document/tree-shapes.ts';
import type { Forest } from '../species/forest.ts';
import { extinctTest, livingTest } from '../species/times/living.ts';
import { hasTime, nowOf } from '../timeline/tree-scale.ts';
import type { Colouring } from './colouring/colour-legend.ts';
import { colourForest } from './colouring/colouring.ts';
import {
  type Columns,
  columnsByTime,
  columnsWithoutTime,
  type TimeScale,
  timeScale,
} from './columns.ts';
import { hasPlacements } from './connector-styles.ts';
import { type GroupLayout, layOutGroups } from './groups/group-layout.ts';
import { DenseLabelPlacer } from './labels/dense-labels.ts';
import { type ItalicNames, italicNames } from './labels/italics.ts';
import { drawnColumns } from './rows/drawn-columns.ts';
import { type FoldedBranches, foldedBranches } from './rows/folded-branches.ts';
import { layOutRows, type RowChoice, type Rows } from './rows/rows.ts';
import { noIntervals, type SplitIntervals, splitIntervals } from './split-intervals.ts';
import { layOutStrips, type StripLayout } from './strips/strip-layout.ts';
import { plainLook, type TreeLook } from './tree-look.ts';
import { hasBounds, labelEnds } from './uncertainty.ts';
import { ViewportQuery } from './viewport/viewport-query.ts';

/** What is shown, and how. */
export interface LayoutChoice extends Omit<RowChoice, 'order'> {
  /** The settings and parts of the tree; none by default. */
  readonly look?: TreeLook;
  /** On by default. When off, each generation has a column of its own. */
  readonly chronological?: boolean;
  /** Whether to show how uncertain times are. On by default. */
  readonly uncertainty?: boolean;
  /** That of the tree by default. */
  readonly shape?: TreeShape | 'across';
  /** Whether pictures are large, beside the names instead of the bars. Off by default. */
  readonly largePictures?: boolean;
  /** Rows are those of this forest, which has the same species and links; by default they follow the times shown. */
  readonly arrangedBy?: Forest;
}

/** A forest with everything needed to draw it: all stages of the layout. */
export class ForestLayout {
  readonly forest: Forest;
  readonly look: TreeLook;
  readonly rows: Rows;
  readonly columns: Columns;
  /** The mapping of times or lengths to x; null when columns do not follow them. */
  readonly time: TimeScale | null;
  readonly colouring: Colouring;
  /** Null when the tree has no groups to show. */
  readonly groups: GroupLayout | null;
  /** Null when no columns stand beside the names. */
  readonly strips: readonly StripLayout[] | null;
  /** Which names are in italics. */
  readonly italics: ItalicNames;
  readonly isLiving: (index: number) => boolean;
  readonly isExtinct: (index: number) => boolean;
  readonly folded: FoldedBranches;
  readonly query: ViewportQuery;
  /** Whether any bar is drawn with uncertain ends. */
  readonly showsBounds: boolean;
  /** The splits that are drawn with a bar for the interval of their time. */
  readonly splitIntervals: SplitIntervals;
  /** Whether any connector is drawn by how certain the ancestor is. */
  readonly showsPlacements: boolean;
  /** Where the texts after each bar may begin, in pixels of the world. */
  readonly labelEnds: Float64Array;
  /** The labels of rows too thin for one name each. */
  readonly denseLabels: DenseLabelPlacer;
  /** Across when undefined. */
  readonly shape: TreeShape | undefined;
  /** Whether pictures are beside the names instead of the bars. */
  readonly largePictures: boolean;

  constructor(forest: Forest, choice: LayoutChoice = {}) {
    const { chronological = true, uncertainty = true, look = plainLook } = choice;
    const scale = look.settings?.scale;
    const now = nowOf(look.settings);
    const { arrangedBy = forest } = choice;
    const rows = layOutRows(arrangedBy, { ...choice, order: look.settings?.order });
    this.forest = forest;
    this.look = look;
    this.rows = rows;
    this.time = chronological && scale?.kind !== 'none' ? timeScale(forest) : null;
    this.isLiving = livingTest(forest, now);
    this.isExtinct = extinctTest(forest, now);
    this.folded = foldedBranches(forest, rows, choice.collapsed, this.isLiving);
    const unfolded =
      this.time === null ? columnsWithoutTime(forest, scale) : columnsByTime(forest, this.time);
    this.columns = drawnColumns(unfolded, forest, rows, this.folded);
    this.colouring = colourForest(forest, look, this.isLiving);
    this.italics = italicNames(forest, look);
    this.groups = layOutGroups(forest, rows, look.parts.groups);
    this.strips = layOutStrips(forest, look);
    this.query = new ViewportQuery(forest, rows, this.columns, arrangedBy === forest);
    this.showsBounds = uncertainty && this.time !== null && hasTime(scale) && hasBounds(forest);
    this.showsPlacements = uncertainty && hasPlacements(forest);
    this.splitIntervals = this.showsBounds ? splitIntervals(forest, rows) : noIntervals;
    this.labelEnds = this.showsBounds ? labelEnds(this) : this.columns.ends;
    this.denseLabels = new DenseLabelPlacer(forest, rows, {
      ...this.columns,
      ends: this.labelEnds,
    });
    const { shape = look.settings?.shape } = choice;
    this.shape = shape === 'across' ? undefined : shape;
    this.largePictures = choice.largePictures ?? false;
  }
}

/** Runs all stages of the layout. */
export function layOutForest(forest: Forest, choice: LayoutChoice = {}): ForestLayout {
  return new ForestLayout(forest, choice);
}
