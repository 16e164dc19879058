import type { PartEntry } from '../../parts/part-list.ts';
import type { Column } from '../../parts/part-values.ts';
import type { Forest } from '../../species/forest.ts';
import { boundsLevel } from '../../species/times/bounds.ts';
import type { Citations } from '../../species/values/citations.ts';
import type { Traits } from '../../species/values/traits.ts';
import type { TreeScale } from '../../timeline/tree-scale.ts';
import { agesOfBounds } from '../dating/interval-bounds.ts';
import { type BoundsAt, type SplitTree, splitForest } from '../trees/split-forest.ts';
import { isSupportColumn } from '../trees/tree-columns.ts';
import { WrittenUnit } from '../values/written-unit.ts';

/** A tree as segments in preorder. */
export interface XmlTree {
  readonly unit: WrittenUnit;
  /** When its youngest tip ends, as an age or a date. */
  readonly latest: string;
  readonly segments: Iterable<XmlSegment>;
}

/** One segment of a species, ready to be written as a node. */
export interface XmlSegment {
  readonly row: number;
  readonly parent: number;
  readonly species: number;
  /** Of its species, on each of its segments; '' for an inferred ancestor without a name. */
  readonly name: string;
  /** Null for a root without a length of its own. */
  readonly length: string | null;
  /** When it ends, as an age or a date; null if lengths are not times. */
  readonly time: string | null;
  readonly interval: XmlInterval | null;
  /** What follows is that of its species, on its last segment. */
  readonly description: string | null;
  readonly image: string | null;
  /** How well the node is supported. */
  readonly support: number | null;
  readonly colour: string | null;
  readonly traits: Traits | null;
  readonly citations: Citations | null;
}

/** The times between which a segment ends. */
export interface XmlInterval {
  readonly minimum: string;
  readonly maximum: string;
  /** In percent; null if it is not a credible interval. */
  readonly level: number | null;
}

/** The trees of a forest, one per root. */
export function* xmlTrees(
  forest: Forest,
  columns: readonly PartEntry<Column>[],
  scale: TreeScale | undefined,
): Generator<XmlTree> {
  const unit = WrittenUnit.inMillions(scale);
  const supportId = columns.find(({ value }) => isSupportColumn(value))?.id;
  for (const tree of splitForest(forest)) {
    const segments = segmentsOf(forest, tree, unit, supportId);
    yield { unit, latest: unit.time(tree.latest, tree), segments };
  }
}

function* segmentsOf(
  forest: Forest,
  tree: SplitTree,
  unit: WrittenUnit,
  supportId: string | undefined,
): Generator<XmlSegment> {
  for (const [row, parent] of tree.parents.entries()) {
    const species = tree.species[row] ?? -1;
    const years = tree.lengths[row] ?? Number.NaN;
    const stated = tree.bounds.get(row);
    const isLast = tree.isLast[row] === 1;
    const details = isLast ? forest.details(species) : null;
    const support = supportId === undefined ? undefined : details?.traits?.[supportId];
    yield {
      row,
      parent,
      species,
      name: tree.labels[row] ?? '',
      length: Number.isNaN(years) || !unit.hasLengths ? null : unit.length(years, tree),
      time: unit.isTime ? unit.time(tree.ends[row] ?? 0, tree) : null,
      interval: stated === undefined || !unit.isTime ? null : intervalOf(stated, tree, unit),
      description: isLast ? forest.description(species) : null,
      image: isLast ? forest.image(species) : null,
      support: typeof support === 'number' ? support : null,
      colour: details?.colour ?? null,
      traits: details?.traits ?? null,
      citations: details?.citations ?? null,
    };
  }
}

function intervalOf({ moment, bounds }: BoundsAt, tree: SplitTree, unit: WrittenUnit): XmlInterval {
  const [minimum, maximum] = unit.countsFromZero
    ? agesOfBounds(moment, bounds, unit.years)
    : [moment + bounds.after, moment - bounds.before]
        .map((time) => unit.time(time, tree))
        .sort((a, b) => Number(a) - Number(b));
  return { minimum: minimum ?? '', maximum: maximum ?? '', level: boundsLevel(bounds) };
}
