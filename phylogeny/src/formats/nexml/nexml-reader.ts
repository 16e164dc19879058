import { accept, type Result, refuse } from '../../result.ts';
import { ownUnitOf, yearsPerNamedUnit } from '../../timeline/time-words.ts';
import { parseDecimal } from '../dating/decimal.ts';
import { Digits } from '../dating/digits.ts';
import type { TreeFormat } from '../format.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import type { RawInterval, RawTree, RawYoungest } from '../trees/raw-tree.ts';
import { TreeRows } from '../trees/tree-rows.ts';
import { fitDescription } from '../values/text-limits.ts';
import { columnPrefix } from '../xml/column-properties.ts';
import { XmlReader, xmlRootName } from '../xml/xml-reader.ts';
import { tidyBlanks } from '../xml/xml-text.ts';
import {
  type NexmlCharacter,
  OtuLiterals,
  type OtuValue,
  readCharacters,
  valuesByOtu,
} from './nexml-characters.ts';
import { type NexmlEdge, type NexmlNode, orderNodes } from './nexml-graph.ts';

/** Reads every tree of a NeXML text; networks are left out and reported. */
export function readNexml(text: string, report: Report): Result<RawTree[], ReadFault> {
  const reader = new XmlReader(text);
  const otuLabels = new Map<string, string>();
  const trees: NexmlTree[] = [];
  const characters: NexmlCharacter[] = [];
  const literals = new OtuLiterals();
  let networks = 0;
  for (;;) {
    const event = reader.next();
    if (event === 'fault') return refuse(reader.fault ?? noTree);
    if (event === 'end') break;
    if (event !== 'open') continue;
    if (reader.depth === 1 && reader.name !== 'nexml') {
      return refuse(reader.faultHere('xml-other-root', { element: reader.name }));
    }
    if (reader.name === 'otu') {
      const id = reader.attribute('id') ?? '';
      otuLabels.set(id, tidyBlanks(reader.attribute('label') ?? '') || id);
      literals.open(id, reader.depth);
    } else if (reader.name === 'meta') {
      literals.read(reader);
    } else if (reader.name === 'tree') {
      const tree = readTree(reader, report);
      if (!tree.ok) return tree;
      trees.push(tree.value);
    } else if (reader.name === 'network') {
      networks += 1;
      const label = reader.attribute('label') ?? reader.attribute('id') ?? '';
      report.add('skipped', 'network', { example: label });
      if (!reader.skip()) return refuse(reader.fault ?? noTree);
    } else if (reader.name === 'characters') {
      const read = readCharacters(reader, report);
      if (reader.fault !== null) return refuse(reader.fault);
      if (read === null) report.add('dropped', 'characters-dropped');
      else characters.push(...read);
    }
  }
  const rawTrees: RawTree[] = [];
  const values = valuesByOtu([...characters, ...literals.characters]);
  for (const tree of trees) {
    const raw = arrange(reader, tree, otuLabels, values, report);
    if (!raw.ok) return raw;
    if (raw.value !== null) rawTrees.push(raw.value);
  }
  if (rawTrees.length > 0) return accept(rawTrees);
  return refuse(networks > 0 ? fault('only-networks') : noTree);
}

const noTree = fault('no-tree');

interface NexmlTree {
  readonly offset: number;
  readonly name: string | null;
  readonly nodes: readonly NexmlNode[];
  readonly edges: readonly NexmlEdge[];
  readonly digits: Digits;
  readonly times: TreeTimes;
}

/** What a tree states about its times as a whole. */
interface TreeTimes {
  unit: string;
  youngest: RawYoungest | null;
}

/** Reads the nodes and edges of the `<tree>` just opened. */
function readTree(reader: XmlReader, report: Report): Result<NexmlTree, ReadFault> {
  const { depth, offset } = reader;
  const name = tidyBlanks(reader.attribute('label') ?? '') || null;
  const nodes: NexmlNode[] = [];
  const edges: NexmlEdge[] = [];
  const digits = new Digits();
  const times: TreeTimes = { unit: '', youngest: null };
  let current: NexmlNode | null = null;
  for (;;) {
    const event = reader.next();
    if (event === 'close') {
      if (reader.depth < depth) return accept({ offset, name, nodes, edges, digits, times });
      if (reader.depth === depth) current = null;
    } else if (event === 'open') {
      if (reader.name === 'node') {
        current = readNode(reader);
        nodes.push(current);
      } else if (reader.name === 'edge' || reader.name === 'rootedge') {
        const edge = readEdge(reader, digits);
        if (!edge.ok) return edge;
        edges.push(edge.value);
      } else if (reader.name === 'meta') {
        const meta = readMeta(reader);
        if (!meta.ok) return meta;
        if (current !== null) takeNodeMeta(meta.value, current, report);
        else if (nodes.length === 0) takeTreeMeta(meta.value, times);
      }
    } else if (event !== 'text') {
      return refuse(reader.fault ?? noTree);
    }
  }
}

function readNode(reader: XmlReader): NexmlNode {
  return {
    id: reader.attribute('id') ?? '',
    label: tidyBlanks(reader.attribute('label') ?? ''),
    otu: reader.attribute('otu') ?? '',
    isRoot: /^(?:true|1)$/.test(reader.attribute('root') ?? ''),
    age: null,
    isHeight: false,
    description: null,
    image: null,
    values: null,
    interval: null,
  };
}

function readEdge(reader: XmlReader, digits: Digits): Result<NexmlEdge, ReadFault> {
  const text = (reader.attribute('length') ?? '').trim();
  const isMissing = text === '' || /^[+-]?(?:nan|inf)$/i.test(text);
  const length = isMissing ? Number.NaN : parseDecimal(text);
  if (length === null) {
    return refuse(reader.faultHere('length-not-number', { length: text.slice(0, 40) }));
  }
  digits.take(text);
  const source = reader.name === 'rootedge' ? null : (reader.attribute('source') ?? '');
  return accept({
    source,
    target: reader.attribute('target') ?? '',
    length,
    offset: reader.offset,
  });
}

/** A `<meta>`: the name of its property without the prefix, and what it says. */
interface NexmlMeta {
  readonly name: string;
  readonly content: string;
  /** Whether it is a value and not a link. */
  readonly isLiteral: boolean;
  /** Whether our writer says that it is a value of a column, whatever its name. */
  readonly isColumn: boolean;
}

/** Reads the `<meta>` just opened. */
function readMeta(reader: XmlReader): Result<NexmlMeta, ReadFault> {
  const literal = reader.attribute('property');
  const property = literal ?? reader.attribute('rel') ?? '';
  const stated = reader.attribute('content') ?? reader.attribute('href');
  const inner = reader.readContent();
  if (inner === null) return refuse(reader.fault ?? noTree);
  const name = property.slice(property.indexOf(':') + 1);
  const isColumn = property.startsWith(columnPrefix);
  return accept({ name, content: stated ?? inner, isLiteral: literal !== null, isColumn });
}

/** What our writer states about the times of a tree. */
function takeTreeMeta({ name, content }: NexmlMeta, times: TreeTimes): void {
  const [, kind] = /^youngest_tip_(age|date)$/.exec(name) ?? [];
  const value = parseDecimal(content);
  if (name === 'unit') times.unit = content;
  else if (kind !== undefined && value !== null) {
    times.youngest = { kind: kind === 'age' ? 'age' : 'date', value };
  }
}

/** Takes an age, an interval, a description, an image or a value of a node. */
function takeNodeMeta({ name, content, ...meta }: NexmlMeta, node: NexmlNode, report: Report) {
  const kind = meta.isColumn ? '' : name.toLowerCase();
  const end = /^(?:age|date)_(?:hpd([\d.]+)|range)_(minimum|maximum)$/.exec(kind);
  if (end !== null) takeIntervalEnd(end, parseDecimal(content), node);
  else if (kind === 'age' || kind === 'node_age' || kind === 'nodeage' || kind === 'height') {
    node.age ??= parseDecimal(content);
    if (kind === 'height') node.isHeight = true;
  } else if (kind === 'description' || kind === 'comment') {
    node.description ??= content.trim() || null;
  } else if (kind === 'depiction' || kind === 'img' || kind === 'image') {
    node.image ??= content.trim() || null;
  } else if (kind === 'bibliographiccitation') {
    report.add('dropped', 'element-dropped', { values: { element: name } });
  } else if (meta.isLiteral) {
    node.values ??= new Map();
    setFirst(node.values, name, content);
  }
}

function takeIntervalEnd(
  [, level, which]: readonly (string | undefined)[],
  value: number | null,
  node: NexmlNode,
): void {
  const [minimum, maximum] = node.interval?.ends ?? [Number.NaN, Number.NaN];
  const stated = value ?? Number.NaN;
  const kind: Omit<RawInterval, 'ends'> =
    level === undefined
      ? { kind: 'range' }
      : { kind: 'hpd', ...(level !== '95' && { level: Number(level) }) };
  node.interval = { ...kind, ends: which === 'minimum' ? [stated, maximum] : [minimum, stated] };
}

function setFirst(values: Map<string, string>, name: string, content: string): void {
  if (name !== '' && content.trim() !== '' && !values.has(name)) values.set(name, content);
}

function arrange(
  reader: XmlReader,
  tree: NexmlTree,
  otuLabels: ReadonlyMap<string, string>,
  values: ReadonlyMap<string, readonly OtuValue[]>,
  report: Report,
): Result<RawTree | null, ReadFault> {
  if (tree.nodes.length === 0) {
    report.add('skipped', 'nexml-empty', { example: tree.name ?? '' });
    return accept(null);
  }
  const ordered = orderNodes(tree.nodes, tree.edges);
  if (!ordered.ok) {
    const { code, values, offset } = ordered.error;
    return refuse(reader.faultHere(code, values, offset ?? tree.offset));
  }
  const otus = new Set(tree.nodes.map(({ otu }) => otu));
  for (const otu of values.keys()) {
    if (!otus.has(otu)) {
      report.add('dropped', 'values-without-node', { example: otuLabels.get(otu) ?? otu });
    }
  }
  const rows = new TreeRows(tree.digits);
  for (const [index, node] of ordered.value.nodes.entries()) {
    const taxon = otuLabels.get(node.otu);
    if (taxon === undefined && node.otu !== '') {
      report.add('noted', 'unknown-otu', { example: node.otu });
    }
    const name = node.label || (taxon ?? node.otu);
    const row = rows.add(
      ordered.value.parents[index] ?? -1,
      name,
      ordered.value.lengths[index] ?? Number.NaN,
    );
    if (node.description !== null) {
      rows.setDescription(row, fitDescription(node.description, name, report));
    }
    if (node.image !== null) rows.setImage(row, node.image);
    if (node.age !== null) rows.setMoment(row, node.age);
    if (node.interval?.ends.every(Number.isFinite)) rows.setInterval(row, node.interval);
    for (const { column, value } of values.get(node.otu) ?? []) rows.setValue(row, column, value);
    for (const [column, value] of node.values ?? []) rows.setValue(row, { name: column }, value);
    if (node.isRoot && row > 0) {
      report.add('noted', 'root-by-structure', { example: name });
    }
  }
  const isRelative = tree.nodes.some(({ isHeight }) => isHeight);
  const { unit, youngest } = tree.times;
  const yearsPerUnit = yearsPerNamedUnit(unit);
  const moments = { kind: youngest?.kind ?? 'age', yearsPerUnit, isRelative };
  const finished = rows.finish(tree.name, moments, yearsPerUnit);
  return accept({ ...finished, youngest, ownUnit: ownUnitOf(unit) });
}

/** The entry of NeXML in the table of formats. */
export const nexmlFormat: TreeFormat = {
  kind: 'trees',
  name: 'nexml',
  recognizes: (text) => xmlRootName(text) === 'nexml',
  read: readNexml,
};
