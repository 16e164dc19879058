import type { AncestorRole } from '../../species/ancestry/other-ancestors.ts';
import type { NamesInText } from '../../species/storage/columns.ts';
import type { BoundsKind } from '../../species/times/bounds.ts';
import type { LengthDigits } from '../dating/digits.ts';
import type { ReportCode } from '../read-messages.ts';
import type { Report } from '../report.ts';

/**
 * One tree as stated in its file, before its branches become species. Rows are in preorder, with
 * children as in the file.
 */
export interface RawTree {
  /** The name of the tree in the file, if it has one. */
  readonly name: string | null;
  /** Row of the parent, -1 for a root. */
  readonly parents: Int32Array;
  /** Labels as written, without quotes; '' where the file has none. */
  readonly names: readonly string[];
  /**
   * The meaning of the labels, where it differs from how they are written: in Newick an unquoted
   * underscore is a space. The caller may change it. When absent, use `names`.
   */
  readonly meantNames?: () => MeantNames;
  /** Whether all names in the text consist of letters, digits and ordinary punctuation, so that none needs cleaning. */
  readonly hasPlainNames?: boolean;
  /** Whether a tag of the branch can follow the name of a row; absent if no format like this has tags. */
  readonly mayHaveTag?: (row: number) => boolean;
  /** The length of the branch to each node, in the file's unit; NaN where the file has none. */
  readonly lengths: Float64Array;
  /** The digits that they are written with; absent where doubles are written in full. */
  readonly lengthDigits?: LengthDigits;
  /** The number of years per unit of `lengths`, if the file states it. */
  readonly yearsPerLength?: number | null;
  /** The unit that the file names for its lengths, if they are not years of Earth: substitutions, or its own. */
  readonly ownUnit?: string | null;
  /** The moments that the file states for nodes besides branch lengths, or null. */
  readonly moments: RawMoments | null;
  /** The age or date of the youngest tip, in the file's unit; absent when the file does not say. */
  readonly youngest?: RawYoungest | null;
  /** How uncertain the moments of nodes are; absent when the file does not say. */
  readonly intervals?: RawIntervals | null;
  /** What else the file states about nodes, such as rates; absent when there is nothing. */
  readonly columns?: readonly RawColumn[] | null;
  /** Colours of nodes as `#rrggbb`, by row; absent when the file has none. */
  readonly colours?: ReadonlyMap<number, string> | null;
  /** The unit of the program that wrote the file, and the code that reports why it is likely. */
  readonly likelyUnit?: { readonly yearsPerUnit: number; readonly reason: ReportCode } | undefined;
  /** The nodes that have several ancestors; absent when there are none. */
  readonly reticulations?: readonly RawReticulation[] | null;
  /** Null when no node has one. */
  readonly descriptions: readonly (string | null)[] | null;
  /** Links to images; null when no node has one. */
  readonly images: readonly (string | null)[] | null;
  /**
   * Reports the parts of this tree that are not imported (annotations, comments). Called when the tree
   * is converted to species, so that files of thousands of trees need not be examined as a whole.
   */
  readonly reportDropped?: (report: Report) => void;
}

/** Names of which those that are not in the text can be changed. They are '' where the file has none. */
export interface MeantNames extends NamesInText {
  readonly others: (string | null)[];
}

/** A node that has several ancestors. It has one row under its main ancestor, and others where the others are. */
export interface RawReticulation {
  readonly row: number;
  /** Tips under the other ancestors, whose branches lead to the node. */
  readonly others: readonly number[];
  readonly as: AncestorRole;
}

/** When the youngest tip of a tree ended. */
export interface RawYoungest {
  readonly kind: 'age' | 'date';
  readonly value: number;
}

/** Stated moments of nodes, e.g. BEAST heights, phyloXML dates, calendar dates of samples. */
export interface RawMoments {
  /** `age`: time before the present, or the youngest tip if it is relative, increasing into the past; `date`: a calendar year, increasing towards the present. */
  readonly kind: 'age' | 'date';
  /** NaN where the file has none. */
  readonly values: Float64Array;
  /** The number of years per unit of `values`, if the file states it ("mya" is 1e6). */
  readonly yearsPerUnit: number | null;
  /** Whether ages count from the youngest tip, as BEAST's heights do, and not from the present. */
  readonly isRelative?: boolean;
  /** Whether they summarize other trees, as means and medians do, which need not be the times of this one. */
  readonly isSummary?: boolean;
  /** Whether it is only likely that they are calendar dates. */
  readonly isGuessed?: boolean;
}

/** The intervals in which nodes are, in the unit of the file's times. */
export interface RawIntervals {
  /** As in `RawMoments`. */
  readonly kind: 'age' | 'date';
  readonly isRelative?: boolean;
  readonly values: ReadonlyMap<number, RawInterval>;
}

/** The two ends of an interval in any order. */
export interface RawInterval {
  readonly ends: readonly [number, number];
  readonly kind: BoundsKind;
  /** In percent; only of `hpd`. */
  readonly level?: number;
}

/** Values of nodes under one name, as the file writes them. */
export interface RawColumn {
  readonly name: string;
  readonly unit?: string;
  /** The possible values, if the file lists them. */
  readonly choices?: readonly string[];
  /** Whether this is how well the inner nodes are supported. */
  readonly isSupport?: true;
  /** By row. */
  readonly values: ReadonlyMap<number, string>;
}
