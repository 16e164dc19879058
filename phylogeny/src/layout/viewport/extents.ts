/** The size of something in pixels: a screen, or the world at a scale of 1. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The size of the whole tree at a scale of 1. */
export interface WorldExtent extends Extent {
  /** Whether width and height always have the same scale. */
  readonly isUniform?: true;
}

/** The parts of the screen to leave free when fitting the tree (axis, names at the right). */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
