import type { TreeSettings } from '../operations/tree-document.ts';
import type { PartEntries } from '../parts/tree-parts.ts';
import type { Forest } from '../species/forest.ts';
import { type NewickOptions, writeNewick } from './newick/newick-writer.ts';
import { writeNexml } from './nexml/nexml-writer.ts';
import { writeNexus } from './nexus/nexus-writer.ts';
import { writeOutline } from './outline/outline-writer.ts';
import { writePhyloXml } from './phyloxml/phyloxml-writer.ts';
import { writeProductJson } from './product-json/product-json-writer.ts';
import { writeRangeTable } from './tables/range-table-writer.ts';
import type { TableLayout } from './tables/table-layouts.ts';

/** The writer of each format. Reading the text back gives the same forest, except from an outline. */
const writers = {
  json: (forest, settings, { parts }) => writeProductJson(forest, settings, parts),
  newick: (forest, settings, options) => writeNewick(forest, { ...options, ...scaleOf(settings) }),
  nexus: (forest, settings, options) => writeNexus(forest, { ...options, ...scaleOf(settings) }),
  phyloxml: (forest, settings, { parts }) => writePhyloXml(forest, parts, settings?.scale),
  nexml: (forest, settings, { parts }) => writeNexml(forest, parts, settings?.scale),
  outline: (forest, settings) => writeOutline(forest, settings?.scale),
  csv: (forest, settings, { parts, layout }) =>
    writeRangeTable(forest, { parts, layout, scale: settings?.scale }),
} as const satisfies Record<
  string,
  (forest: Forest, settings: TreeSettings | null, options: WriteOptions) => string
>;

function scaleOf(settings: TreeSettings | null): Pick<NewickOptions, 'scale'> {
  return settings?.scale === undefined ? {} : { scale: settings.scale };
}

/** How to write a forest, and the parts of its tree. */
export interface WriteOptions extends NewickOptions {
  /** Its sources, columns, groups and bands. Each format writes those it can. */
  readonly parts?: PartEntries;
  /** Of a table: the columns of another program instead of all of ours. */
  readonly layout?: TableLayout;
}

/** The name of a format we write. */
export type WriteFormat = keyof typeof writers;

/** The names of all formats we write. */
export const writeFormats = Object.keys(writers) as readonly WriteFormat[];

/** The formats from which the same forest can be read again. */
export const exactFormats = writeFormats.filter((format) => !['csv', 'outline'].includes(format));

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
  return writers[format](forest, settings, options);
}
