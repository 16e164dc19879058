import type { Life } from '../../species/ancestry/lineage.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { Places, WantedPlace } from './places.ts';
import {
  apparitionFault,
  lifeAfter,
  lifeFault,
  lifeWith,
  type SettledPlaces,
} from './settle-places.ts';

interface AskedPlaces<Key> {
  readonly forest: Forest;
  readonly wanted: ReadonlyMap<number, WantedPlace<Key>>;
  /** The wanted places among which the settled ones were chosen. */
  readonly open: ReadonlyMap<number, WantedPlace<Key>>;
  /** The rows that do not get their new ancestors. */
  readonly unlinked: ReadonlySet<number>;
  readonly isWhole: boolean;
}

/** Why species do not get what they want: the rule that it would break after everything else. */
export function placeRefusals<Key>(
  { forest, wanted, open, unlinked, isWhole }: AskedPlaces<Key>,
  { places, withoutApparition, withoutEnd }: SettledPlaces,
): Map<Key, Refusal> {
  const denied: { readonly row: number; readonly place: WantedPlace<Key> }[] = [];
  for (const [row, place] of wanted) {
    const { ancestor, apparition, split, end } = place;
    const hasTimes = apparition !== undefined || split !== undefined || end !== undefined;
    if (isWhole) {
      const isDenied = hasTimes && open.has(row) && withoutApparition.has(row);
      if (isDenied || unlinked.has(row)) denied.push({ row, place });
      continue;
    }
    if (ancestor && unlinked.has(row)) denied.push({ row, place: { ancestor } });
    if (apparition && withoutApparition.has(row)) denied.push({ row, place: { apparition } });
    if (split && withoutApparition.has(row)) denied.push({ row, place: { split } });
    if (end && withoutEnd.has(row)) denied.push({ row, place: { end } });
  }
  if (denied.length === 0) return new Map();
  const settled = new SettledLives(forest, places, new Set(denied.map(({ row }) => row)));
  return new Map(
    denied.flatMap(({ row, place }) =>
      settled.reason(row, place, wanted.get(row)?.split !== undefined),
    ),
  );
}

/** The lives of all species where they have settled. */
class SettledLives {
  readonly #forest: Forest;
  readonly #places: Places;
  readonly #apparitions: Float64Array;
  /** The descendants of some species. */
  readonly #descendants = new Map<number, number[]>();

  constructor(forest: Forest, places: Places, rows: ReadonlySet<number>) {
    this.#forest = forest;
    this.#places = places;
    this.#apparitions = new Float64Array(places.order.length);
    for (const row of places.order) {
      const parent = places.parents[row] ?? -1;
      const origin = parent < 0 ? 0 : (this.#apparitions[parent] ?? 0);
      this.#apparitions[row] = origin + (places.starts[row] ?? 0);
      if (rows.has(row)) this.#descendants.set(row, []);
      this.#descendants.get(parent)?.push(row);
    }
  }

  /** The rule that one more place would break, and which part of the place breaks it. */
  reason<Key>(
    row: number,
    { ancestor, apparition, split, end }: WantedPlace<Key>,
    hasSplit: boolean,
  ): readonly (readonly [Key, Refusal])[] {
    const because = (code: Refusal['code'], of: number, ...parts: readonly { key: Key }[]) =>
      parts.slice(0, 1).map(({ key }) => [key, refusal(code, this.#forest.id(of))] as const);
    const link = ancestor === undefined ? [] : [ancestor];
    const first = [apparition, split].filter((one) => one !== undefined);
    const last = end === undefined ? [] : [end];
    const parent = this.#parentOf(row, ancestor?.ancestorId);
    for (let above = parent; above >= 0; above = this.#places.parents[above] ?? -1) {
      if (above === row) return because('circle', row, ...link);
    }
    const above = parent < 0 ? null : this.#life(parent);
    const alone = lifeWith(this.#life(row), { apparition, split, end });
    const life = above === null || hasSplit ? alone : lifeAfter(alone, above, { apparition });
    const tooShort = lifeFault(life);
    const ofSplit = split === undefined ? [] : [split];
    if (tooShort === 'not-a-ghost') return because(tooShort, row, ...ofSplit, ...first, ...link);
    if (tooShort !== null) return because(tooShort, row, ...last, ...first, ...link);
    const outside = apparitionFault(life, above);
    if (outside !== null) return because(outside, row, ...ofSplit, ...first, ...link, ...last);
    for (const descendant of this.#descendants.get(row) ?? []) {
      const fault = apparitionFault(this.#life(descendant), life);
      if (fault === null) continue;
      const isEarly = fault === 'before-ancestor' || fault === 'split-before-ancestor';
      const parts = isEarly ? [...first, ...last] : [...last, ...first];
      return because(fault, descendant, ...parts, ...link);
    }
    // Only new ancestors that depend on each other in too many ways come here.
    return because('circle', row, ...link, ...first, ...last);
  }

  #parentOf(row: number, ancestorId: SpeciesId | null | undefined): number {
    if (ancestorId === undefined) return this.#places.parents[row] ?? -1;
    return ancestorId === null ? -1 : this.#forest.indexOf(ancestorId);
  }

  #life(row: number): Life {
    return {
      apparition: this.#apparitions[row] ?? 0,
      duration: this.#places.durations[row] ?? 0,
      ghost: this.#places.ghosts.get(row) ?? this.#forest.ghost(row),
    };
  }
}
