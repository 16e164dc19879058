import type { Forest } from '@life-tree/phylogeny';
import { useEffect, useMemo, useState } from 'react';
import { runInSlices } from '../../../scheduling/slices.ts';
import { type FilteredField, findRows, type RowQuery } from './find-rows.ts';
import { RowOrder } from './row-order.ts';

/** The rows that are shown and the forest that they are rows of. */
interface ShownRows {
  readonly forest: Forest;
  readonly order: RowOrder;
}

interface FoundRows extends ShownRows {
  readonly query: RowQuery;
}

/**
 * The rows that the table shows. They are found in slices: until then, the table shows the rows found
 * before. Changed values neither move nor hide rows, so that a row stays where the user edits it; other
 * species, filters or sorting do.
 */
export function useRowOrder(
  forest: Forest,
  fields: readonly FilteredField[],
  query: RowQuery,
): ShownRows & { readonly isFinding: boolean } {
  const isPlain = query.filters.size === 0 && query.sorting === null;
  const [found, setFound] = useState<FoundRows | null>(null);
  const isFound = found !== null && found.query === query && hasSameRows(found.forest, forest);
  const plain = useMemo(() => new RowOrder(forest.size), [forest.size]);
  useEffect(() => {
    if (isPlain || isFound) return;
    return runInSlices(findRows(forest, fields, query), (order) =>
      setFound({ forest, query, order }),
    );
  }, [isPlain, isFound, forest, fields, query]);
  if (isPlain || found === null) return { forest, order: plain, isFinding: !isPlain };
  return isFound
    ? { forest, order: found.order, isFinding: false }
    : { forest: found.forest, order: found.order, isFinding: true };
}

/** Whether a forest is another with other values. */
function hasSameRows(before: Forest, after: Forest): boolean {
  return (
    before.columns.ids === after.columns.ids && before.columns.parents === after.columns.parents
  );
}
