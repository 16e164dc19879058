import type { Forest } from '../../species/forest.ts';
import { type SplitTree, splitForest } from '../split-forest.ts';
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
  /** Our own properties by key. Texts are included only where the format's own fields would change them. */
  readonly notes: readonly (readonly [key: string, text: string])[];
}

/** The trees of a forest, one per root, as segments in preorder. */
export function* segmentTrees(forest: Forest): Generator<Iterable<XmlSegment>> {
  const roots = forest.roots();
  for (const tree of splitForest(forest)) {
    const root = roots.next();
    yield segments(tree, root.done === true ? 0 : forest.apparition(root.value));
  }
}

function* segments(tree: SplitTree, apparition: number): Generator<XmlSegment> {
  const ends = new Float64Array(tree.parents.length);
  for (const [row, parent] of tree.parents.entries()) {
    const length = tree.lengths[row] ?? 0;
    const end = (parent < 0 ? apparition : (ends[parent] ?? 0)) + length;
    ends[row] = end;
    const name = tree.labels[row] ?? '';
    const description = tree.descriptions?.[row] ?? null;
    const image = tree.images?.[row] ?? null;
    yield {
      row,
      parent,
      name,
      description,
      image,
      length: writeMillions(length),
      age: writeMillions(end === 0 ? 0 : -end),
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
  if (description !== null) notes.push(['description', spellOut(description)]);
  if (image !== null && (image === '' || !survivesXml(image)))
    notes.push(['image', spellOut(image)]);
  return notes;
}

/** Twelve digits, the precision of sums of years. The exact times are in our own properties. */
function writeMillions(years: number): string {
  return String(Number((years / 1e6).toPrecision(12)));
}
