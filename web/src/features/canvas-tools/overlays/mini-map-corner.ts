import type { CanvasView } from '@life-tree/canvas';
import {
  type Columns,
  type Corner,
  type Extent,
  type Forest,
  freestCorners,
  rowPitch,
  type SpeciesId,
} from '@life-tree/phylogeny';

/** Around the map, in pixels. */
export const padding = 6;
/** Between the map and the edges of the canvas. */
const gap = 12;
/** Roots beyond this number may be under the map. */
const maxRoots = 20;

interface Place {
  readonly left: number;
  readonly top: number;
}

/** A part of the canvas. */
interface Box extends Place {
  readonly right: number;
  readonly bottom: number;
}

/** Which corner of the canvas the mini-map is in. */
export class MiniMapCorner {
  #corners: readonly Corner[] = [];
  #roots: readonly number[] = [];
  #columns: Columns | null = null;
  #shape: CanvasView['tree']['shape'];
  #screen: Extent = { width: 0, height: 0 };

  /**
   * The place of a map: the corner of this tree and screen with the fewest bars, or another one while
   * a root or the selected species would be under the map.
   */
  place(view: CanvasView, selection: SpeciesId | null, map: Extent): Place {
    const { tree, plot } = view;
    const box = {
      width: map.width + 2 * padding + gap,
      height: map.height + 2 * padding + gap,
    };
    this.#compare(view, box);
    const selected = selection === null ? [] : [tree.forest.indexOf(selection)];
    const isFreeOf = (species: readonly number[]) => (corner: Corner) =>
      !species.some((index) => isUnder(view, index, cornerBox(plot, box, corner)));
    const corner =
      this.#corners.find(isFreeOf([...this.#roots, ...selected])) ??
      this.#corners.find(isFreeOf(this.#roots)) ??
      this.#corners[0];
    const { left, top } = cornerBox(plot, box, corner ?? { isLeft: true, isTop: false });
    return { left: Math.max(left, gap), top: Math.max(top, gap) };
  }

  /** The order of corners stays the same while the view moves. */
  #compare(view: CanvasView, box: Extent): void {
    const { tree, plot } = view;
    const { width, height } = plot;
    const isSameScreen = this.#screen.width === width && this.#screen.height === height;
    const isSameTree = this.#columns === tree.columns && this.#shape === tree.shape;
    if (isSameScreen && isSameTree) return;
    // Wait until a drag or the change between time and generations has ended.
    if (this.#columns !== null && isSameScreen && tree.isMoving) return;
    this.#columns = tree.columns;
    this.#shape = tree.shape;
    this.#screen = { width, height };
    const { rows, columns, forest } = tree;
    this.#roots = firstRoots(forest);
    const reach = view.settings.names ? view.margins.right : 0;
    // The corners around a fan are all as free.
    this.#corners =
      tree.shape === 'fan'
        ? fanCorners
        : freestCorners(rows, columns, view.openingView, box, reach).map((corner) =>
            tree.shape === 'upright' ? turned(corner) : corner,
          );
  }
}

const fanCorners: readonly Corner[] = [
  { isTop: false, isLeft: true },
  { isTop: false, isLeft: false },
  { isTop: true, isLeft: true },
  { isTop: true, isLeft: false },
];

/** The corner of an upright tree: time starts at its bottom, and rows at its left. */
function turned({ isTop, isLeft }: Corner): Corner {
  return { isTop: !isLeft, isLeft: isTop };
}

function firstRoots(forest: Forest): readonly number[] {
  const roots: number[] = [];
  for (const root of forest.roots()) {
    if (roots.push(root) === maxRoots) break;
  }
  return roots;
}

function cornerBox(screen: Extent, box: Extent, { isLeft, isTop }: Corner): Box {
  const left = isLeft ? 0 : screen.width - box.width;
  const top = isTop ? 0 : screen.height - box.height;
  return { left, top, right: left + box.width, bottom: top + box.height };
}

function isUnder(view: CanvasView, index: number, box: Box): boolean {
  const { tree, viewport, reachOf } = view;
  const row = tree.rows.position(index);
  if (row === null) return false;
  if (tree.shape !== undefined) {
    const { x, y } = view.placeOf(tree.columns.ends[index] ?? 0, row);
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }
  const { left, top, scaleX, scaleY } = viewport;
  const y = (row * rowPitch - top) * scaleY;
  if (y > box.bottom || y + rowPitch * scaleY < box.top) return false;
  const start = ((tree.columns.starts[index] ?? 0) - left) * scaleX;
  const end = ((tree.columns.ends[index] ?? 0) - left) * scaleX + reachOf(index);
  return end > box.left && start < box.right;
}
