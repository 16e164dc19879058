import { detailsColumn } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import { textColumn } from '../../species/storage/columns.ts';
import { inventedLength } from '../../species/times/invented-length.ts';
import { years } from '../../timeline/years.ts';
import type { Report } from '../report.ts';
import type { ArrangedRow } from './arranged-row.ts';
import { underGroups } from './classified-list.ts';

/**
 * How the species of a list descend: each from the one before it, all from one ancestor, by the groups that a table
 * puts them in, or not at all.
 */
export const flatDescents = ['chain', 'one-ancestor', 'groups', 'separate'] as const;

/** How the species of a list descend. */
export type FlatDescent = (typeof flatDescents)[number];

/** Whether a file only lists species, none of which has an ancestor. */
export function isFlatList(forest: Forest): boolean {
  return forest.size > 1 && forest.columns.parents.every((parent) => parent < 0);
}

/** Joins the roots of a list by descent. Stated times stay: gaps between them become inferred ancestors. */
export function arrangeFlatList(
  forest: Forest,
  descent: FlatDescent,
  report: Report,
  groups: readonly (readonly string[] | null)[] = [],
): Forest {
  if (descent === 'separate' || !isFlatList(forest)) return forest;
  if (descent === 'groups' && groups.every((one) => one === null)) return forest;
  const rows = {
    chain: () => chainOf(forest),
    'one-ancestor': () => underOneAncestor(forest),
    groups: () => underGroups(forest, groups, report),
  }[descent]();
  const { descriptions, images, details } = forest.columns;
  let ancestors = 0;
  return Forest.fromColumns({
    ids: null,
    parents: Int32Array.from(rows, ({ parent }) => parent),
    starts: Float64Array.from(rows, ({ from, parent }) => {
      const above = rows[parent];
      if (above === undefined) return from;
      return Math.min(Math.max(from - above.from, 0), above.to - above.from);
    }),
    durations: Float64Array.from(rows, ({ from, to }) => to - from),
    names: rows.map(({ index, name }) =>
      index === null ? (name ?? `Ancestor ${++ancestors}`) : forest.name(index),
    ),
    descriptions: textColumn(rows.map(({ index }) => descriptions?.[index ?? -1] ?? null)),
    images: textColumn(rows.map(({ index }) => images?.[index ?? -1] ?? null)),
    details: detailsColumn(
      rows.map(({ index, from, to, isInvented = false }) => {
        if (index !== null) return details?.[index] ?? null;
        return { inferred: true, ...(isInvented && { invented: years(to - from) }) };
      }),
    ),
  });
}

/** Every species under the one that appeared before it. */
function chainOf(forest: Forest): readonly ArrangedRow[] {
  const indexes = Array.from({ length: forest.size }, (_, index) => index);
  indexes.sort((one, other) => forest.apparition(one) - forest.apparition(other));
  const rows: ArrangedRow[] = [];
  for (const index of indexes) {
    const [from, to] = [forest.apparition(index), forest.extinction(index)];
    const last = rows.at(-1)?.to ?? from;
    if (last < from) rows.push({ index: null, parent: rows.length - 1, from: last, to: from });
    rows.push({ index, parent: rows.length - 1, from, to });
  }
  return rows;
}

/** One ancestor that lives from the first apparition to the last one. */
function underOneAncestor(forest: Forest): readonly ArrangedRow[] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < forest.size; index++) {
    first = Math.min(first, forest.apparition(index));
    last = Math.max(last, forest.apparition(index));
  }
  const { from, to } = forest.span ?? { from: first, to: last };
  const begin = last > first ? first : first - inventedLength(to - from);
  const ancestor = { index: null, parent: -1, from: begin, to: last, isInvented: begin < first };
  const species = Array.from({ length: forest.size }, (_, index) => ({
    index,
    parent: 0,
    from: forest.apparition(index),
    to: forest.extinction(index),
  }));
  return [ancestor, ...species];
}
