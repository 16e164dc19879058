import type { Forest } from '../../species/forest.ts';
import { ColumnNotes } from '../newick/column-notes.ts';
import { writableLabel, writeLabel } from '../newick/labels.ts';
import { lengthScale, type NewickOptions, writeTree } from '../newick/newick-writer.ts';
import { splitForest } from '../split-forest.ts';
import { type TaxonValues, writeCharacters } from './nexus-characters-writer.ts';

/** Writes a forest in NEXUS: its tips as taxa, their values as characters, and one tree per root. */
export function writeNexus(
  forest: Forest,
  { labels: style = 'underscores', parts = {}, scale: own }: NewickOptions = {},
): string {
  const columns = parts.columns ?? [];
  const scale = lengthScale(forest, own);
  const labels = new UniqueLabels();
  const taxa: TaxonValues[] = [];
  const trees = Array.from(splitForest(forest, columns, parts.sources), (tree) => {
    const tipLabels = new Map<number, string>();
    for (const [row, name] of tree.names.entries()) {
      if (tree.parents[row + 1] === row) continue;
      const label = labels.claim(writableLabel(name, style));
      tipLabels.set(row, label);
      const traits = tree.marks?.details?.[row]?.traits ?? null;
      taxa.push({ label: writeLabel(label, style), traits });
    }
    return { tree, tipLabels };
  });
  const characters = writeCharacters(columns, taxa);
  const notes = new ColumnNotes(columns, characters.columns);
  const statements = trees.map(({ tree, tipLabels }, index) => {
    const labelOf = (row: number): string =>
      tipLabels.get(row) ?? writableLabel(tree.labels[row] ?? '', style);
    return `  TREE tree_${index + 1} = [&R] ${writeTree(tree, scale, labelOf, style, notes)};`;
  });
  return [
    '#NEXUS',
    '',
    'BEGIN TAXA;',
    `  DIMENSIONS NTAX=${taxa.length};`,
    '  TAXLABELS',
    ...taxa.map(({ label }) => `    ${label}`),
    '  ;',
    'END;',
    '',
    ...characters.lines,
    'BEGIN TREES;',
    ...statements,
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
