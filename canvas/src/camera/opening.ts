import {
  fitView,
  openingPath,
  openingView,
  type SpeciesId,
  wholeScales,
} from '@life-tree/phylogeny';
import type { Screen } from './canvas-margins.ts';
import type { LaidOutTree } from './laid-out-tree.ts';
import { type ViewPosition, viewAtPosition, viewOfSpecies } from './view-positions.ts';
import type { Zoomed } from './zooming.ts';

/** The whole tree, or its whole width with rows that are not too thin for names. */
export type Fit = 'whole' | 'width';

/** Where a view starts, and whether the user has moved it since. */
export class Opening {
  /** The view is the default one for this tree. */
  isInitial = true;
  /** How the tree is fitted to the screen. It stays fitted when the screen is resized. */
  fit: Fit | null = null;
  /** The view shows, or is about to show, a restored position. */
  isRestored: boolean;
  #position: ViewPosition | null;
  /** A species to show once the tree has loaded. */
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

  /** Call when the user moves the view. A tree fitted to the width stays so when it is scrolled. */
  leave(scrolls = false): void {
    this.isInitial = false;
    this.isRestored = false;
    if (!scrolls || this.fit === 'whole') this.fit = null;
  }

  /** Call when nothing is left to see. */
  reset(): void {
    this.isInitial = true;
    this.isRestored = false;
    this.fit = null;
  }

  /** The restored position, else the species to show, else the default view. */
  view(tree: LaidOutTree, screen: Screen, reachOf: (index: number) => number): Zoomed {
    const position = this.#position;
    const awaited = this.#awaited === null ? -1 : tree.forest.indexOf(this.#awaited);
    this.#position = null;
    this.#awaited = null;
    this.isInitial = false;
    if (position !== null) {
      const restored = viewAtPosition(tree, screen, position);
      this.fit = restored === null ? 'whole' : null;
      return restored ?? fitted(tree, screen, 'whole');
    }
    this.fit = isWholeReadable(tree, screen) ? 'whole' : 'width';
    const opened = fitted(tree, screen, this.fit);
    const view = tree.rows.isShown(awaited)
      ? viewOfSpecies(tree, opened.view, awaited, reachOf(awaited), screen.margins)
      : opened.view;
    this.isInitial = view === opened.view;
    if (view.left !== opened.view.left) this.fit = null;
    return { ...opened, view };
  }
}

/** The tree fitted to the screen. */
export function fitted(
  { world }: Pick<LaidOutTree, 'world'>,
  { plot, margins }: Screen,
  fit: Fit,
): Zoomed {
  const { stretch } = openingPath(wholeScales(world, plot, margins));
  const view = fit === 'whole' ? fitView : openingView;
  return { view: view(world, plot, margins), stretch };
}

/** Whether the rows of the whole tree are high enough for names. */
export function isWholeReadable({ world }: LaidOutTree, { plot, margins }: Screen): boolean {
  const { scaleY } = openingView(world, plot, margins);
  return scaleY === wholeScales(world, plot, margins).y;
}
