import type { TreeScale } from '../../timeline/tree-scale.ts';
import { writeDecimal } from '../dating/decimal.ts';

/** How our own tables write times: as ages in million years, or on the tree's own scale. */
export interface TableUnit {
  readonly years: number;
  readonly direction: 'forward' | 'back';
  /** The titles of the first and last appearance. */
  readonly first: string;
  readonly last: string;
  /** The titles of the exact columns. */
  readonly start: string;
  readonly duration: string;
  /** The titles of the outer and inner bounds of both ends, as the Paleobiology Database writes them. */
  readonly bounds: readonly string[];
}

const boundTitles = ['firstapp_max', 'firstapp_min', 'lastapp_max', 'lastapp_min'];

const onEarth: TableUnit = {
  ...{ years: 1e6, direction: 'back' },
  ...{ first: 'first_appearance_ma', last: 'last_appearance_ma' },
  ...{ start: 'start_years', duration: 'duration_years' },
  bounds: boundTitles.map((title) => `${title}_ma`),
};

const elsewhere = {
  ...{ years: 1, first: 'first_appearance', last: 'last_appearance' },
  ...{ start: 'start', duration: 'duration', bounds: boundTitles },
};

/** The unit in which a tree with this scale is written. */
export function tableUnit(scale: TreeScale | undefined): TableUnit {
  return scale === undefined ? onEarth : { ...elsewhere, direction: scale.direction };
}

/** All units in which a table may have been written. */
export const tableUnits: readonly TableUnit[] = [
  onEarth,
  { ...elsewhere, direction: 'forward' },
  { ...elsewhere, direction: 'back' },
];

/** A time as a number in the unit. */
export function inTableUnit(moment: number, { years, direction }: TableUnit): number {
  if (moment === 0) return 0;
  return (direction === 'forward' ? moment : -moment) / years;
}

/** Sums of bounds and times can differ from the stated number in the last of sixteen digits. */
export function writeRounded(moment: number, unit: TableUnit): string {
  return writeDecimal(Number(inTableUnit(moment, unit).toPrecision(15)));
}
