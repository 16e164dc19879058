import { createHash } from 'node:crypto';
import type { Operation } from '@life-tree/phylogeny';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { stepsOf } from './edit-steps.ts';

/** Few enough that a line is parsed within milliseconds, even with the longest descriptions. */
const entriesPerLine = 64;

/** More entries of a list that is too long for the line of its step. */
interface Continuation {
  readonly list: string;
  readonly more: readonly unknown[];
}

/** Steps as lines of JSON, each short enough to be written and parsed in one turn. */
export function* linesOf(steps: readonly object[], { sortsKeys = false } = {}): Generator<string> {
  const write = (value: object) => JSON.stringify(sortsKeys ? withSortedKeys(value) : value);
  for (const step of steps) {
    const lists = Object.entries(step).flatMap(([name, value]) =>
      Array.isArray(value) && value.length > entriesPerLine ? [{ name, value }] : [],
    );
    if (lists.length === 0) {
      yield write(step);
      continue;
    }
    const beginnings = lists.map(({ name, value }) => [name, value.slice(0, entriesPerLine)]);
    yield write({ ...step, ...Object.fromEntries(beginnings) });
    for (const { name: list, value } of lists) {
      for (let from = entriesPerLine; from < value.length; from += entriesPerLine) {
        const more = value.slice(from, from + entriesPerLine);
        yield write({ list, more } satisfies Continuation);
      }
    }
  }
}

/** Reads the lines that `linesOf` wrote. The caller knows the type of the steps. */
export class LineReader {
  readonly steps: Record<string, unknown>[] = [];

  add(line: string): void {
    const value: Record<string, unknown> = JSON.parse(line);
    const list = this.steps.at(-1)?.[String(value.list)];
    if ('more' in value && Array.isArray(value.more) && Array.isArray(list)) {
      for (const entry of value.more) list.push(entry);
    } else if (value.kind === 'sequence' && Array.isArray(value.steps)) {
      for (const step of value.steps) this.steps.push(step);
    } else this.steps.push(value);
  }
}

/** A hash of an operation that does not depend on the order of its keys. */
export async function hashOperation(operation: Operation): Promise<string> {
  const hash = createHash('sha256').update(operation.kind);
  const turn = takeTurns();
  for (const line of linesOf(stepsOf(operation), { sortsKeys: true })) {
    hash.update('\n').update(line);
    await turn();
  }
  return hash.digest('hex');
}

/** Whether an operation has at most `maxCharacters` as JSON. Stops writing it beyond that. */
export function isShort(operation: Operation, maxCharacters: number): boolean {
  let length = 0;
  for (const line of linesOf(stepsOf(operation))) {
    length += line.length;
    if (length > maxCharacters) return false;
  }
  return true;
}

/** A copy with the keys of all objects in order. Operations are flat: the schemas bound their depth. */
function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withSortedKeys);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  );
}
