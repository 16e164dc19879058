import type { PartEntry } from '../../../parts/part-list.ts';
import type { Column } from '../../../parts/part-values.ts';
import { traitFault } from '../../../parts/trait-fault.ts';
import type { Forest } from '../../../species/forest.ts';
import { writeDecimal } from '../../dating/decimal.ts';
import { guardFormula, unguardFormula } from '../cells/formula-guard.ts';
import { titleOfColumn } from '../reading/table-traits.ts';
import { columnRolesOf } from './column-titles.ts';
import type { WrittenColumn } from './table-layouts.ts';

/** Writes the columns of a tree, of which some cannot be read again under their own names. */
export function writeTraitColumns(
  columns: readonly PartEntry<Column>[],
  forest: Forest,
  otherTitles: readonly string[],
): WrittenColumn[] {
  const written = columns.map(({ id, value: column }) => {
    const cells = Array.from({ length: forest.size }, (_, row) =>
      writeTrait(column, forest.details(row)?.traits?.[id]),
    );
    return { cells, title: titleOfColumn(column, cells.map(unguardFormula)) };
  });
  const used = new Set(otherTitles.map((title) => title.toLowerCase()));
  const roles = columnRolesOf([...otherTitles, ...written.map(({ title }) => title)]);
  return written.map(({ title: plain, cells }, index) => {
    const hasMeaning = roles[otherTitles.length + index] !== 'column';
    let title = hasMeaning ? `${plain} (column)` : plain;
    for (let number = 2; used.has(title.toLowerCase()); number++) {
      title = `${plain} (column ${number})`;
    }
    used.add(title.toLowerCase());
    return { title: guardFormula(title), cell: (row) => cells[row] ?? '' };
  });
}

/** Yes and no survive a spreadsheet in any language, unlike true and false. */
function writeTrait(column: Column, value: unknown): string {
  const isTrait =
    typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
  if (!isTrait || traitFault(column, value) !== null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? writeDecimal(value) : guardFormula(value);
}
