import type { TreeSettings } from '../document/tree-document.ts';
import type { PartEntries } from '../parts/tree-parts.ts';
import type { Result } from '../result.ts';
import type { Forest } from '../species/forest.ts';
import type { DatingQuestion } from './dating/questions/dating-questions.ts';
import type { FlatDescent } from './lists/flat-list.ts';
import type { ReadFault } from './read-fault.ts';
import type { Report } from './report.ts';
import type { ColumnMapping } from './tables/columns/table-header.ts';
import type { TimeOptions } from './tables/columns/table-times.ts';
import type { RawTree } from './trees/raw-tree.ts';

const formatNames = ['json', 'newick', 'nexus', 'phyloxml', 'nexml', 'table', 'outline'] as const;

/** The names of the formats we read, as used in options and results. */
export type FormatName = (typeof formatNames)[number];

/** Whether a text is the name of a format we read. */
export function isFormatName(value: string): value is FormatName {
  return formatNames.some((name) => name === value);
}

/** A format of trees with branch lengths, which are converted to species with times. */
export interface TreeFormat {
  readonly kind: 'trees';
  readonly name: FormatName;
  /** Whether the text looks like this format. Formats are tried in the order of the table. */
  readonly recognizes: (text: string) => boolean;
  /** Reads at least one tree, or returns a fault. Never throws. */
  readonly read: (text: string, report: Report) => Result<readonly RawTree[], ReadFault>;
}

/** The species of a file, and how their tree is shown if the file says so. */
export interface StatedForest {
  readonly forest: Forest;
  /** Absent when the format has none. */
  readonly parts?: PartEntries;
  readonly settings: TreeSettings | null;
  /** What was guessed about the times; absent when everything is stated. */
  readonly questions?: readonly DatingQuestion[];
  /** The forest with the species of a list joined by descent; absent when the file says who descends from whom. */
  readonly arrange?: (descent: FlatDescent, report: Report) => Forest;
}

/** How to read a file of species. */
export interface ForestOptions extends TableOptions {
  /** Whether the species may refer to others of the tree that they were copied from. */
  readonly isCopy?: boolean | undefined;
}

/** A format of species with times. */
export interface ForestFormat {
  readonly kind: 'forest';
  readonly name: FormatName;
  readonly recognizes: (text: string) => boolean;
  /** Formats that state everything ignore the options. */
  readonly read: (
    text: string,
    report: Report,
    options: ForestOptions,
  ) => Result<StatedForest, ReadFault>;
}

/** A format we read. */
export type Format = TreeFormat | ForestFormat;

/** How to read a table. */
export interface TableOptions extends TimeOptions {
  /** What to take columns for instead of what their titles say. */
  readonly mapping?: ColumnMapping | undefined;
}
