import { accept, type Result, refuse } from '../../result.ts';
import type { TreeFormat } from '../format.ts';
import { isJsonObject, type JsonObject } from '../product-json/product-json-species.ts';
import type { RawTree } from '../raw-tree.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import { TreeRows } from '../tree-rows.ts';
import { parseJson } from './json-reader.ts';

/** Augur exports intervals of 90%. */
const confidenceLevel = 90;

/** Whether a JSON text is a tree of Nextstrain's viewer Auspice (version 2). */
function looksLikeAuspice(text: string): boolean {
  return /^\s*\{/.test(text) && /"node_attrs"\s*:/.test(text) && /"tree"\s*:/.test(text);
}

/** Reads Auspice v2 JSON: nodes dated by `num_date`, or by divergence where there are no dates. */
export function readAuspiceJson(text: string, report: Report): Result<RawTree[], ReadFault> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const document = isJsonObject(parsed.value) ? parsed.value : {};
  const roots = Array.isArray(document.tree) ? document.tree : [document.tree];
  const title = isJsonObject(document.meta) ? document.meta.title : null;
  const trees: RawTree[] = [];
  for (const root of roots) {
    if (!isJsonObject(root)) return refuse(fault('auspice-without-node'));
    trees.push(readTree(root, typeof title === 'string' ? title : null));
  }
  if (trees.length === 0) return refuse(fault('auspice-without-node'));
  report.add('dropped', 'auspice-traits');
  return accept(trees);
}

function readTree(root: JsonObject, name: string | null): RawTree {
  const rows = new TreeRows();
  const divergences: number[] = [];
  let hasDates = false;
  const waiting: { node: JsonObject; parent: number }[] = [{ node: root, parent: -1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, parent } = next;
    const attributes = isJsonObject(node.node_attrs) ? node.node_attrs : {};
    const row = rows.add(parent, typeof node.name === 'string' ? node.name : '');
    const stated = isJsonObject(attributes.num_date) ? attributes.num_date : {};
    const date = stated.value;
    if (isFiniteNumber(date)) {
      rows.setMoment(row, date);
      const [from, to] = Array.isArray(stated.confidence) ? stated.confidence : [];
      if (isFiniteNumber(from) && isFiniteNumber(to)) {
        rows.setInterval(row, { ends: [from, to], kind: 'hpd', level: confidenceLevel });
      }
      hasDates = true;
    }
    divergences[row] = isFiniteNumber(attributes.div) ? attributes.div : Number.NaN;
    const children = Array.isArray(node.children) ? node.children : [];
    for (let index = children.length - 1; index >= 0; index--) {
      const child: unknown = children[index];
      if (isJsonObject(child)) waiting.push({ node: child, parent: row });
    }
  }
  const tree = rows.finish(name, { kind: 'date', yearsPerUnit: 1 });
  if (hasDates) return tree;
  const lengths = Float64Array.from(divergences, (divergence, row) => {
    const parent = tree.parents[row] ?? -1;
    return divergence - (divergences[parent] ?? 0);
  });
  return { ...tree, lengths };
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** The entry of Auspice JSON in the table of formats. */
export const auspiceFormat: TreeFormat = {
  kind: 'trees',
  name: 'json',
  recognizes: looksLikeAuspice,
  read: readAuspiceJson,
};
