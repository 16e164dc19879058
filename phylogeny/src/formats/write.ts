import type { TreeSettings } from '../document/tree-document.ts';
import type { PartEntries } from '../parts/tree-parts.ts';
import type { Forest } from '../species/forest.ts';
import { canEmbed, embedCopy } from './embedded-copy.ts';
import type { Program } from './newick/labels.ts';
import { type NewickOptions, writeNewick } from './newick/newick-writer.ts';
import { writeNexml } from './nexml/nexml-writer.ts';
import { writeNexus } from './nexus/nexus-writer.ts';
import { writeOutline } from './outline/outline-writer.ts';
import { writePhyloXml } from './phyloxml/phyloxml-writer.ts';
import { writeProductJson } from './product-json/product-json-writer.ts';
import type { TableLayout } from './tables/columns/table-layouts.ts';
import { writeRangeTable } from './tables/writing/range-table-writer.ts';

/** The writer of each format. Only JSON has everything; see `write-remarks.ts` for what others cannot hold. */
const writers = {
  json: (forest, settings, { parts }) => writeProductJson(forest, settings, parts),
  newick: (forest, settings, options) => writeNewick(forest, newickOptions(settings, options)),
  nexus: (forest, settings, options) => writeNexus(forest, newickOptions(settings, options)),
  phyloxml: (forest, settings, { parts }) => writePhyloXml(forest, parts, settings?.scale),
  nexml: (forest, settings, { parts }) => writeNexml(forest, parts, settings?.scale),
  outline: (forest, settings) => writeOutline(forest, settings?.scale),
  csv: (forest, settings, { parts, layout }) =>
    writeRangeTable(forest, { parts, layout, scale: settings?.scale }),
} as const satisfies Record<
  string,
  (forest: Forest, settings: TreeSettings | null, options: WriteOptions) => string
>;

function newickOptions(
  settings: TreeSettings | null,
  { program, parts }: WriteOptions,
): NewickOptions {
  return {
    ...(program !== undefined && { program }),
    ...(parts !== undefined && { parts }),
    ...(settings?.scale !== undefined && { scale: settings.scale }),
  };
}

/** How to write a forest, and the parts of its tree. */
export interface WriteOptions {
  /** Its sources, columns, groups and bands. Each format writes those it can. */
  readonly parts?: PartEntries;
  /** The program that a Newick or NEXUS file is for. */
  readonly program?: Program;
  /** Whether a file of a format of trees also has a copy of everything, which only Life Tree reads. */
  readonly embed?: boolean;
  /** Of a table: the columns of another program instead of all of ours. */
  readonly layout?: TableLayout;
}

/** The name of a format we write. */
export type WriteFormat = keyof typeof writers;

/** The names of all formats we write. */
export const writeFormats = Object.keys(writers) as readonly WriteFormat[];

/** Whether a text is the name of a format we write. */
export function isWriteFormat(value: string): value is WriteFormat {
  return Object.hasOwn(writers, value);
}

/** A forest as a text of the given format, with the settings of its tree if the format has them. */
export function writeForest(
  forest: Forest,
  format: WriteFormat,
  settings: TreeSettings | null = null,
  options: WriteOptions = {},
): string {
  const text = writers[format](forest, settings, options);
  if (options.embed !== true || !canEmbed(format)) return text;
  return embedCopy(text, format, forest, settings, options);
}
