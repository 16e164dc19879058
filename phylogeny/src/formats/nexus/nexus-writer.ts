import type { Forest } from '../../species/forest.ts';
import { ColumnNotes } from '../newick/column-notes.ts';
import { writableLabel, writeLabel } from '../newick/labels.ts';
import { lengthScale, type NewickOptions, writeTree } from '../newick/newick-writer.ts';
import { splitForest } from '../split-forest.ts';

/** Writes a forest in NEXUS: a TAXA block of its tips and one tree per root. */
export function writeNexus(
  forest: Forest,
  { labels: style = 'underscores', parts = {} }: NewickOptions = {},
): string {
  const notes = new ColumnNotes(parts.columns ?? []);
  const scale = lengthScale(forest);
  const labels = new UniqueLabels();
  const taxa: string[] = [];
  const trees: string[] = [];
  for (const tree of splitForest(forest, parts.columns)) {
    const tipLabels = new Map<number, string>();
    for (const [row, name] of tree.names.entries()) {
      if (tree.parents[row + 1] === row) continue;
      const label = labels.claim(writableLabel(name, style));
      tipLabels.set(row, label);
      taxa.push(writeLabel(label, style));
    }
    const labelOf = (row: number): string =>
      tipLabels.get(row) ?? writableLabel(tree.labels[row] ?? '', style);
    const text = writeTree(tree, scale, labelOf, style, notes);
    trees.push(`  TREE tree_${trees.length + 1} = [&R] ${text};`);
  }
  return [
    '#NEXUS',
    '',
    'BEGIN TAXA;',
    `  DIMENSIONS NTAX=${taxa.length};`,
    '  TAXLABELS',
    ...taxa.map((label) => `    ${label}`),
    '  ;',
    'END;',
    '',
    'BEGIN TREES;',
    ...trees,
    'END;',
    '',
  ].join('\n');
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
