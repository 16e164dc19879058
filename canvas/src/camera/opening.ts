import type { SpeciesId, Viewport } from '@life-tree/phylogeny';
import type { Screen } from './canvas-margins.ts';
import type { LaidOutTree } from './laid-out-tree.ts';
import { initialView, type ViewPosition, viewAtPosition, viewAtSpecies } from './view-positions.ts';

/** Where a view begins, and whether it is still there or somewhere the person has gone since. */
export class Opening {
  /** The view is the one everybody gets when opening the tree. */
  isInitial = true;
  /** The whole tree is shown, and stays so when the screen changes. */
  isFitted = false;
  /** It shows, or is about to show, a position it was calls to restore. */
  isRestored: boolean;
  #position: ViewPosition | null;
  /** Asked for before there was anything to centre. */
  #awaited: SpeciesId | null = null;

  constructor(position: ViewPosition | null) {
    this.#position = position;
    this.isRestored = position !== null;
  }

  restore(position: ViewPosition): void {
    this.#position = position;
    this.isRestored = true;
  }

  await(species: SpeciesId): void {
    this.#awaited = species;
  }

  /** From now on the view is one the person has chosen. */
  leave(): void {
    this.isInitial = false;
    this.isFitted = false;
    this.isRestored = false;
  }

  /** Where an address leads, to a species asked for, or to what everybody sees first. */
  view(tree: LaidOutTree, screen: Screen): Viewport {
    const position = this.#position;
    const awaited = this.#awaited === null ? -1 : tree.forest.indexOf(this.#awaited);
    this.#position = null;
    this.#awaited = null;
    this.isInitial = position === null;
    this.isFitted = false;
    if (position !== null) return viewAtPosition(tree, screen, position);
    if (tree.rows.isShown(awaited)) return viewAtSpecies(tree, screen, awaited);
    const { view, isWhole } = initialView(tree, screen);
    this.isFitted = isWhole;
    return view;
  }
}
