import type { PartId } from '../../parts/part-id.ts';
import type { PartEntry } from '../../parts/part-list.ts';
import type { Column, Source } from '../../parts/tree-parts.ts';
import type { Citations } from '../../species/citations.ts';
import type { Forest } from '../../species/forest.ts';
import type { Traits } from '../../species/traits.ts';
import type { TreeScale } from '../../timeline/tree-scale.ts';
import { writeColumns } from '../columns-json.ts';
import { agesOfBounds } from '../dating/interval-bounds.ts';
import { writeSources } from '../source-references.ts';
import { type BoundsAt, type SplitTree, splitForest } from '../split-forest.ts';
import { isSupportColumn } from '../tree-columns.ts';
import { writeSpeciesMark } from './species-mark.ts';
import { spellOut, survivesXml } from './xml-text.ts';

/** One segment of a species, ready to be written as a node. */
export interface XmlSegment {
  readonly row: number;
  readonly parent: number;
  /** '' for all but the last segment of a species, and for an inferred ancestor. */
  readonly name: string;
  readonly description: string | null;
  readonly image: string | null;
  /** Million years. */
  readonly length: string;
  /** When it ends, in million years before the present. */
  readonly age: string;
  /** The ages between which it ends, youngest first. */
  readonly interval: readonly [string, string] | null;
  /** How well the node is supported. */
  readonly support: number | null;
  /** Of its species, on its last segment. */
  readonly colour: string | null;
  /** The values of its species, on its last segment. */
  readonly traits: Traits | null;
  /** What its species cites, on its last segment. */
  readonly citations: Citations | null;
  /** Our own properties by key. Texts are included only where the format's own fields would change them. */
  readonly notes: readonly (readonly [key: string, text: string])[];
}

/** The trees of a forest, one per root, as segments in preorder. */
export function* segmentTrees(
  forest: Forest,
  columns: readonly PartEntry<Column>[] = [],
  sources: readonly PartEntry<Source>[] = [],
  scale?: TreeScale,
): Generator<Iterable<XmlSegment>> {
  const support = columns.find(({ value }) => isSupportColumn(value));
  const roots = forest.roots();
  for (const tree of splitForest(forest, columns, sources)) {
    const root = roots.next();
    const apparition = root.done === true ? 0 : forest.apparition(root.value);
    yield segments(tree, apparition, support?.id ?? null, scale);
  }
}

function* segments(
  tree: SplitTree,
  apparition: number,
  supportId: PartId | null,
  scale: TreeScale | undefined,
): Generator<XmlSegment> {
  const unit = scale === undefined ? 1e6 : 1;
  const isForward = scale?.direction === 'forward';
  const ends = new Float64Array(tree.parents.length);
  for (const [row, parent] of tree.parents.entries()) {
    const length = tree.lengths[row] ?? 0;
    const end = (parent < 0 ? apparition : (ends[parent] ?? 0)) + length;
    ends[row] = end;
    const name = tree.labels[row] ?? '';
    const description = tree.descriptions?.[row] ?? null;
    const image = tree.images?.[row] ?? null;
    const stated = tree.bounds.get(row);
    const { traits = null, citations = null } = tree.marks?.details?.[row] ?? {};
    const support = supportId && traits?.[supportId];
    yield {
      row,
      parent,
      name,
      description,
      image,
      length: writeInUnit(length, unit),
      age: writeInUnit(isForward || end === 0 ? end : -end, unit),
      interval: stated === undefined ? null : intervalOf(stated, unit, isForward),
      support: typeof support === 'number' ? support : null,
      colour: tree.marks?.details?.[row]?.colour ?? null,
      traits,
      citations,
      notes: notesOf(tree, row, name, description, image),
    };
  }
}

function notesOf(
  tree: SplitTree,
  row: number,
  label: string,
  description: string | null,
  image: string | null,
): (readonly [string, string])[] {
  const notes: (readonly [string, string])[] = [];
  const { marks } = tree;
  if (marks !== null) {
    const mark = writeSpeciesMark(
      marks.species[row] ?? -1,
      marks.starts[row] ?? Number.NaN,
      marks.durations[row] ?? Number.NaN,
    );
    notes.push(['species', mark]);
  }
  const name = tree.names[row] ?? '';
  if (name !== label || !survivesXml(name)) notes.push(['name', spellOut(name)]);
  const details = marks?.details?.[row] ?? null;
  if (details !== null) notes.push(['details', spellOut(JSON.stringify(details))]);
  if (marks?.columns && row === 0) notes.push(['columns', spellOut(writeColumns(marks.columns))]);
  if (marks?.sources && row === 0) notes.push(['sources', spellOut(writeSources(marks.sources))]);
  if (description !== null) notes.push(['description', spellOut(description)]);
  if (image !== null && (image === '' || !survivesXml(image)))
    notes.push(['image', spellOut(image)]);
  return notes;
}

/** Twelve digits, the precision of sums of years. The exact times are in our own properties. */
function writeInUnit(years: number, unit: number): string {
  return String(Number((years / unit).toPrecision(12)));
}

function intervalOf(
  { moment, bounds }: BoundsAt,
  unit: number,
  isForward: boolean,
): readonly [least: string, greatest: string] {
  if (!isForward) return agesOfBounds(moment, bounds, unit);
  return [writeInUnit(moment - bounds.before, unit), writeInUnit(moment + bounds.after, unit)];
}
