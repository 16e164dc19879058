import type { Bounds } from '../../species/bounds.ts';
import type { Forest } from '../../species/forest.ts';
import { livingTest } from '../../species/living.ts';
import { addDecimals } from '../dating/decimal.ts';
import { guardFormula } from './formula-guard.ts';
import { type TableUnit, writeMoment } from './table-unit.ts';

/** A column of a table that is written. */
export interface WrittenColumn {
  readonly title: string;
  readonly cell: (row: number) => string;
}

/**
 * The tables of other programs that we write: `paleotree` has the bounds of both ends (`fourDate2timeList`
 * reads it), `strap` one first and last appearance, `pbdb` is a download of taxa from the Paleobiology
 * Database.
 */
export const tableLayouts = ['paleotree', 'strap', 'pbdb'] as const;

/** A table of another program that we write. */
export type TableLayout = (typeof tableLayouts)[number];

/** The columns of a layout, and the rows that it has: ranges are those of species, not of splits. */
export function layoutColumns(
  layout: TableLayout,
  forest: Forest,
  unit: TableUnit,
  now: number,
): { readonly columns: readonly WrittenColumn[]; readonly rows: readonly number[] } {
  const rows = Array.from({ length: forest.size }, (_, row) => row);
  const species = rows.filter((row) => !forest.isInferred(row));
  const name = (title: string): WrittenColumn => ({
    title,
    cell: (row) => guardFormula(forest.name(row)),
  });
  const best = (title: string, end: 'apparition' | 'extinction'): WrittenColumn => ({
    title,
    cell: (row) => writeMoment(forest[end](row), unit),
  });
  const dates = (titles: readonly string[]) => fourDates(forest, unit, titles);
  switch (layout) {
    case 'strap':
      return {
        rows: species,
        columns: [name(''), best('FAD', 'apparition'), best('LAD', 'extinction')],
      };
    case 'paleotree':
      return {
        rows: species,
        columns: [name(''), ...dates(['startTime', 'endTime', 'startTime', 'endTime'])],
      };
    case 'pbdb':
      return { rows, columns: pbdbColumns(forest, unit, now, name, dates) };
  }
}

function pbdbColumns(
  forest: Forest,
  unit: TableUnit,
  now: number,
  name: (title: string) => WrittenColumn,
  dates: (titles: readonly string[]) => readonly WrittenColumn[],
): WrittenColumn[] {
  const isLiving = livingTest(forest, now);
  const suffix = unit.years === 1e6 ? '_ma' : '';
  const titles = ['firstapp_max', 'firstapp_min', 'lastapp_max', 'lastapp_min'];
  return [
    { title: 'taxon_no', cell: (row) => String(row + 1) },
    name('taxon_name'),
    {
      title: 'parent_no',
      // The database writes 0 for taxa without a parent.
      cell: (row) => String(forest.ancestor(row) + 1),
    },
    {
      title: 'parent_name',
      cell: (row) => {
        const ancestor = forest.ancestor(row);
        return ancestor < 0 ? '' : guardFormula(forest.name(ancestor));
      },
    },
    {
      title: 'is_extant',
      cell: (row) => (isLiving(row) ? 'extant' : 'extinct'),
    },
    ...dates(titles.map((title) => `${title}${suffix}`)),
  ];
}

/** The earliest and latest time of the first appearance, and then those of the last one. */
function fourDates(
  forest: Forest,
  unit: TableUnit,
  titles: readonly string[],
): readonly WrittenColumn[] {
  const noBounds: Pick<Bounds, 'before' | 'after'> = { before: 0, after: 0 };
  const moments: readonly ((row: number) => number)[] = (
    ['apparition', 'extinction'] as const
  ).flatMap((end) => {
    const boundsOf = (row: number) => forest.details(row)?.[`${end}Bounds`] ?? noBounds;
    return [
      (row: number) => addDecimals(forest[end](row), -boundsOf(row).before),
      (row: number) => addDecimals(forest[end](row), boundsOf(row).after),
    ];
  });
  return moments.map((momentOf, index) => ({
    title: titles[index] ?? '',
    cell: (row) => writeMoment(momentOf(row), unit),
  }));
}
