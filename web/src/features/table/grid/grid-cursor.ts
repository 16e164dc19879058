import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import type { TableField } from '../fields/table-field.ts';
import type { RowOrder } from '../rows/row-order.ts';

/** A row by what it shows, which stays the same while rows are inserted above it. */
export type GridRow = SpeciesId | 'header' | 'new';

export interface CellAddress {
  readonly row: GridRow;
  readonly key: string;
}

/** The cell with the focus, and the other corner of the selected range. */
export interface GridCursor {
  readonly active: CellAddress;
  readonly anchor: CellAddress;
}

/** A cell by its place in the table. The header is row -1, and the row for a new species is the last. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Cells between two corners, both included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** A row of the table and the forest that it is in; -1 if there is no species yet. */
export interface ForestRow {
  readonly forest: Forest;
  readonly row: number;
}

/** The last row, for a new species. It shows the species while the user is adding it. */
export interface NewRow extends ForestRow {
  /** Of the species that it is for. */
  readonly id: SpeciesId;
}

/** What positions refer to. */
export interface GridShape {
  readonly forest: Forest;
  readonly order: RowOrder;
  readonly columns: readonly TableField[];
  /** Null for people who only view the tree. */
  readonly newRow: NewRow | null;
}

export const headerPosition = -1;

/** The last row that the cursor can reach. */
export function lastRow({ order, newRow }: GridShape): number {
  return newRow === null ? order.size - 1 : order.size;
}

/** What a row of the table shows. */
export function rowAt({ forest, order, newRow }: GridShape, position: number): ForestRow {
  return position === order.size && newRow !== null
    ? newRow
    : { forest, row: order.rowAt(position) };
}

/** The species of a row; null if it has none yet. */
export function speciesAt(shape: GridShape, position: number): SpeciesId | null {
  const { forest, row } = rowAt(shape, position);
  return row < 0 ? null : forest.id(row);
}

/** Where a cell is. One whose species or column is gone is where it was before. */
export function positionOf(
  shape: GridShape,
  { row, key }: CellAddress,
  before: CellPosition,
): CellPosition {
  const { forest, order, columns } = shape;
  const column = columns.findIndex((field) => field.key === key);
  const known = () => {
    if (row === 'header') return headerPosition;
    if (row === 'new') return order.size;
    const position = order.positionOf(forest.indexOf(row));
    return position < 0 ? Math.max(before.row, 0) : position;
  };
  return clampPosition(shape, { row: known(), column: column < 0 ? before.column : column });
}

/** The nearest position that exists. */
export function clampPosition(shape: GridShape, { row, column }: CellPosition): CellPosition {
  return {
    row: Math.max(Math.min(row, lastRow(shape)), headerPosition),
    column: Math.max(Math.min(column, shape.columns.length - 1), 0),
  };
}

/** The cell at a position. */
export function addressAt(
  { forest, order, columns }: GridShape,
  { row, column }: CellPosition,
): CellAddress {
  const key = columns[column]?.key ?? '';
  if (row === headerPosition) return { row: 'header', key };
  const at = order.rowAt(row);
  return { row: at < 0 ? 'new' : forest.id(at), key };
}

/** The range between two corners. The header and the row for a new species are never part of a longer one. */
export function rangeBetween({ order }: GridShape, a: CellPosition, b: CellPosition): CellRange {
  const inside = (row: number) =>
    a.row === b.row ? row : Math.min(Math.max(row, 0), Math.max(order.size - 1, 0));
  const [top, bottom] = [inside(Math.min(a.row, b.row)), inside(Math.max(a.row, b.row))];
  return { top, bottom, left: Math.min(a.column, b.column), right: Math.max(a.column, b.column) };
}

/** Where a key moves the cursor; null if it does not move it. */
export function movedBy(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  shape: GridShape,
  { row, column }: CellPosition,
  pageRows: number,
): CellPosition | null {
  const isFar = event.ctrlKey || event.metaKey;
  const end = { row: Math.max(shape.order.size - 1, 0), column: shape.columns.length - 1 };
  const to = (nextRow: number, nextColumn: number) =>
    clampPosition(shape, { row: nextRow, column: nextColumn });
  switch (event.key) {
    case 'ArrowUp':
      return isFar ? to(row <= 0 ? headerPosition : 0, column) : to(row - 1, column);
    case 'ArrowDown':
      return isFar ? to(row >= end.row ? lastRow(shape) : end.row, column) : to(row + 1, column);
    case 'ArrowLeft':
      return to(row, isFar ? 0 : column - 1);
    case 'ArrowRight':
      return to(row, isFar ? end.column : column + 1);
    case 'Home':
      return to(isFar ? 0 : row, 0);
    case 'End':
      return to(isFar ? end.row : row, end.column);
    case 'PageUp':
      return to(Math.max(row - pageRows, 0), column);
    case 'PageDown':
      return to(Math.min(row + pageRows, Math.max(end.row, row)), column);
    default:
      return null;
  }
}
