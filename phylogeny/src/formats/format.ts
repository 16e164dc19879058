import type { Result } from '../result.ts';
import type { Forest } from '../species/forest.ts';
import type { RawTree } from './raw-tree.ts';
import type { ReadFault } from './read-fault.ts';
import type { Report } from './report.ts';

const formatNames = ['json', 'newick', 'nexus', 'phyloxml', 'nexml', 'table'] as const;

/** The formats we read, as they are called in options and results. */
export type FormatName = (typeof formatNames)[number];

/** Narrows a text of unknown origin to the name of a format we read. */
export function isFormatName(value: string): value is FormatName {
  return formatNames.some((name) => name === value);
}

/** A format whose files hold trees with branch lengths, which become species by being dated. */
export interface TreeFormat {
  readonly kind: 'trees';
  readonly name: FormatName;
  /** Whether the text looks like this format; asked in the order of the table, so it may be generous. */
  readonly recognizes: (text: string) => boolean;
  /** At least one tree, or the reason why there is none. Never throws. */
  readonly read: (text: string, report: Report) => Result<readonly RawTree[], ReadFault>;
}

/** A format whose files hold species with their times already. */
export interface ForestFormat {
  readonly kind: 'forest';
  readonly name: FormatName;
  readonly recognizes: (text: string) => boolean;
  /** `yearsPerUnit` is what a person says of the file's times; formats that state their unit ignore it. */
  readonly read: (text: string, report: Report, yearsPerUnit?: number) => Result<Forest, ReadFault>;
}

export type Format = TreeFormat | ForestFormat;
