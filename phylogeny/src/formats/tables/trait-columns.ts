import type { PartId } from '../../parts/part-id.ts';
import type { PartEntry } from '../../parts/part-list.ts';
import { traitFault } from '../../parts/trait-fault.ts';
import type { Column } from '../../parts/tree-parts.ts';
import type { Traits, TraitValue } from '../../species/traits.ts';
import { parseDecimal, writeDecimal } from '../dating/decimal.ts';
import { readTitle, rolesByTitle } from './column-titles.ts';
import { guardFormula, unguardFormula } from './formula-guard.ts';

/** A column of the tree in a table, under a title that means nothing else there. */
export interface TraitColumn {
  readonly id: PartId;
  readonly column: Column;
  readonly title: string;
}

/** Titles that only some of our tables have. */
const reservedTitles = ['details', 'tree_columns'];

/** Gives each column a title: its name, unless that is taken or would be read as a name or a time. */
export function titleColumns(
  columns: readonly PartEntry<Column>[],
  otherTitles: readonly string[],
): TraitColumn[] {
  const others = otherTitles.map(readTitle);
  const hasMeaning = (title: string) =>
    rolesByTitle([...others, readTitle(title)]).at(-1) !== 'column';
  const used = new Set<string>([...otherTitles, ...reservedTitles]);
  return columns.map(({ id, value: column }) => {
    const name = column.name.replace(/\s+/g, ' ').trim() || 'column';
    let title = name;
    for (let number = 1; used.has(title.toLowerCase()) || hasMeaning(title); number++) {
      title = `${name} (column${number === 1 ? '' : ` ${number}`})`;
    }
    used.add(title.toLowerCase());
    return { id, column, title };
  });
}

/** The value of a species as a field; '' when it has none that fits. */
export function writeTrait({ id, column }: TraitColumn, traits: Traits | undefined): string {
  const value = traits?.[id];
  if (value === undefined || traitFault(column, value) !== null) return '';
  return typeof value === 'number' ? writeDecimal(value) : guardFormula(String(value));
}

/** The value in a field that is not empty; null when it does not fit its column. */
export function readTrait({ column }: TraitColumn, field: string): TraitValue | null {
  const value = parseField(column, field);
  return value === null || traitFault(column, value) !== null ? null : value;
}

function parseField({ type }: Column, field: string): TraitValue | null {
  if (type === 'number') return parseDecimal(field);
  if (type === 'yes-no') return /^(?:true|false)$/i.test(field) ? /^true$/i.test(field) : null;
  return unguardFormula(field);
}
