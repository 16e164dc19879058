import type { SpeciesId, Viewport } from '@life-tree/phylogeny';
import type { Screen } from './canvas-margins.ts';
import type { LaidOutTree } from './laid-out-tree.ts';
import { firstSight, type ViewPosition, viewOfPlace, viewOfSpecies } from './view-positions.ts';

/** Where a view begins, and whether it is still there or somewhere the person has gone since. */
export class Opening {
  /** The view is the one everybody gets when opening the tree. */
  isFirstSight = true;
  /** The whole tree is shown, and stays so when the screen changes. */
  isFitted = false;
  /** It shows, or is about to show, a place it was told to restore. */
  isRestored: boolean;
  #place: ViewPosition | null;
  /** Asked for before there was anything to centre. */
  #awaited: SpeciesId | null = null;

  constructor(place: ViewPosition | null) {
    this.#place = place;
    this.isRestored = place !== null;
  }

  restore(place: ViewPosition): void {
    this.#place = place;
    this.isRestored = true;
  }

  await(species: SpeciesId): void {
    this.#awaited = species;
  }

  /** From now on the view is one the person has chosen. */
  leave(): void {
    this.isFirstSight = false;
    this.isFitted = false;
    this.isRestored = false;
  }

  /** Where an address leads, to a species asked for, or to what everybody sees first. */
  view(tree: LaidOutTree, screen: Screen): Viewport {
    const place = this.#place;
    const awaited = this.#awaited === null ? -1 : tree.forest.indexOf(this.#awaited);
    this.#place = null;
    this.#awaited = null;
    this.isFirstSight = place === null;
    this.isFitted = false;
    if (place !== null) return viewOfPlace(tree, screen, place);
    if (tree.rows.isShown(awaited)) return viewOfSpecies(tree, screen, awaited);
    const { view, isWhole } = firstSight(tree, screen);
    this.isFitted = isWhole;
    return view;
  }
}
