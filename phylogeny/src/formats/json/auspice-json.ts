import { accept, type Result, refuse } from '../../result.ts';
import type { TreeFormat } from '../format.ts';
import { isJsonObject, type JsonObject } from '../product-json/product-json-species.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import type { RawColumn, RawTree } from '../trees/raw-tree.ts';
import { TreeRows } from '../trees/tree-rows.ts';
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
  const { title = null, colorings } = isJsonObject(document.meta) ? document.meta : {};
  const columns = columnsOf(colorings);
  const trees: RawTree[] = [];
  for (const root of roots) {
    if (!isJsonObject(root)) return refuse(fault('auspice-without-node'));
    trees.push(readTree(root, typeof title === 'string' ? title : null, columns, report));
  }
  if (trees.length === 0) return refuse(fault('auspice-without-node'));
  return accept(trees);
}

type AttributeColumns = ReadonlyMap<string, Omit<RawColumn, 'values'>>;

/** What the viewer calls the attributes of nodes, and the values of those that have a legend. */
function columnsOf(colorings: unknown): AttributeColumns {
  const columns = new Map<string, Omit<RawColumn, 'values'>>();
  for (const coloring of Array.isArray(colorings) ? colorings : []) {
    const { key, title, scale, type } = isJsonObject(coloring) ? coloring : {};
    if (typeof key !== 'string') continue;
    const listed = Array.isArray(scale) && type !== 'continuous' ? scale : [];
    const choices = listed.flatMap((entry): string[] =>
      Array.isArray(entry) && typeof entry[0] === 'string' ? [entry[0]] : [],
    );
    const name = typeof title === 'string' && title.trim() !== '' ? title : key;
    columns.set(key, { name, ...(choices.length > 0 && { choices: [...new Set(choices)] }) });
  }
  return columns;
}

/** Attributes that are not values of a node. */
const otherAttributes: ReadonlySet<string> = new Set(['num_date', 'div', 'hidden']);

function setAttributes(
  rows: TreeRows,
  row: number,
  attributes: JsonObject,
  columns: AttributeColumns,
): void {
  for (const [key, attribute] of Object.entries(attributes)) {
    if (otherAttributes.has(key)) continue;
    const value = isJsonObject(attribute) ? attribute.value : attribute;
    const isValue = ['string', 'number', 'boolean'].includes(typeof value);
    if (isValue) rows.setValue(row, columns.get(key) ?? { name: key }, String(value));
  }
}

function readTree(
  root: JsonObject,
  name: string | null,
  columns: AttributeColumns,
  report: Report,
): RawTree {
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
    setAttributes(rows, row, attributes, columns);
    if (hasContent(node.branch_attrs)) report.add('dropped', 'auspice-branches');
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

/** Whether a branch has mutations or labels. */
function hasContent(branch: unknown): boolean {
  if (!isJsonObject(branch)) return false;
  return Object.values(branch).some(
    (content) => isJsonObject(content) && Object.keys(content).length > 0,
  );
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
