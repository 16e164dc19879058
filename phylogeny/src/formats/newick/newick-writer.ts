import type { PartEntries } from '../../parts/tree-parts.ts';
import type { Forest } from '../../species/forest.ts';
import type { TreeScale } from '../../timeline/tree-scale.ts';
import { defaultTimeUnit, yearsPer } from '../../timeline/units.ts';
import { writeColumns } from '../columns-json.ts';
import { writeDecimal } from '../dating/decimal.ts';
import { ageOf, agesOfBounds } from '../dating/interval-bounds.ts';
import type { RawTree } from '../raw-tree.ts';
import { writeSources } from '../source-references.ts';
import { type BoundsAt, type SplitTree, splitForest } from '../split-forest.ts';
import { colourKey, keyOfBounds } from './annotation-keys.ts';
import { ColumnNotes } from './column-notes.ts';
import { type LabelStyle, readableLabel, writableLabel, writeLabel } from './labels.ts';
import { escapeAnnotation, forestMark } from './newick-marks.ts';

/** Writes a forest in Newick, one tree per root, with lengths in the forest's unit (MY for most). */
export function writeNewick(
  forest: Forest,
  { labels = 'underscores', parts = {}, scale: own }: NewickOptions = {},
): string {
  const notes = new ColumnNotes(parts.columns ?? []);
  const scale = lengthScale(forest, own);
  let text = '';
  for (const tree of splitForest(forest, parts.columns, parts.sources)) {
    const labelOf = (row: number) => writableLabel(tree.labels[row] ?? '', labels);
    text += `[&R] ${writeTree(tree, scale, labelOf, labels, notes)};\n`;
  }
  return text;
}

/** How to write Newick and NEXUS. */
export interface NewickOptions {
  /** How to write names that are not one plain word. */
  readonly labels?: LabelStyle;
  /** The parts of the tree, of which the columns and the cited sources are written. */
  readonly parts?: PartEntries;
  /** The tree's own time scale, if it has one. */
  readonly scale?: TreeScale;
}

/** The number of years per unit of the written lengths. */
export function lengthScale(forest: Forest, own?: TreeScale): number {
  return own !== undefined ? 1 : yearsPer(defaultTimeUnit(forest.span));
}

/** One tree without its final ";", with nodes labelled by `labelOf` and annotated with what a label cannot express. */
export function writeTree(
  tree: SplitTree,
  scale: number,
  labelOf: (row: number) => string,
  style: LabelStyle,
  columns: ColumnNotes,
): string {
  const { parents } = tree;
  const last = lastSegments(tree);
  const node = (row: number): string => {
    const label = writeLabel(labelOf(row), style);
    return writeNode(tree, row, last[row] === 1, scale, label, columns);
  };
  const pieces: string[] = [];
  if (tree.marks?.columns) {
    const mark = escapeAnnotation(writeColumns(tree.marks.columns));
    pieces.push(`[&${forestMark.columns}="${mark}"] `);
  }
  if (tree.marks?.sources) {
    const mark = escapeAnnotation(writeSources(tree.marks.sources));
    pieces.push(`[&${forestMark.sources}="${mark}"] `);
  }
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
  tree: SplitTree,
  row: number,
  isLast: boolean,
  scale: number,
  written: string,
  columns: ColumnNotes,
): string {
  const { marks, descriptions, images } = tree;
  const traits = marks?.details?.[row]?.traits;
  // Programs show the support of a node where its name would be.
  const support = written === '' && traits !== undefined ? columns.supportLabel(traits) : '';
  const label = written || support;
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
  if (details?.colour !== undefined) notes.push(`${colourKey}=${details.colour}`);
  const stated = tree.bounds.get(row);
  if (stated !== undefined) {
    notes.push(...boundsNotes(stated, scale));
  }
  if (traits !== undefined) {
    const isTip = tree.parents[row + 1] !== row;
    notes.push(...columns.notes(traits, support !== '', isTip));
  }
  const annotation = notes.length === 0 ? '' : `[&${notes.join(',')}]`;
  return `${label}${annotation}:${(tree.lengths[row] ?? 0) / scale}`;
}

/** Times after year 0 are calendar dates, which do not count back from the present. */
function boundsNotes({ moment, bounds }: BoundsAt, scale: number): string[] {
  const [youngest, oldest] = agesOfBounds(moment, bounds, scale);
  if (moment > 0) {
    const dates = [oldest, youngest].map((age) => writeDecimal(-Number(age)));
    return [`date="${moment / scale}"`, `CI_date="{${dates.join(',')}}"`];
  }
  return [`height=${ageOf(moment, scale)}`, `${keyOfBounds(bounds)}={${youngest},${oldest}}`];
}
