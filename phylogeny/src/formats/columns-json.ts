import { partFault } from '../parts/part-faults.ts';
import { partId } from '../parts/part-id.ts';
import type { PartEntry } from '../parts/part-list.ts';
import { type Choice, type Column, columnTypes } from '../parts/tree-parts.ts';

/** The columns that our writers put into a mark; null when the text is not such a mark. */
export function parseColumns(text: string): readonly PartEntry<Column>[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap(readEntry) : null;
  } catch {
    return null;
  }
}

/** The mark that `parseColumns` reads. */
export function writeColumns(columns: readonly PartEntry<Column>[]): string {
  return JSON.stringify(columns);
}

function readEntry(entry: unknown): PartEntry<Column>[] {
  const { id, value } = fieldsOf(entry);
  const { name, type: stated, unit, choices, rank } = fieldsOf(value);
  const type = columnTypes.find((one) => one === stated);
  if (typeof id !== 'string' || typeof name !== 'string' || type === undefined) return [];
  const column: Column = {
    name,
    type,
    ...(typeof unit === 'string' && { unit }),
    ...(Array.isArray(choices) && { choices: choices.flatMap(readChoice) }),
    ...(typeof rank === 'number' && { rank }),
  };
  return partFault('columns', column) === null ? [{ id: partId(id), value: column }] : [];
}

function readChoice(value: unknown): Choice[] {
  const { name, colour } = fieldsOf(value);
  return typeof name === 'string' && typeof colour === 'string' ? [{ name, colour }] : [];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
