import { maxNameLength } from '../../species/checks/invariants.ts';
import { inferredOnly, type SpeciesDetails } from '../../species/details.ts';
import { type NamesInText, nameAt } from '../../species/storage/columns.ts';
import type { Report } from '../report.ts';
import type { RawColumn, RawTree } from '../trees/raw-tree.ts';
import { supportName } from '../trees/tree-columns.ts';
import { RawValues } from '../trees/tree-rows.ts';
import type { InnerNames } from './questions/dating-options.ts';

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?%?`;
/** 95, 0.99, 1e-3, and IQ-TREE's 98.2/100. */
const support = new RegExp(`^${number}(?:[/|,]${number})*$`, 'i');
/** GTDB's '100.0:p__Chloroflexota'. */
const supportAndName = new RegExp(`^(${number}):(.+)$`, 'i');
/** ASTRAL's '[q1=0.9;q2=0.05]'. */
const quotedAnnotation = /^\[[^\]]*=[^\]]*\]$/;
/** HyPhy's {Test} and PAML's " #1" after a name. */
const branchTag = /\s*\{[^{}]*\}$|(?:^|\s+)[#$]\d+(?:\.\d+)?$/;
const beginsLikeNumber = /^[\d.+[-]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: names must be one line of visible characters.
const needsCare = /[{#$\u0000-\u001f\u007f]|^\s|\s$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above.
const controlCharacters = /[\u0000-\u001f\u007f]+/g;

/** Larger numbers are not useful and take as long to write as reading the tree. */
const maxNumbered = 10_000;

const noText = { text: '', offset: 0, starts: new Int32Array(0), ends: new Int32Array(0) };

/** The names of the nodes of a tree, and the details of those that are only inferred. */
export interface NamedNodes {
  readonly names: NamesInText;
  /** Null when no node has any. */
  readonly details: readonly (SpeciesDetails | null)[] | null;
  /** The support values among the labels: a column, or several of labels such as 98.2/100. */
  readonly support: readonly RawColumn[];
  /** The inner nodes whose names can be those of clades or of ancestors. */
  readonly clades: readonly number[];
  /** The nodes that continue the species of the node above them, whose name they have. */
  readonly continuing: readonly number[];
}

/**
 * The name of each node of a tree. Numbers on inner nodes are support values or counters, not names.
 * An inner node without a name is an inferred ancestor. It gets a name too, for lists and screen readers.
 * One with a name is a clade, which is inferred as well, unless it is an ancestor.
 */
export function nameSpecies(
  tree: RawTree,
  report: Report,
  innerNames: InnerNames = 'clades',
): NamedNodes {
  const { parents } = tree;
  const names = tree.meantNames?.() ?? { ...noText, others: tree.names.slice() };
  const { starts, ends, others } = names;
  const size = others.length;
  const isPlain = tree.hasPlainNames === true;
  let details: (SpeciesDetails | null)[] | null = null;
  const support = new RawValues();
  const named: number[] = [];
  const isReticulate = new Set(
    (tree.reticulations ?? []).flatMap(({ row, others: rows }) => [row, ...rows]),
  );
  let ancestors = 0;
  let tips = 0;
  for (let row = 0; row < size; row++) {
    // Reading past the end of an array would deoptimize the loop.
    const isInner = row + 1 < size && parents[row + 1] === row;
    let name = others[row] ?? null;
    if (name === null) {
      const length = (ends[row] ?? 0) - (starts[row] ?? 0);
      if (isPlain && !isInner && length <= maxNameLength) continue;
      name = nameAt(names, row);
    }
    if (name !== '') {
      if (isInner && beginsLikeNumber.test(name)) name = takeSupport(row, name, support, report);
      name = usableName(name, tree.mayHaveTag?.(row) ?? false, report);
      others[row] = name;
    }
    if (name !== '') {
      if (isInner) named.push(row);
      continue;
    }
    // Most of these are no species in the end: see `joinReticulations`.
    if (isReticulate.has(row)) others[row] = 'Ancestor';
    else others[row] = isInner ? numbered('Ancestor', ++ancestors) : numbered('Species', ++tips);
    if (isInner || isReticulate.has(row)) {
      details ??= new Array<SpeciesDetails | null>(size).fill(null);
      details[row] = inferredOnly;
    }
  }
  if (ancestors > 0) {
    report.add('noted', 'unnamed-ancestor', { count: ancestors });
  }
  if (tips > 0) {
    report.add('renamed', 'unnamed-species', { example: 'Species 1', count: tips });
  }
  const inner = findClades(parents, names, named);
  if (innerNames === 'clades' && inner.clades.length > 0) {
    details ??= new Array<SpeciesDetails | null>(size).fill(null);
    for (const row of inner.clades) details[row] = inferredOnly;
  }
  return { names, details, support: support.columns ?? [], ...inner };
}

/**
 * Which of the named inner nodes can be clades. One with a single descendant is an ancestor, since nothing splits
 * there, and so is one that lives on, in a node of the same name.
 */
function findClades(
  parents: Int32Array,
  names: NamesInText,
  named: readonly number[],
): Pick<NamedNodes, 'clades' | 'continuing'> {
  if (named.length === 0) return { clades: [], continuing: [] };
  const isNamed = new Uint8Array(parents.length);
  for (const row of named) isNamed[row] = 1;
  const splits = new Uint8Array(parents.length);
  const lives = new Uint8Array(parents.length);
  const continuing: number[] = [];
  for (let row = 1; row < parents.length; row++) {
    const parent = parents[row] ?? -1;
    if (isNamed[parent] !== 1) continue;
    if (parent !== row - 1) splits[parent] = 1;
    if (nameAt(names, row) !== nameAt(names, parent)) continue;
    lives[parent] = 1;
    lives[row] = 1;
    continuing.push(row);
  }
  return { clades: named.filter((row) => splits[row] === 1 && lives[row] !== 1), continuing };
}

function numbered(word: string, number: number): string {
  return number <= maxNumbered ? `${word} ${number}` : word;
}

function usableName(given: string, mayHaveTag: boolean, report: Report): string {
  let name = given;
  if (needsCare.test(name)) name = tidied(name, mayHaveTag, report);
  if (name.length <= maxNameLength) return name;
  report.add('renamed', 'long-name', { example: name });
  return `${name.slice(0, maxNameLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Moves the support values in a label to their columns, and returns the name that is left. */
function takeSupport(row: number, label: string, columns: RawValues, report: Report): string {
  if (quotedAnnotation.test(label)) {
    report.add('dropped', 'annotations', { example: label });
    return '';
  }
  const [, before, name = ''] = supportAndName.exec(label) ?? [];
  if (before === undefined && !support.test(label)) return label;
  report.add('noted', 'support', { example: label });
  const numbers = (before ?? label).split(/[/|,]/);
  for (const [index, number] of numbers.entries()) {
    const column = supportColumns[index] ?? { name: `${supportName} ${index + 1}` };
    columns.set(row, column, number.replace('%', ''));
  }
  return name;
}

/** Whether the label of an inner node is read as support, at least in part. */
export function isSupportLabel(label: string): boolean {
  return support.test(label) || supportAndName.test(label) || quotedAnnotation.test(label);
}

const supportColumns = [{ name: supportName, isSupport: true }] as const;

function tidied(name: string, mayHaveTag: boolean, report: Report): string {
  let tidy = name;
  if (mayHaveTag && branchTag.test(tidy)) {
    report.add('dropped', 'branch-tag', { example: name });
    tidy = tidy.replace(branchTag, '');
  }
  return tidy.replace(controlCharacters, ' ').trim();
}
