import type { Forest } from '../species/forest.ts';
import { writeNewick } from './newick/newick.ts';
import { writeNexml } from './nexml/nexml.ts';
import { writeNexus } from './nexus/nexus.ts';
import { writePhyloXml } from './phyloxml/phyloxml.ts';
import { writeProductJson } from './product-json/product-json.ts';
import { writeRangeTable } from './tables/range-table.ts';

/** Every format we write, with its writer; reading the text back gives the same forest. */
const writers = {
  json: writeProductJson,
  newick: writeNewick,
  nexus: writeNexus,
  phyloxml: writePhyloXml,
  nexml: writeNexml,
  csv: writeRangeTable,
} as const satisfies Record<string, (forest: Forest) => string>;

/** The name of a format we write. */
export type WriteFormat = keyof typeof writers;

/** The names of all formats we write. */
export const writeFormats = Object.keys(writers) as readonly WriteFormat[];

/** Narrows a text of unknown origin to a format we write. */
export function isWriteFormat(value: string): value is WriteFormat {
  return Object.hasOwn(writers, value);
}

/** A forest as a text of the given format. */
export function writeForest(forest: Forest, format: WriteFormat): string {
  return writers[format](forest);
}
