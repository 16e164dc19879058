import { accept, type Result, refuse } from '../../result.ts';
import type { TreeFormat } from '../format.ts';
import type { NexusCharacters } from '../nexus/nexus-characters.ts';
import { faultAt, type ReadFault } from '../read-fault.ts';
import { Report } from '../report.ts';
import type { RawTree } from '../trees/raw-tree.ts';
import { labelKind, type ScanFault, type ScannedTree, scanTree } from './newick-scanner.ts';
import { NewickTree, type TreeDisplay } from './newick-tree.ts';
import { shorten } from './newick-words.ts';
import { ScanBuffers } from './scan-buffers.ts';
import type { TaxonLabels } from './taxon-labels.ts';

/** After this many nodes in one file, further trees are not kept but scanned again when needed. */
const keptNodes = 2_000_000;

/** The trees of one text, read in order. */
export class TreeStatements {
  readonly text: string;
  readonly buffers: ScanBuffers;
  readonly #stopWords: ReadonlySet<string> | null;
  readonly trees: RawTree[] = [];
  /** The characters of NEXUS blocks, which can also follow the trees. */
  readonly characters: NexusCharacters[] = [];
  /** The colours of NEXUS taxa by their folded labels. */
  readonly taxonColours = new Map<string, string>();
  /** What FigTree's block, which can also follow the trees, says about their times. */
  readonly display: TreeDisplay = { youngest: null };
  #nodes = 0;

  constructor(text: string, stopWords: ReadonlySet<string> | null) {
    this.text = text;
    this.#stopWords = stopWords;
    // Real trees have about 20 characters per node. Buffers grow if this is too small.
    this.buffers = new ScanBuffers(text.length / 16);
  }

  /** Reads the tree at `start` and returns the offset after it. */
  read(
    start: number,
    name: string | null,
    taxa: TaxonLabels | null,
    report: Report,
  ): Result<number, ScanFault> {
    const scanned = scanTree(this.text, start, this.buffers, this.#stopWords);
    if (!scanned.ok) return scanned;
    const tree = scanned.value;
    if (!tree.hasSemicolon) {
      report.add('noted', 'missing-semicolon');
    }
    this.keep(start, name, taxa, tree);
    return accept(tree.end);
  }

  keep(start: number, name: string | null, taxa: TaxonLabels | null, tree: ScannedTree): void {
    this.#nodes += tree.parents.length;
    const scan = (): ScannedTree => {
      const again = scanTree(this.text, start, new ScanBuffers(64), this.#stopWords);
      // The same text has already been read without a fault.
      return again.ok ? again.value : tree;
    };
    const { text, characters, taxonColours, display } = this;
    const source = { text, start, name, taxa, characters, taxonColours, display, scan };
    this.trees.push(new NewickTree(source, this.#nodes <= keptNodes ? tree : null));
  }
}

/** Reads every tree of a Newick text. */
export function readNewick(text: string, report: Report): Result<readonly RawTree[], ReadFault> {
  const statements = new TreeStatements(text, null);
  const read = readStatements(statements, report);
  if (!read.ok) return refuse(faultAt(text, read.error.offset, read.error.code, read.error.values));
  return accept(statements.trees);
}

function readStatements(statements: TreeStatements, report: Report): Result<null, ScanFault> {
  const { text } = statements;
  let position = skipForeignStart(text, report);
  for (;;) {
    const start = findStatement(text, statements.buffers, position);
    if (start.kind === 'end') {
      if (statements.trees.length > 0) return accept(null);
      return refuse({ offset: position, code: /\S/.test(text) ? 'no-tree' : 'empty' });
    }
    if (start.kind === 'other') {
      const single = readSingleNode(statements, position, start.at);
      if (!single.ok) return single;
      position = single.value;
      continue;
    }
    const read = statements.read(start.from, start.name, null, report);
    if (!read.ok) return read;
    position = read.value;
  }
}

type Statement =
  | { readonly kind: 'tree'; readonly from: number; readonly name: string | null }
  | { readonly kind: 'other'; readonly at: number }
  | { readonly kind: 'end' };

/** Finds the next statement after `position`: a tree (possibly after `name =`), something else, or the end. */
function findStatement(text: string, buffers: ScanBuffers, position: number): Statement {
  let from = position;
  // Lines that start with "#" are comments written by scripts.
  for (; from < text.length; from++) {
    if (text[from] === '#') from = endOfLine(text, from);
    else if (text.charCodeAt(from) > 32 && text[from] !== ';') break;
  }
  const at = skipComments(text, from, buffers);
  if (at >= text.length) return { kind: 'end' };
  if (text[at] === '(') return { kind: 'tree', from, name: null };
  const named = /((?:[^()[\];=]|\[[^[\]]*\]){0,300})=\s*(?=[([])/y;
  named.lastIndex = at;
  const match = named.exec(text);
  if (match === null) return { kind: 'other', at };
  const name = (match[1] ?? '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/^\s*u?tree\s*\*?/i, '')
    .trim();
  return { kind: 'tree', from: named.lastIndex, name: name === '' ? null : name };
}

/** A statement without parentheses is a tree of one node if it is one word that ends with ";". */
function readSingleNode(
  statements: TreeStatements,
  from: number,
  at: number,
): Result<number, ScanFault> {
  const { text, buffers } = statements;
  const scanned = scanTree(text, from, buffers);
  if (scanned.ok && scanned.value.hasSemicolon) {
    const kind = scanned.value.labelKinds[0];
    if (kind !== labelKind.plainComposed) {
      statements.keep(from, null, null, scanned.value);
      return accept(scanned.value.end);
    }
  }
  const word = /\S{1,60}/y;
  word.lastIndex = at;
  const values = { text: shorten(word.exec(text)?.[0] ?? ''), number: statements.trees.length };
  const code = statements.trees.length === 0 ? 'not-newick' : 'text-after-tree';
  return refuse({ offset: at, code, values });
}

/** Skips a byte-order mark, even a damaged one, and the counts that PAML and PHYLIP write first. */
function skipForeignStart(text: string, report: Report): number {
  let position = text.startsWith('\uFEFF') ? 1 : 0;
  const mangled = /\\uFEFF|ï»¿/iy;
  mangled.lastIndex = position;
  if (mangled.test(text)) {
    position = mangled.lastIndex;
    report.add('skipped', 'mangled-mark');
  }
  const counts = /\s*\d+(?:[ \t]+\d+)?\s+(?=[([])/y;
  counts.lastIndex = position;
  if (counts.test(text)) {
    position = counts.lastIndex;
    report.add('skipped', 'counts');
  }
  return position;
}

function endOfLine(text: string, from: number): number {
  let position = from;
  while (position < text.length && text[position] !== '\n' && text[position] !== '\r')
    position += 1;
  return position;
}

function skipComments(text: string, from: number, buffers: ScanBuffers): number {
  let position = from;
  while (position < text.length) {
    if (text.charCodeAt(position) <= 32) position += 1;
    else if (text[position] === '[') {
      const end = buffers.endOfComment(text, position);
      if (end < 0) return position;
      position = end;
    } else break;
  }
  return position;
}

/** Recognizes Newick by its first parenthesis, or as nothing but names that each end with ";". */
function looksLikeNewick(text: string): boolean {
  const singleNode =
    /(?:'(?:[^']|'')*'|"[^"]*"|[^\s'"(),:;[\]{}<]+)(?:\[[^\]]*\])?(?::[^;,()]{0,60})?;/y;
  const buffers = new ScanBuffers(0);
  let found = findStatement(text, buffers, skipForeignStart(text, new Report()));
  if (found.kind !== 'other') return found.kind === 'tree';
  while (found.kind === 'other') {
    singleNode.lastIndex = found.at;
    if (!singleNode.test(text)) return false;
    found = findStatement(text, buffers, singleNode.lastIndex);
  }
  return true;
}

/** The entry of Newick in the table of formats. */
export const newickFormat: TreeFormat = {
  kind: 'trees',
  name: 'newick',
  recognizes: looksLikeNewick,
  read: readNewick,
};
