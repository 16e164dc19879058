import type { PartEntry, PartList } from './part-list.ts';
import type { Column } from './part-values.ts';

/** The columns in the order that the user has chosen. */
export function sortColumns(columns: PartList<Column>): PartEntry<Column>[] {
  // The entries are in the order of their ids, and sorting keeps the order of equal ranks.
  return columns.entries().sort((a, b) => (a.value.rank ?? 0) - (b.value.rank ?? 0));
}
