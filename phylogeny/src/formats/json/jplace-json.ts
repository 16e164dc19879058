import { type Result, refuse } from '../../result.ts';
import type { TreeFormat } from '../format.ts';
import { readNewick } from '../newick/newick-reader.ts';
import { isJsonObject } from '../product-json/product-json-species.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import type { RawTree } from '../trees/raw-tree.ts';
import { parseJson } from './json-reader.ts';

/** Reads the tree of a jplace file: Newick inside JSON, with edge numbers in braces. */
export function readJplace(text: string, report: Report): Result<readonly RawTree[], ReadFault> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const tree = isJsonObject(parsed.value) ? parsed.value.tree : null;
  if (typeof tree !== 'string') return refuse(fault('jplace-without-newick'));
  report.add('dropped', 'jplace-placements');
  const read = readNewick(tree.replace(/\{\d+\}/g, ''), report);
  // The position is removed: it counts from the start of the Newick text, not of the file.
  return read.ok ? read : refuse({ ...read.error, line: null, column: null });
}

/** The entry of jplace in the table of formats. */
export const jplaceFormat: TreeFormat = {
  kind: 'trees',
  name: 'json',
  recognizes: (text) => /^\uFEFF?\s*\{/.test(text) && /"placements"\s*:/.test(text),
  read: readJplace,
};
