import type { Forest } from '../../species/forest.ts';
import { defaultTimeUnit, yearsPer } from '../../timeline/units.ts';
import { writeDecimal } from '../dating/decimal.ts';
import type { RawTree } from '../raw-tree.ts';
import { splitForest } from '../split-forest.ts';
import { type LabelStyle, readableLabel, writableLabel, writeLabel } from './labels.ts';
import { escapeAnnotation, forestMark } from './newick-marks.ts';

/** Writes a forest in Newick, one tree per root, with lengths in the forest's unit (MY for most). */
export function writeNewick(
  forest: Forest,
  { labels = 'underscores' }: NewickOptions = {},
): string {
  const scale = lengthScale(forest);
  let text = '';
  for (const tree of splitForest(forest)) {
    const labelOf = (row: number) => writableLabel(tree.labels[row] ?? '', labels);
    text += `[&R] ${writeTree(tree, scale, labelOf, labels)};\n`;
  }
  return text;
}

/** How to write Newick and NEXUS. */
export interface NewickOptions {
  /** How to write names that are not one plain word. */
  readonly labels?: LabelStyle;
}

/** The number of years per unit of the written lengths. */
export function lengthScale(forest: Forest): number {
  return yearsPer(defaultTimeUnit(forest.span));
}

/** One tree without its final ";", with nodes labelled by `labelOf` and annotated with what a label cannot express. */
export function writeTree(
  tree: RawTree,
  scale: number,
  labelOf: (row: number) => string,
  style: LabelStyle,
): string {
  const { parents } = tree;
  const last = lastSegments(tree);
  const node = (row: number): string =>
    writeNode(tree, row, last[row] === 1, scale, writeLabel(labelOf(row), style));
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

/** 1 for rows that are the last segment of their species. */
function lastSegments({ parents, marks }: RawTree): Uint8Array {
  const last = new Uint8Array(parents.length).fill(1);
  for (const [row, parent] of parents.entries()) {
    if (parent >= 0 && marks?.species[parent] === marks?.species[row]) last[parent] = 0;
  }
  return last;
}

function writeNode(
  tree: RawTree,
  row: number,
  isLast: boolean,
  scale: number,
  label: string,
): string {
  const { marks, descriptions, images } = tree;
  const name = tree.names[row] ?? '';
  const notes: string[] = [];
  if (marks !== null) {
    const species = marks.species[row] ?? -1;
    const start = writeDecimal(marks.starts[row] ?? 0);
    const times = isLast ? `,${start},${writeDecimal(marks.durations[row] ?? 0)}` : '';
    notes.push(`${forestMark.species}={${species}${times}}`);
  }
  if (readableLabel(label) !== name) notes.push(`${forestMark.name}="${escapeAnnotation(name)}"`);
  const details = marks?.details?.[row] ?? null;
  if (details !== null) {
    notes.push(`${forestMark.details}="${escapeAnnotation(JSON.stringify(details))}"`);
  }
  const description = descriptions?.[row] ?? null;
  const image = images?.[row] ?? null;
  if (description !== null) {
    notes.push(`${forestMark.description}="${escapeAnnotation(description)}"`);
  }
  if (image !== null) notes.push(`${forestMark.image}="${escapeAnnotation(image)}"`);
  const annotation = notes.length === 0 ? '' : `[&${notes.join(',')}]`;
  return `${label}${annotation}:${(tree.lengths[row] ?? 0) / scale}`;
}
