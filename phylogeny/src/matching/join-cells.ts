import type { TreeDocument } from '../document/index.ts';
import type { StatedSpecies, TableRows } from '../formats/index.ts';
import { boundsOfEnd } from '../formats/tables/cells/end-moments.ts';
import { type CellEdit, type CellValue, cellValue } from '../operations/index.ts';
import type { PartId } from '../parts/index.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';
import { isSame } from '../species/storage/same-value.ts';
import type { TraitValue } from '../species/values/traits.ts';
import { years } from '../timeline/years.ts';
import { type JoinedColumns, traitsOf } from './join-columns.ts';

/** Times that differ by less than this ratio were only rounded. */
const roundingTolerance = 1e-9;

/** The cells of a species that a row of a table changes. Empty cells of the table change nothing. */
export function changedCells(
  tree: TreeDocument,
  id: SpeciesId,
  stated: StatedSpecies,
  table: TableRows,
  { joined }: Pick<JoinedColumns, 'joined'>,
): CellEdit[] {
  const { description, details } = stated;
  const traits = Object.entries(traitsOf(stated, joined)) as [PartId, TraitValue][];
  const cells: CellEdit[] = [
    ...timeCells(tree, id, stated, table),
    ...(description === null ? [] : [{ id, field: 'description' as const, value: description }]),
    ...Object.entries(details).map(([field, value]) => ({ id, field, value }) as CellEdit),
    ...traits.map(([column, value]): CellEdit => ({ id, field: { column }, value })),
  ];
  return cells.filter((cell) => isChanged(tree, cell));
}

/** Whether a cell has another value than its species. */
export function isChanged({ forest }: TreeDocument, { id, field, value }: CellEdit): boolean {
  return !isSameValue(cellValue(forest, forest.indexOf(id), field), value);
}

function timeCells(
  tree: TreeDocument,
  id: SpeciesId,
  { apparition, extinction, duration, split, isStatedLiving }: StatedSpecies,
  table: TableRows,
): CellEdit[] {
  const cells: CellEdit[] = [];
  if (apparition !== null) {
    cells.push({ id, field: 'apparition', value: years(apparition.best) });
  }
  if (isStatedLiving) cells.push({ id, field: 'extinction', value: years(table.present) });
  else if (extinction !== null) {
    cells.push({ id, field: 'extinction', value: years(extinction.best) });
  } else if (duration !== null) cells.push({ id, field: 'duration', value: years(duration) });
  if (split !== null) {
    const first = apparition?.best ?? tree.forest.apparition(tree.forest.indexOf(id));
    cells.push({ id, field: 'split', value: isSameValue(split, first) ? null : years(split) });
  }
  const isMoved = (end: 'apparition' | 'extinction') =>
    cells.some((cell) => {
      const isOfEnd = cell.field === end || (end === 'extinction' && cell.field === 'duration');
      return isOfEnd && isChanged(tree, cell);
    });
  const bounds = (end: 'apparition' | 'extinction', stated: StatedSpecies[typeof end]) => {
    const value = stated === null ? null : boundsOfEnd(stated, table.boundsKind);
    const isStated = stated !== null && (value !== null || hasBounds(table, end));
    // Bounds are relative to their date. Around another one, they would say what nobody stated.
    return isStated || isMoved(end) ? [{ value }] : [];
  };
  return [
    ...cells,
    ...bounds('apparition', apparition).map(
      ({ value }): CellEdit => ({ id, field: 'apparitionBounds', value }),
    ),
    ...bounds('extinction', isStatedLiving ? null : extinction).map(
      ({ value }): CellEdit => ({ id, field: 'extinctionBounds', value }),
    ),
  ];
}

function hasBounds({ roles }: TableRows, end: 'apparition' | 'extinction'): boolean {
  return roles.includes(`${end}-earliest`) || roles.includes(`${end}-latest`);
}

/** Sums of offsets are rounded, so a time of the tree can differ slightly from the same time in a table. */
function isSameValue(before: CellValue, after: CellValue): boolean {
  if (typeof before !== 'number' || typeof after !== 'number') return isSame(before, after);
  return Math.abs(before - after) <= roundingTolerance * Math.max(1, Math.abs(after));
}
