import type { PartId } from '../../parts/part-id.ts';
import type { PartEntry } from '../../parts/part-list.ts';
import type { Column } from '../../parts/part-values.ts';
import type { Traits, TraitValue } from '../../species/values/traits.ts';
import { writeDecimal } from '../dating/decimal.ts';

/** The prefix of the names of columns in XML. */
export const columnPrefix = 'column:';

/** A value of a node under the name of its column. */
export interface ColumnProperty {
  readonly id: PartId;
  /** With the prefix, and only of characters that names of properties can have. */
  readonly name: string;
  readonly datatype: string;
  readonly unit: string | null;
  readonly value: string;
}

/** Writes the values of nodes as properties. */
export class ColumnProperties {
  readonly #columns: readonly PartEntry<Column>[];
  readonly #names: ReadonlyMap<PartId, string>;

  constructor(columns: readonly PartEntry<Column>[]) {
    this.#columns = columns;
    this.#names = propertyNames(columns);
  }

  /** The values in the order of the columns. */
  of(traits: Traits): ColumnProperty[] {
    return this.#columns.flatMap(({ id, value: { unit = null } }) => {
      const value = traits[id];
      const name = this.#names.get(id);
      if (value === undefined || name === undefined) return [];
      const written = { datatype: datatypeOf(value), value: writeValue(value) };
      return [{ id, name: `${columnPrefix}${name}`, unit, ...written }];
    });
  }
}

/** The name of each column without what names of properties cannot have: the schema of phyloXML allows little. */
export function propertyNames(columns: readonly PartEntry<Column>[]): ReadonlyMap<PartId, string> {
  const used = new Set<string>();
  const names = columns.map(({ id, value }) => {
    const base = value.name.replace(/[^A-Za-z0-9_.-]+/g, '_');
    let name = base;
    for (let number = 2; used.has(name.toLowerCase()); number++) name = `${base}_${number}`;
    used.add(name.toLowerCase());
    return [id, name] as const;
  });
  return new Map(names);
}

function datatypeOf(value: TraitValue): string {
  if (typeof value === 'number') return 'xsd:double';
  return typeof value === 'boolean' ? 'xsd:boolean' : 'xsd:string';
}

function writeValue(value: TraitValue): string {
  return typeof value === 'number' ? writeDecimal(value) : String(value);
}
