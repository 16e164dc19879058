import type { ReportCode } from './read-messages.ts';
import type { Report } from './report.ts';

/**
 * One tree as its file states it, before its branches become species in time. Rows stand in
 * preorder (a node before its children, each branch together, children as in the file).
 */
export interface RawTree {
  /** The tree's own name in the file, if it has one. */
  readonly name: string | null;
  /** Row of the parent, -1 for a root. */
  readonly parents: Int32Array;
  /** Labels as written, quotes removed; '' where the file gives none. */
  readonly names: readonly string[];
  /**
   * The labels as the format means them, where that differs from how they are written: in Newick
   * an unquoted underscore stands for a blank. A list of its own, the caller's to change. Absent:
   * `names`.
   */
  readonly meantNames?: () => string[];
  /** True: no name holds anything but letters, digits and ordinary marks, so none needs tidying. */
  readonly hasPlainNames?: boolean;
  /** Length of the branch that leads to each node, in the file's unit; NaN where the file gives none. */
  readonly lengths: Float64Array;
  /** How many years one unit of `lengths` is, where the file says so. */
  readonly yearsPerLength?: number | null;
  /** What the file says of nodes' moments beyond their branch lengths; null when it says nothing. */
  readonly moments: RawMoments | null;
  /** The unit of the program that wrote the file, and the code that reports why it is likely. */
  readonly likelyUnit?: { readonly yearsPerUnit: number; readonly reason: ReportCode } | undefined;
  /** Null when no node has one. */
  readonly descriptions: readonly (string | null)[] | null;
  /** Links to pictures; null when no node has one. */
  readonly images: readonly (string | null)[] | null;
  /**
   * What one of our own writers noted so that reading gives back the very same forest; null for
   * files of other programs.
   */
  readonly marks: RawMarks | null;
  /**
   * Reports what of this tree could not be taken over (annotations, comments); called when the tree
   * is made into species, so that files of thousands of trees need not be examined whole.
   */
  readonly reportDropped?: (report: Report) => void;
}

/** Stated moments of nodes, e.g. BEAST heights, phyloXML dates, calendar dates of samples. */
export interface RawMoments {
  /** `age`: time before the youngest tip or the present, growing into the past; `date`: a calendar-like number, growing towards the present. */
  readonly kind: 'age' | 'date';
  /** NaN where the file gives none. */
  readonly values: Float64Array;
  /** How many years one unit of `values` is, when the file says so ("mya" is 1e6). */
  readonly yearsPerUnit: number | null;
}

/** One entry a node: which species it is a segment of, and that species' exact times in years. */
export interface RawMarks {
  /** Number of the species; nodes with the same number are segments of one bar. -1: unmarked. */
  readonly species: Int32Array;
  /** Exact start (absolute for a root, offset otherwise) and duration in years; NaN where unmarked. */
  readonly starts: Float64Array;
  readonly durations: Float64Array;
}
