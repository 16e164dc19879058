import type { Forest } from '../../species/forest.ts';
import { keyOfBounds } from '../newick/annotation-keys.ts';
import { ColumnNotes } from '../newick/column-notes.ts';
import { labelFor, nameFor, type Program, textFor } from '../newick/labels.ts';
import {
  type NewickOptions,
  type NodeLabel,
  networkFor,
  treeNote,
  writeTree,
} from '../newick/newick-writer.ts';
import { timeKeys } from '../newick/time-notes.ts';
import { type SplitTree, splitForest } from '../trees/split-forest.ts';
import { WrittenUnit } from '../values/written-unit.ts';
import { type TaxonValues, writeCharacters } from './nexus-characters-writer.ts';

/** Writes a forest in NEXUS: its tips as taxa, their values as characters, and one tree per root. */
export function writeNexus(
  forest: Forest,
  { program = 'any', parts = {}, scale }: NewickOptions = {},
): string {
  const columns = parts.columns ?? [];
  const unit = WrittenUnit.fitting(forest, scale);
  const trees = [...splitForest(forest, networkFor(forest, program))];
  const taxa = nameTaxa(trees, program);
  const rows: TaxonValues[] = Array.from(taxa, ([species, name]) => ({
    label: labelFor(program, 'nexus', name),
    traits: forest.details(species)?.traits ?? null,
  }));
  const characters = writeCharacters(columns, rows);
  const writeText = (text: string): string => textFor(program, 'nexus', text);
  const notes = new ColumnNotes(columns, timeKeys(trees), writeText, characters.columns);
  // R's ape reads names exactly from a table, but only one table whose taxa are in every tree.
  const isTranslated = trees.length === 1 && trees[0]?.parents.length !== 1;
  const numbers = new Map([...taxa.keys()].map((species, index) => [species, String(index + 1)]));
  const statements = trees.map((tree, index) => {
    const labelOf = (row: number): NodeLabel => {
      if (tree.network.has(row)) return { label: tree.labels[row] ?? '', note: null };
      const species = tree.species[row] ?? -1;
      const isTip = tree.parents[row + 1] !== row;
      if (isTip && isTranslated) return { label: numbers.get(species) ?? '', note: null };
      const name = taxa.get(species) ?? tree.labels[row] ?? '';
      return isTip
        ? { label: labelFor(program, 'nexus', name), note: null }
        : innerLabel(program, name);
    };
    const written = writeTree({ forest, tree, unit, program, notes }, labelOf);
    return `  TREE tree_${index + 1} = ${treeNote(unit, tree, program, 'nexus')} ${written};`;
  });
  const names = Array.from(taxa.values(), (name) => labelFor(program, 'table', name));
  const table = names.map((name, index) => `    ${index + 1} ${name}`).join(',\n');
  return [
    '#NEXUS',
    '',
    'BEGIN TAXA;',
    `  DIMENSIONS NTAX=${names.length};`,
    '  TAXLABELS',
    ...names.map((name) => `    ${name}`),
    '  ;',
    'END;',
    '',
    ...characters.lines,
    'BEGIN TREES;',
    ...(isTranslated ? ['  TRANSLATE', table, '  ;'] : []),
    ...statements,
    'END;',
    '',
    ...figTreeBlock(trees, unit, program),
  ].join('\n');
}

/** The names of the tips by their species. NEXUS does not allow empty names, or the same one twice. */
function nameTaxa(trees: readonly SplitTree[], program: Program): Map<number, string> {
  const labels = new UniqueLabels();
  const place = trees.length === 1 && trees[0]?.parents.length !== 1 ? 'table' : 'nexus';
  const taxa = new Map<number, string>();
  for (const { parents, species, labels: names, network } of trees) {
    for (const [row, name] of names.entries()) {
      if (parents[row + 1] === row || network.has(row)) continue;
      taxa.set(species[row] ?? -1, labels.claim(nameFor(program, place, name)));
    }
  }
  return taxa;
}

/** What ape takes for the structure of a tree even in quotes. */
const misread = /[()=,:]/;

/** The name of an inner node: its label or, where that would break the tree, FigTree's annotation of it. */
function innerLabel(program: Program, name: string): NodeLabel {
  if (program === 'any' && misread.test(name) && textFor(program, 'nexus', name) === name) {
    return { label: '', note: `label="${name}"` };
  }
  return { label: labelFor(program, 'nexus', name), note: null };
}

/** Settings of FigTree: where its time axis ends, and in a file for it, the intervals of nodes. */
function figTreeBlock(
  [tree, ...others]: readonly SplitTree[],
  unit: WrittenUnit,
  program: Program,
): readonly string[] {
  if (tree === undefined || others.length > 0) return [];
  const settings: string[] = [];
  const age = unit.isForward || !unit.isTime ? '0' : unit.time(tree.latest, tree);
  if (age !== '0') settings.push(`  set scale.offsetAge=${age.includes('.') ? age : `${age}.0`};`);
  const [stated] = tree.bounds.values();
  if (program === 'figtree' && stated !== undefined) {
    settings.push(
      `  set nodeBars.displayAttribute="${keyOfBounds(stated.bounds)}";`,
      '  set nodeBars.isShown=true;',
    );
  }
  return settings.length === 0 ? [] : ['BEGIN FIGTREE;', ...settings, 'END;', ''];
}

/** Makes names of taxa unique, ignoring case, and not empty, as NEXUS requires. */
class UniqueLabels {
  readonly #uses = new Map<string, number>();

  claim(name: string): string {
    const base = name.trim() === '' ? 'Unnamed' : name;
    let label = base;
    for (let uses = this.#count(label); uses > 0; uses = this.#count(label)) {
      const next = (this.#uses.get(key(base)) ?? 1) + 1;
      this.#uses.set(key(base), next);
      label = `${base}.${next}`;
    }
    this.#uses.set(key(label), 1);
    return label;
  }

  #count(label: string): number {
    return this.#uses.get(key(label)) ?? 0;
  }
}

function key(label: string): string {
  return label.toLowerCase().replaceAll('_', ' ');
}
