import type { Forest } from '../../species/forest.ts';
import { isSame } from '../../species/storage/same-value.ts';
import { boundsOf, endOf, splitOf } from '../species-ends.ts';
import type { CellEdit, CellField } from './cell-edits.ts';

/** What `commonValue` returns for species whose values differ. */
export const mixed: unique symbol = Symbol('mixed');

/** The value of a field, as `cellEdits` takes it. */
export type CellValue = CellEdit['value'];

/** The value that all these species have in a field; null when it is empty, or without species. */
export function commonValue(
  forest: Forest,
  rows: Iterable<number>,
  field: CellField,
): CellValue | typeof mixed {
  let common: CellValue | undefined;
  for (const row of rows) {
    const value = cellValue(forest, row, field);
    if (common === undefined) common = value;
    else if (!isSame(common, value)) return mixed;
  }
  return common ?? null;
}

/** The value of a species in a field. Times are absolute; null means that the cell is empty. */
export function cellValue(forest: Forest, row: number, field: CellField): CellValue {
  const details = forest.details(row);
  switch (field) {
    case 'name':
      return forest.name(row);
    case 'ancestor':
      return forest.ancestorId(row);
    case 'description':
      return forest.description(row);
    case 'apparition':
    case 'extinction':
      return endOf(forest, row, field).time;
    case 'split':
      return splitOf(forest, row);
    case 'duration':
      return forest.duration(row);
    case 'apparitionBounds':
      return boundsOf(forest, row, 'apparition');
    case 'extinctionBounds':
      return boundsOf(forest, row, 'extinction');
    case 'placement':
    case 'otherAncestors':
    case 'rank':
    case 'inferred':
    case 'colour':
      return details?.[field] ?? null;
    default:
      return details?.traits?.[field.column] ?? null;
  }
}
