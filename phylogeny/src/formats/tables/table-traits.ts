import { maxParts } from '../../parts/part-faults.ts';
import { type PartId, partId } from '../../parts/part-id.ts';
import type { PartEntry } from '../../parts/part-list.ts';
import type { Column } from '../../parts/tree-parts.ts';
import { maxNameLength } from '../../species/invariants.ts';
import { maxTraitLength, type Traits, type TraitValue } from '../../species/traits.ts';
import { parseDecimal } from '../dating/decimal.ts';
import type { Report } from '../report.ts';
import type { TableTaxon } from './table-taxa.ts';

/** The columns of a table that become columns of the tree, and the values of each taxon. */
export interface TableTraits {
  readonly columns: readonly PartEntry<Column>[];
  readonly traitsOf: (taxon: TableTaxon) => Traits | null;
}

type ColumnKind = 'number' | 'yes-no' | 'text';

const truths: ReadonlyMap<string, boolean> = new Map([
  ...(['true', 'yes', 'sí'] as const).map((word) => [word, true] as const),
  ...(['false', 'no'] as const).map((word) => [word, false] as const),
]);

/** Takes the cells of all taxa for values of columns, whose types fit every value. */
export function readTraits(
  titles: readonly string[],
  taxa: readonly TableTaxon[],
  report: Report,
): TableTraits {
  const kept: { readonly cell: number; readonly id: PartId; readonly kind: ColumnKind }[] = [];
  const columns: PartEntry<Column>[] = [];
  const names = new Set<string>();
  for (const [cell, title] of titles.entries()) {
    const kind = kindOf(taxa, cell);
    if (kind === null || kept.length >= maxParts.columns) {
      report.add('dropped', 'column-ignored', { values: { column: title } });
      continue;
    }
    const id = partId(`column-${cell}`);
    kept.push({ cell, id, kind });
    const name = uniqueName(title === '' ? `Column ${cell + 1}` : title, names);
    columns.push({ id, value: { name, type: kind, rank: columns.length } });
  }
  return {
    columns,
    traitsOf: ({ cells }) => {
      const values = kept.flatMap(({ cell, id, kind }) => {
        const text = cells[cell] ?? '';
        return text === '' ? [] : [[id, readValue(text, kind)] as const];
      });
      return values.length === 0 ? null : Object.fromEntries(values);
    },
  };
}

/** The type that fits every value of a column; null when it has none. */
function kindOf(taxa: readonly TableTaxon[], cell: number): ColumnKind | null {
  let isEmpty = true;
  let isNumber = true;
  let isTruth = true;
  for (const { cells } of taxa) {
    const text = cells[cell] ?? '';
    if (text === '') continue;
    isEmpty = false;
    isNumber &&= parseDecimal(text) !== null;
    isTruth &&= truths.has(text.toLowerCase());
    if (!isNumber && !isTruth) return 'text';
  }
  if (isEmpty) return null;
  return isNumber ? 'number' : 'yes-no';
}

function readValue(text: string, kind: ColumnKind): TraitValue {
  if (kind === 'number') return parseDecimal(text) ?? 0;
  if (kind === 'yes-no') return truths.get(text.toLowerCase()) ?? false;
  return text.slice(0, maxTraitLength);
}

/** A name that no other column has, ignoring case. */
function uniqueName(title: string, names: Set<string>): string {
  const base = title.slice(0, maxNameLength - 10);
  let name = base;
  for (let number = 2; names.has(name.toLowerCase()); number++) name = `${base} ${number}`;
  names.add(name.toLowerCase());
  return name;
}
