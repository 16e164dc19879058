import { canonicalOrder } from '../species/ancestry/arrange.ts';
import type { SpeciesDetails } from '../species/details.ts';
import { Forest } from '../species/forest.ts';
import { wordsOf } from '../species/ids/id-column.ts';
import { type SpeciesId, speciesId } from '../species/ids/species-id.ts';
import { pick, textColumn, type ValueColumns } from '../species/storage/columns.ts';
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
  const ids = Array.from({ length: size }, (_, place) => places.id(place));
  // Every place is below one that its own tree has, so there are no circles.
  const placeAt = canonicalOrder(ids, places.parents);
  const rowOf = new Int32Array(size);
  for (let row = 0; row < size; row++) rowOf[placeAt[row] ?? 0] = row;
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
    ...forestsOf(earlier, later, places, { ids: pick(ids, placeAt), placeAt, rowOf }),
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

  get parents(): Int32Array {
    return this.#parents.subarray(0, this.size);
  }

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

interface MergedRows {
  readonly ids: readonly SpeciesId[];
  readonly placeAt: Int32Array;
  readonly rowOf: Int32Array;
}

/** A merged forest with the values of the later tree, and with those of the earlier one. */
function forestsOf(
  earlier: Forest,
  later: Forest,
  places: MergedPlaces,
  { ids, placeAt, rowOf }: MergedRows,
): { readonly forest: Forest; readonly earlier: Forest } {
  const size = placeAt.length;
  const parents = new Int32Array(size);
  const now = new MergedValues(size);
  const then = new MergedValues(size);
  for (let row = 0; row < size; row++) {
    const place = placeAt[row] ?? 0;
    const parent = places.parent(place);
    parents[row] = parent < 0 ? -1 : (rowOf[parent] ?? -1);
    const [old, index] = [places.before(place), places.after(place)];
    const isPair = old >= 0 && index >= 0;
    // One that is a species in one of the trees needs a row in both.
    const isSplit = !isPair || (earlier.isInferred(old) && later.isInferred(index));
    if (index < 0) now.take(row, earlier, old, isSplit);
    else now.take(row, later, index, isSplit);
    if (old < 0) then.take(row, later, index, isSplit);
    else then.take(row, earlier, old, isSplit);
    now.starts[row] = places.apparition(place) - (parent < 0 ? 0 : places.apparition(parent));
    then.starts[row] =
      places.earlierApparition(place) - (parent < 0 ? 0 : places.earlierApparition(parent));
  }
  const forest = Forest.fromColumns({ ids: wordsOf(ids) ?? ids, parents, ...now.columns() });
  return { forest, earlier: forest.withValues(then.columns()) };
}

/** The values of the species of a merged forest. */
class MergedValues {
  readonly starts: Float64Array;
  readonly #durations: Float64Array;
  readonly #names: string[];
  readonly #descriptions: (string | null)[];
  readonly #images: (string | null)[];
  readonly #details: (SpeciesDetails | null)[];

  constructor(size: number) {
    this.starts = new Float64Array(size);
    this.#durations = new Float64Array(size);
    this.#names = new Array(size).fill('');
    this.#descriptions = new Array(size).fill(null);
    this.#images = new Array(size).fill(null);
    this.#details = new Array(size).fill(null);
  }

  /** Takes the values of a row of one of the trees. */
  take(row: number, from: Forest, index: number, canBeSplit: boolean): void {
    this.#durations[row] = from.duration(index);
    this.#names[row] = from.name(index);
    this.#descriptions[row] = from.description(index);
    this.#images[row] = from.image(index);
    const details = from.details(index);
    this.#details[row] = canBeSplit ? details : asSpecies(details);
  }

  columns(): ValueColumns {
    return {
      starts: this.starts,
      durations: this.#durations,
      names: this.#names,
      descriptions: textColumn(this.#descriptions),
      images: textColumn(this.#images),
      details: this.#details,
    };
  }
}

function asSpecies(details: SpeciesDetails | null): SpeciesDetails | null {
  if (details?.inferred === undefined) return details;
  const { inferred: _, ...others } = details;
  return others;
}
