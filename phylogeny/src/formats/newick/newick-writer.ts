import type { PartEntries } from '../../parts/tree-parts.ts';
import type { Forest } from '../../species/forest.ts';
import type { TreeScale } from '../../timeline/tree-scale.ts';
import {
  type WrittenReticulation,
  writtenReticulations,
} from '../networks/written-reticulations.ts';
import { type SplitTree, splitForest } from '../trees/split-forest.ts';
import { WrittenUnit } from '../values/written-unit.ts';
import { colourKey } from './annotation-keys.ts';
import { ColumnNotes } from './column-notes.ts';
import { labelFor, type Place, type Program, textFor } from './labels.ts';
import { timeKeys, timeNotes } from './time-notes.ts';

/** How to write Newick and NEXUS. */
export interface NewickOptions {
  /** The program that the file is for. */
  readonly program?: Program;
  /** The parts of the tree, of which the columns are written. */
  readonly parts?: PartEntries;
  /** The tree's own time scale, if it has one. */
  readonly scale?: TreeScale;
}

/** Writes a forest in Newick, one tree per root, with annotations in the style of BEAST. */
export function writeNewick(
  forest: Forest,
  { program = 'any', parts = {}, scale }: NewickOptions = {},
): string {
  const unit = WrittenUnit.fitting(forest, scale);
  const trees = [...splitForest(forest, networkFor(forest, program))];
  const writeText = (text: string): string => textFor(program, 'newick', text);
  const notes = new ColumnNotes(parts.columns ?? [], timeKeys(trees), writeText);
  let text = '';
  for (const tree of trees) {
    const label = (row: number) => {
      const written = tree.labels[row] ?? '';
      return tree.network.has(row) ? written : labelFor(program, 'newick', written);
    };
    // FigTree takes annotations in Newick for names.
    const writing = { forest, tree, unit, program, notes: program === 'figtree' ? null : notes };
    text += `${treeNote(unit, tree, program, 'newick')} ${writeTree(writing, (row) => ({ label: label(row), note: null }))};\n`;
  }
  return text;
}

/** The second ancestors of species, unless the file is for a program that reads only trees. */
export function networkFor(forest: Forest, program: Program): readonly WrittenReticulation[] {
  return program === 'any' ? writtenReticulations(forest) : [];
}

/** That a tree is rooted, what its lengths count and when its youngest tip ends, for people. */
export function treeNote(
  unit: WrittenUnit,
  tree: SplitTree,
  program: Program,
  place: Place,
): string {
  if (!unit.hasLengths) return '[&R]';
  const name = textFor(program, place, unit.name);
  const written = /^\w+$/.test(name) ? name : `"${name}"`;
  if (!unit.isTime) return `[&R] [&units=${written}]`;
  const youngest = unit.isForward ? 'youngest_tip_date' : 'youngest_tip_age';
  return `[&R] [&units=${written},${youngest}=${unit.time(tree.latest, tree)}]`;
}

/** A tree to be written. Without notes, its nodes have no annotations. */
interface Writing {
  readonly forest: Forest;
  readonly tree: SplitTree;
  readonly unit: WrittenUnit;
  readonly program: Program;
  readonly notes: ColumnNotes | null;
}

/** A label as written, or an annotation that has the name instead. */
export interface NodeLabel {
  readonly label: string;
  readonly note: string | null;
}

/** One tree without its final ";". */
export function writeTree(writing: Writing, labelOf: (row: number) => NodeLabel): string {
  const text = writeNodes(writing, labelOf);
  // ape reads a tree of one species only if it has a root.
  return writing.tree.parents.length === 1 && writing.program === 'ape' ? `(${text})` : text;
}

function writeNodes(writing: Writing, labelOf: (row: number) => NodeLabel): string {
  const { parents } = writing.tree;
  const times = timeNotes(writing.tree, writing.unit);
  const node = (row: number): string => writeNode(writing, row, labelOf(row), times);
  const pieces: string[] = [];
  const open: number[] = [];
  for (let row = 0; row < parents.length; row++) {
    if (parents[row + 1] === row) {
      pieces.push('(');
      open.push(row);
      continue;
    }
    pieces.push(node(row));
    const next = parents[row + 1];
    while (open.length > 0 && open.at(-1) !== next) {
      pieces.push(')', node(open.pop() ?? 0));
    }
    if (open.length > 0) pieces.push(',');
  }
  return pieces.join('');
}

function writeNode(
  { forest, tree, unit, notes }: Writing,
  row: number,
  named: NodeLabel,
  times: (row: number) => readonly string[],
): string {
  const years = tree.lengths[row] ?? Number.NaN;
  const length = Number.isNaN(years) || !unit.hasLengths ? '' : `:${unit.length(years, tree)}`;
  const details = tree.isLast[row] === 1 ? forest.details(tree.species[row] ?? -1) : null;
  const traits = details?.traits;
  const hasName = named.label !== '' || named.note !== null;
  // Programs show the support of a node where its name would be.
  const support = !hasName && traits && notes ? notes.supportLabel(traits) : '';
  const label = named.label || support;
  if (notes === null) return `${label}${length}`;
  const all = named.note === null ? [] : [named.note];
  all.push(...times(row));
  if (details?.colour !== undefined) all.push(`${colourKey}=${details.colour}`);
  if (traits) all.push(...notes.notes(traits, support !== '', tree.parents[row + 1] !== row));
  return `${label}${all.length === 0 ? '' : `[&${all.join(',')}]`}${length}`;
}
