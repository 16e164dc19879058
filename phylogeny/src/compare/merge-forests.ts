import type { SpeciesDetails } from '../species/details.ts';
import { Forest } from '../species/forest.ts';
import { speciesId } from '../species/ids/species-id.ts';
import { years } from '../timeline/years.ts';
import type { TreeComparison, TreeDifference } from './compare-documents.ts';
import { matchedAncestors } from './compare-forests.ts';
import type { ForestMatch } from './match-forests.ts';

/**
 * How a species of a merged forest differs between the two trees. `moved` has other ancestors in the later tree,
 * itself or with a branch, and `left` is where it was in the earlier one. `unclear` has a name that several have.
 */
export type MergedChange = 'same' | 'edited' | 'added' | 'removed' | 'moved' | 'left' | 'unclear';

/** Two trees as one: everything that either of them has, each at its place. */
export interface MergedForest {
  /** With the values of the later tree where both have a species at the same place. */
  readonly forest: Forest;
  /** The same species and links, with the values of the earlier tree where it has them. */
  readonly earlier: Forest;
  /** For each species, which trees have it at this place: 1 the earlier, 2 the later, 3 both. */
  readonly sides: Uint8Array;
  readonly changes: readonly MergedChange[];
  /** Where each moved species was and is, without those that moved along with an ancestor. */
  readonly moves: readonly { readonly from: number; readonly to: number }[];
  /** Where the species of both trees are in the merged forest. */
  readonly rowsOfEarlier: Int32Array;
  readonly rowsOfLater: Int32Array;
}

/**
 * Merges two trees. A species that both have is at one place if its ancestors are the same, apart from those that
 * only one of the trees has in between. Otherwise it is at both of its places, with all that moved along. So each
 * tree is exactly the part of the merged one that it has.
 */
export function mergeForests(
  earlier: Forest,
  later: Forest,
  { match, differences }: Pick<TreeComparison, 'match' | 'differences'>,
): MergedForest {
  const places = new MergedPlaces(earlier, later, match);
  const { before, after, size } = places;
  const species = Array.from({ length: size }, (_, place) => {
    const parent = places.parent(place);
    const [from, row] = after(place) < 0 ? [earlier, before(place)] : [later, after(place)];
    return {
      ...from.species(row, places.id(place)),
      ancestorId: parent < 0 ? null : places.id(parent),
      start: years(places.apparition(place) - (parent < 0 ? 0 : places.apparition(parent))),
    };
  });
  const built = Forest.fromSpecies(species);
  // Ids are unique, and every place is below one that its own tree has, so there are no circles.
  if (!built.ok) throw new RangeError(`Forests could not be merged: ${built.error.code}`);
  const forest = built.value;
  const rowOf = Int32Array.from({ length: size }, (_, place) => forest.indexOf(places.id(place)));
  const placeAt = new Int32Array(size);
  for (let place = 0; place < size; place++) placeAt[rowOf[place] ?? 0] = place;
  const edited = new Set(differences.flatMap((one) => (isEdit(one) ? [one.later] : [])));
  const changes = Array.from(placeAt, (place): MergedChange => {
    const [old, now] = [before(place), after(place)];
    if (old >= 0 && now >= 0) return edited.has(now) ? 'edited' : 'same';
    const matched = (now >= 0 ? match.earlier[now] : match.later[old]) ?? -1;
    if (matched >= 0) return now >= 0 ? 'moved' : 'left';
    if (matched < -1) return 'unclear';
    return now >= 0 ? 'added' : 'removed';
  });
  return {
    ...withBothValues(forest, earlier, placeAt, places),
    sides: Uint8Array.from(
      placeAt,
      (place) => (before(place) < 0 ? 0 : 1) + (after(place) < 0 ? 0 : 2),
    ),
    changes,
    moves: differences.flatMap((one) =>
      one.kind === 'moved'
        ? [{ from: rowOf[places.ofEarlier(one.earlier)] ?? -1, to: rowOf[one.later] ?? -1 }]
        : [],
    ),
    rowsOfEarlier: Int32Array.from(
      { length: earlier.size },
      (_, row) => rowOf[places.ofEarlier(row)] ?? -1,
    ),
    rowsOfLater: rowOf.slice(0, later.size),
  };
}

type SpeciesEdit = Extract<TreeDifference, { kind: 'retimed' | 'renamed' | 'edited' }>;

function isEdit(one: TreeDifference): one is SpeciesEdit {
  return one.kind === 'retimed' || one.kind === 'renamed' || one.kind === 'edited';
}

/** The places of a merged forest: first those of the later tree in its order, then those that only the earlier one has. */
class MergedPlaces {
  readonly size: number;
  readonly #earlier: Forest;
  readonly #later: Forest;
  /** The place of each species of the earlier tree. */
  readonly #ofEarlier: Int32Array;
  /** The species of the earlier tree at each place, -1 for none. */
  readonly #before: Int32Array;
  /** The place above each one, -1 for a root. */
  readonly #parents: Int32Array;

  constructor(earlier: Forest, later: Forest, match: ForestMatch) {
    this.#earlier = earlier;
    this.#later = later;
    const above = matchedAncestors(earlier, match.later);
    const laterAbove = matchedAncestors(later, match.earlier);
    const ofEarlier = new Int32Array(earlier.size).fill(-1);
    const parents = new Int32Array(later.size + earlier.size);
    parents.set(later.columns.parents);
    const before = new Int32Array(parents.length).fill(-1);
    let size = later.size;
    for (let row = 0; row < earlier.size; row++) {
      const now = match.later[row] ?? -1;
      const [ancestor, parent] = [above[row] ?? -1, earlier.ancestor(row)];
      const laterAncestor = now < 0 ? -1 : (laterAbove[now] ?? -1);
      // Below a species that stays, unless both trees have something else in between.
      const isBelowSame = ancestor < 0 ? laterAncestor < 0 : ofEarlier[ancestor] === laterAncestor;
      const isDirect = parent === ancestor || later.ancestor(now) === laterAncestor;
      const stays = now >= 0 && isBelowSame && isDirect;
      const place = stays ? now : size++;
      ofEarlier[row] = place;
      before[place] = row;
      if (!stays || parent !== ancestor)
        parents[place] = parent < 0 ? -1 : (ofEarlier[parent] ?? -1);
    }
    this.size = size;
    this.#ofEarlier = ofEarlier;
    this.#before = before;
    this.#parents = parents;
  }

  readonly ofEarlier = (row: number): number => this.#ofEarlier[row] ?? -1;
  readonly before = (place: number): number => this.#before[place] ?? -1;
  readonly after = (place: number): number => (place < this.#later.size ? place : -1);

  parent(place: number): number {
    return this.#parents[place] ?? -1;
  }

  id(place: number) {
    if (place < this.#later.size) return this.#later.id(place);
    const id = this.#earlier.id(this.before(place));
    return this.#later.has(id) ? speciesId(`${id}+`) : id;
  }

  /** In the later tree, if it has the place. */
  apparition(place: number): number {
    return this.after(place) < 0
      ? this.#earlier.apparition(this.before(place))
      : this.#later.apparition(this.after(place));
  }

  /** In the earlier tree, if it has the place. */
  earlierApparition(place: number): number {
    const row = this.before(place);
    return row < 0 ? this.apparition(place) : this.#earlier.apparition(row);
  }
}

/** A merged forest with the values of the later tree, and with those of the earlier one. */
function withBothValues(
  forest: Forest,
  earlier: Forest,
  placeAt: Int32Array,
  places: MergedPlaces,
): { readonly forest: Forest; readonly earlier: Forest } {
  const { columns } = forest;
  const starts = columns.starts.slice();
  const durations = columns.durations.slice();
  const names = [...forest.names];
  const descriptions = names.map((_, row) => forest.description(row));
  const images = names.map((_, row) => forest.image(row));
  const details = names.map((_, row) => forest.details(row));
  const laterDetails = details.slice();
  for (let row = 0; row < forest.size; row++) {
    const place = placeAt[row] ?? 0;
    const parent = places.parent(place);
    starts[row] =
      places.earlierApparition(place) - (parent < 0 ? 0 : places.earlierApparition(parent));
    const old = places.before(place);
    if (old < 0 || places.after(place) < 0) continue;
    durations[row] = earlier.duration(old);
    names[row] = earlier.name(old);
    descriptions[row] = earlier.description(old);
    images[row] = earlier.image(old);
    // One that is a species in one of the trees needs a row in both.
    const isSplit = earlier.isInferred(old) && forest.isInferred(row);
    details[row] = isSplit ? earlier.details(old) : asSpecies(earlier.details(old));
    if (!isSplit) laterDetails[row] = asSpecies(laterDetails[row] ?? null);
  }
  return {
    forest: forest.withValues({ details: laterDetails }),
    earlier: forest.withValues({ starts, durations, names, descriptions, images, details }),
  };
}

function asSpecies(details: SpeciesDetails | null): SpeciesDetails | null {
  if (details?.inferred === undefined) return details;
  const { inferred: _, ...others } = details;
  return others;
}
