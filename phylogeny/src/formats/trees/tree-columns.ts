import { maxUnitLength } from '../../parts/part-faults.ts';
import { partId } from '../../parts/part-id.ts';
import type { PartEntry } from '../../parts/part-list.ts';
import { maxParts } from '../../parts/part-room.ts';
import type { Column } from '../../parts/part-values.ts';
import { uniqueKey } from '../../parts/unique-key.ts';
import { maxNameLength } from '../../species/checks/invariants.ts';
import { maxTraitLength, type TraitValue } from '../../species/values/traits.ts';
import type { Report } from '../report.ts';
import { isNoValue, readValue, typeOfValues } from '../values/column-values.ts';
import type { RawColumn } from './raw-tree.ts';

/** The name of the column with the support of inner nodes. */
export const supportName = 'Support';

/** Whether a column has the support of inner nodes. */
export function isSupportColumn({ name, type }: Column): boolean {
  return name === supportName && type === 'number';
}

/** The columns of a file, and the values of its nodes by row. */
export interface TreeColumns {
  readonly entries: readonly PartEntry<Column>[];
  readonly values: ReadonlyMap<number, Readonly<Record<string, TraitValue>>>;
}

const maxListedNames = 1000;

/**
 * Makes columns of what a file states about its nodes besides names and times. The ids are only unique
 * in the file. The first kind of support is called "Support".
 */
export function takeColumns(raw: readonly RawColumn[], report: Report): TreeColumns | null {
  const entries: PartEntry<Column>[] = [];
  const values = new Map<number, Record<string, TraitValue>>();
  const used = new Set<string>();
  const surplus: string[] = [];
  const merged = mergeByName(raw);
  const support = merged.find(({ isSupport }) => isSupport === true);
  const others = merged.filter((one) => one !== support);
  const ordered = support === undefined ? others : [support, ...others];
  for (const column of ordered) {
    const texts = presentValues(column, report);
    if (texts.size === 0) continue;
    if (entries.length >= maxParts.columns) {
      surplus.push(column.name);
      continue;
    }
    const type = typeOfValues(texts.values(), column.choices);
    const id = partId(`column-${entries.length + 1}`);
    const name = uniqueColumnName(column === support ? supportName : column.name, used);
    entries.push({ id, value: { name, ...type, ...unitOf(column), rank: entries.length } });
    for (const [row, text] of texts) {
      const value = readValue(text, type.type);
      if (value === null) continue;
      const ofRow = values.get(row);
      if (ofRow === undefined) values.set(row, { [id]: value });
      else ofRow[id] = value;
    }
  }
  if (entries.length > 0) {
    const names = listed(entries.map(({ value }) => value.name));
    report.add('noted', 'columns-made', { values: { columns: names }, count: entries.length });
  }
  if (surplus.length > 0) {
    const columns = listed(surplus);
    report.add('dropped', 'columns-surplus', { values: { columns }, count: surplus.length });
  }
  return entries.length === 0 ? null : { entries, values };
}

/**
 * Joins columns that a file has in two places. Programs write the support of unnamed nodes as their label
 * and that of named ones as an annotation; we write the values of tips as characters and those of inner
 * nodes as annotations, whose names have no spaces.
 */
function mergeByName(raw: readonly RawColumn[]): RawColumn[] {
  const merged: RawColumn[] = [];
  const byName = new Map<string, number>();
  for (const column of raw) {
    const key = column.name.replace(/[^\p{L}\p{N}.%+-]+/gu, '_');
    const index = byName.get(key);
    const first = index === undefined ? undefined : merged[index];
    const isSameName = first?.name === column.name;
    if (index === undefined || first === undefined || !(isSameName || areApart(first, column))) {
      byName.set(key, merged.push(column) - 1);
      continue;
    }
    // The name with spaces is the one that people gave.
    const named = first.name.includes('_') ? column : first;
    merged[index] = {
      ...column,
      ...first,
      name: named.name,
      values: new Map([...column.values, ...first.values]),
    };
  }
  return merged;
}

/** Whether no row has a value in both columns. */
function areApart({ values: some }: RawColumn, { values: others }: RawColumn): boolean {
  for (const row of some.keys()) if (others.has(row)) return false;
  return true;
}

function presentValues({ name, values }: RawColumn, report: Report): Map<number, string> {
  const present = new Map<number, string>();
  for (const [row, stated] of values) {
    const text = stated.trim();
    if (isNoValue(text)) continue;
    if (text.length <= maxTraitLength) present.set(row, text);
    else report.add('dropped', 'long-value', { values: { column: name.slice(0, maxNameLength) } });
  }
  return present;
}

function unitOf({ unit }: RawColumn): Pick<Column, 'unit'> {
  return unit !== undefined && unit !== '' && unit.length <= maxUnitLength ? { unit } : {};
}

/** A name that no other column has, without what a name cannot contain. */
export function uniqueColumnName(stated: string, used: Set<string>): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names must be one line of visible characters.
  const clean = stated.replace(/[\u0000-\u001f\u007f]+|\p{Surrogate}/gu, ' ').trim() || 'Column';
  const base = clean.slice(0, maxNameLength - 8).trim();
  const keyOf = (name: string) => uniqueKey('columns', { name, type: 'text' }) ?? name;
  let name = base;
  for (let number = 2; used.has(keyOf(name)); number++) name = `${base} ${number}`;
  used.add(keyOf(name));
  return name;
}

function listed(names: readonly string[]): string {
  const all = names.join(', ');
  return all.length <= maxListedNames ? all : `${all.slice(0, maxListedNames - 1)}…`;
}
