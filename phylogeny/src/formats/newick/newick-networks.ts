import type { RawReticulation } from '../trees/raw-tree.ts';

/** The labels of extended Newick in one tree. */
export interface NetworkLabels {
  readonly reticulations: readonly RawReticulation[];
  /** The names of the nodes with such a label, without it; '' where nothing else is written. */
  readonly names: ReadonlyMap<number, string>;
}

/** A label of extended Newick: a name, or nothing, and what joins two nodes: `x#H1`, `#LGT2`, `#3`. */
const joining = /^(.*?)#([a-z]*)(\d+)$/is;

/** The letters that only extended Newick uses. */
const letters = /^(?:h|lgt|r)$/i;

interface Occurrence {
  readonly row: number;
  readonly name: string;
  readonly isTip: boolean;
}

/**
 * Finds the nodes of extended Newick that stand at several places of a tree, once with what descends from them. A "#"
 * alone does not make one, since names can contain it and PAML marks branches with `#1`: its letters must say so,
 * or a tip has no other name, or the same label is both a tip and an inner node. `labels` are '' in quotes.
 */
export function findReticulations(labels: readonly string[], parents: Int32Array): NetworkLabels {
  const found = new Map<string, Occurrence[]>();
  const certain = new Set<string>();
  const kinds = new Map<string, boolean>();
  for (const [row, label] of labels.entries()) {
    const [, name, kind = '', number = ''] = (label.includes('#') && joining.exec(label)) || [];
    if (name === undefined) continue;
    const key = `${kind.toLowerCase()}${number}`;
    const isTip = parents[row + 1] !== row;
    const isBoth = kinds.has(label) && kinds.get(label) !== isTip;
    kinds.set(label, isTip);
    if (isBoth || (isTip && name === '') || letters.test(kind)) certain.add(key);
    const occurrences = found.get(key);
    if (occurrences === undefined) found.set(key, [{ row, name, isTip }]);
    else occurrences.push({ row, name, isTip });
  }
  const reticulations: RawReticulation[] = [];
  const names = new Map<number, string>();
  for (const [key, occurrences] of found) {
    // A label that occurs once joins nothing. A tip is then called so.
    const [first] = occurrences;
    if (first === undefined || !certain.has(key) || (occurrences.length === 1 && first.isTip))
      continue;
    const main = occurrences.find(({ isTip }) => !isTip) ?? first;
    const others = occurrences.filter((one) => one !== main && one.isTip);
    for (const { row, name } of occurrences) names.set(row, name);
    for (const { row } of others) names.set(row, '');
    const name = main.name === '' ? (others.find((one) => one.name !== '')?.name ?? '') : main.name;
    names.set(main.row, name);
    reticulations.push({
      row: main.row,
      others: others.map(({ row }) => row),
      as: key.startsWith('lgt') ? 'transfer' : 'hybrid',
    });
  }
  return { reticulations, names };
}
