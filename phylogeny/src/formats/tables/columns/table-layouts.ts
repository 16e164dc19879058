import type { Forest } from '../../../species/forest.ts';
import { extinctTest, livingTest } from '../../../species/times/living.ts';
import { guardFormula } from '../cells/formula-guard.ts';
import { WrittenEnds } from '../writing/written-ends.ts';
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
  now: number | null,
): { readonly columns: readonly WrittenColumn[]; readonly rows: readonly number[] } {
  const rows = Array.from({ length: forest.size }, (_, row) => row);
  const species = rows.filter((row) => !forest.isInferred(row));
  const ends = new WrittenEnds(forest);
  const name = (title: string): WrittenColumn => ({
    title,
    cell: (row) => guardFormula(forest.name(row)),
  });
  const best = (title: string, end: 'apparition' | 'extinction'): WrittenColumn => ({
    title,
    cell: (row) => writeMoment(ends.best(row, end), unit),
  });
  const dates = (titles: readonly string[]) => fourDates(ends, unit, titles);
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
  now: number | null,
  name: (title: string) => WrittenColumn,
  dates: (titles: readonly string[]) => readonly WrittenColumn[],
): WrittenColumn[] {
  const [isLiving, isExtinct] = [livingTest(forest, now), extinctTest(forest, now)];
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
      cell: (row) => (isLiving(row) ? 'extant' : isExtinct(row) ? 'extinct' : ''),
    },
    ...dates(titles.map((title) => `${title}${suffix}`)),
  ];
}

/** The earliest and latest time of the first appearance, and then those of the last one. */
function fourDates(
  ends: WrittenEnds,
  unit: TableUnit,
  titles: readonly string[],
): readonly WrittenColumn[] {
  const dates = (['apparition', 'extinction'] as const).flatMap((end) =>
    (['before', 'after'] as const).map((side) => ({ end, side })),
  );
  return dates.map(({ end, side }, index) => ({
    title: titles[index] ?? '',
    cell: (row) => writeMoment(ends.bound(row, end, side), unit),
  }));
}
