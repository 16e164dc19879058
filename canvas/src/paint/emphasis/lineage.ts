import { type Forest, lastCommonAncestor } from '@life-tree/phylogeny';
import type { ComparedTrees } from '../../canvas-settings.ts';

/** A part of the tree that stands out. The rest is painted paler. */
export interface Emphasis {
  includes(index: number): boolean;
}

/** Makes these species stand out; null if there are none. */
export function emphasizeRows(rows: ReadonlySet<number>): Emphasis | null {
  return rows.size === 0 ? null : { includes: (index) => rows.has(index) };
}

const sideBits = { earlier: 1, later: 2 } as const;

/** What stands out of one of two trees that are shown as one; all of it if nothing else is said. */
export function emphasizeSide(
  compared: ComparedTrees | undefined,
  emphasis: Emphasis | null,
): Emphasis | null {
  if (compared === undefined || compared.shown === 'both') return emphasis;
  const { sides } = compared.merged;
  const bit = sideBits[compared.shown];
  return {
    includes: (index) =>
      ((sides[index] ?? 0) & bit) !== 0 && (emphasis === null || emphasis.includes(index)),
  };
}

/** A selected species, or two that are compared, with their ancestors and descendants. */
export class Lineage implements Emphasis {
  readonly selected: number;
  /** -1 for none. */
  readonly compared: number;
  /** The last common ancestor of the two, -1 if there are no two or no such ancestor. */
  readonly common: number;
  /** The descendants of the last common ancestor that begin the branches of the two. */
  readonly parting: readonly number[];
  readonly #forest: Forest;
  readonly #ancestors: ReadonlySet<number>;

  constructor(forest: Forest, selected: number, compared: number) {
    this.#forest = forest;
    this.selected = selected;
    this.compared = compared;
    const ancestors = new Set(forest.ancestors(selected));
    this.common = compared < 0 ? -1 : lastCommonAncestor(forest, selected, compared);
    this.parting = [selected, compared].flatMap((index) => this.#branchBelowCommon(index) ?? []);
    for (const index of compared < 0 ? [] : forest.ancestors(compared)) ancestors.add(index);
    this.#ancestors = ancestors;
  }

  #branchBelowCommon(index: number): number | null {
    if (this.common < 0 || index === this.common) return null;
    let branch = index;
    while (this.#forest.ancestor(branch) !== this.common) branch = this.#forest.ancestor(branch);
    return branch;
  }

  includes(index: number): boolean {
    return (
      this.#forest.isInBranch(index, this.selected) ||
      this.#ancestors.has(index) ||
      (this.compared >= 0 && this.#forest.isInBranch(index, this.compared))
    );
  }
}

/** Keeps the last lineage, because its ancestors are needed in every frame. */
export class LineageCache {
  #forest: Forest | null = null;
  #lineage: Lineage | null = null;

  /** Null if nothing is selected. */
  get(forest: Forest, selected: number, compared: number): Lineage | null {
    if (selected < 0) return null;
    const known = this.#forest === forest ? this.#lineage : null;
    if (known?.selected === selected && known.compared === compared) return known;
    this.#forest = forest;
    this.#lineage = new Lineage(forest, selected, compared);
    return this.#lineage;
  }
}
