import { rowPitch } from '@life-tree/phylogeny';
import type { CanvasView } from '../../camera/canvas-view.ts';
import type { LaidOutTree } from '../../camera/laid-out-tree.ts';
import type { Point } from '../../camera/zooming.ts';
import type { BoxDrag, Corner, SurfaceProps } from '../surface-props.ts';

type BoxProps = Pick<SurfaceProps, 'forest' | 'selected' | 'onSelectMany' | 'onDrag'>;

/** Half the height of a bar, in rows. */
const halfBar = 0.2;

/** Draws a box, and adds the species in it to the selection when it is released. */
export class BoxDragSession {
  readonly #view: CanvasView;
  readonly #props: () => BoxProps;
  #box: BoxDrag | null = null;
  #selectedTogether: ReadonlySet<number> | null = null;

  constructor(view: CanvasView, props: () => BoxProps) {
    this.#view = view;
    this.#props = props;
  }

  /** The rows that would be selected if the box were released now; null if there is no box. */
  get selectedTogether(): ReadonlySet<number> | null {
    return this.#selectedTogether;
  }

  begin(point: Point): void {
    const corner = this.#cornerAt(point);
    this.#box = { kind: 'box', from: corner, to: corner, rows: new Set() };
    this.#props().onDrag(this.#box);
    this.rebase();
  }

  move(point: Point): void {
    if (this.#box === null) return;
    this.#box.to = this.#cornerAt(point);
    this.rebase();
  }

  end(): void {
    const box = this.#box;
    this.cancel();
    if (box === null || box.rows.size === 0) return;
    const { forest, selected, onSelectMany } = this.#props();
    onSelectMany([...selected, ...Array.from(box.rows, (row) => forest.id(row))]);
  }

  cancel(): void {
    if (this.#box === null) return;
    this.#box = null;
    this.#selectedTogether = null;
    this.#props().onDrag(null);
    this.#view.frames.request();
  }

  /** Finds the species in the box again, for example after somebody else has changed the tree. */
  rebase(): void {
    if (this.#box === null) return;
    const { forest, selected } = this.#props();
    const rows = rowsInBox(this.#view.tree, this.#box.from, this.#box.to);
    this.#box.rows = rows;
    this.#selectedTogether = new Set([
      ...Array.from(selected, (id) => forest.indexOf(id)),
      ...rows,
    ]);
    this.#view.frames.request();
  }

  #cornerAt(point: Point): Corner {
    const { projection, viewport } = this.#view;
    const { left, top, scaleX, scaleY } = viewport;
    const { x, y } = projection.unproject(point.x, point.y);
    return { x: x / scaleX + left, row: (y / scaleY + top) / rowPitch };
  }
}

/** The species whose bars a box touches. Looks only at the rows in the box. */
export function rowsInBox({ rows, columns }: LaidOutTree, from: Corner, to: Corner): Set<number> {
  const left = Math.min(from.x, to.x);
  const right = Math.max(from.x, to.x);
  const top = Math.min(from.row, to.row) - 0.5 - halfBar;
  const bottom = Math.max(from.row, to.row) - 0.5 + halfBar;
  const found = new Set<number>();
  const add = (species: number) => {
    const position = rows.position(species) ?? Number.NaN;
    const isInside = position >= top && position <= bottom;
    const { apparitions, ends } = columns;
    if (isInside && (apparitions[species] ?? 0) <= right && (ends[species] ?? 0) >= left) {
      found.add(species);
    }
  };
  const last = Math.min(Math.ceil(bottom), rows.count - 1);
  for (let row = Math.max(Math.floor(top), 0); row <= last; row++) {
    add(rows.species(row));
    for (const split of rows.splitsIn(row)) add(split);
  }
  return found;
}
