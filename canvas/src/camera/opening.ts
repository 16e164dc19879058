import type { SpeciesId, Viewport } from '@life-tree/phylogeny';
import type { Screen } from './canvas-margins.ts';
import type { LaidOutTree } from './laid-out-tree.ts';
import { initialView, type ViewPosition, viewAtPosition, viewAtSpecies } from './view-positions.ts';

/** Where a view starts, and whether the user has moved it since. */
export class Opening {
  /** The view is the default one for this tree. */
  isInitial = true;
  /** The whole tree is fitted, and stays fitted when the screen is resized. */
  isFitted = false;
  /** The view shows, or is about to show, a restored position. */
  isRestored: boolean;
  #position: ViewPosition | null;
  /** A species to centre on once the tree has loaded. */
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

  /** Call when the user moves the view. */
  leave(): void {
    this.isInitial = false;
    this.isFitted = false;
    this.isRestored = false;
  }

  /** The restored position, else the species to centre on, else the default view. */
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
