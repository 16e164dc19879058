import type { Operation, Step } from '@life-tree/phylogeny';
import type { SlicedWork } from '../../../scheduling/slices.ts';

/** How many elements of a list are written in one step. */
const stepLength = 500;

/** The JSON of an operation. Most of a large one is in the lists of its steps, so it yields within them. */
export function* operationJson(operation: Operation): SlicedWork<string> {
  if (operation.kind !== 'sequence') return yield* stepJson(operation);
  const steps: string[] = [];
  for (const step of operation.steps) steps.push(yield* stepJson(step));
  return `{"kind":"sequence","steps":[${steps.join(',')}]}`;
}

function* stepJson(step: Step): SlicedWork<string> {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(step)) {
    if (value === undefined) continue;
    const json = Array.isArray(value) ? yield* listJson(value) : JSON.stringify(value);
    fields.push(`${JSON.stringify(name)}:${json}`);
  }
  yield;
  return `{${fields.join(',')}}`;
}

function* listJson(list: readonly unknown[]): SlicedWork<string> {
  const parts: string[] = [];
  for (let from = 0; from < list.length; from += stepLength) {
    parts.push(JSON.stringify(list.slice(from, from + stepLength)).slice(1, -1));
    yield;
  }
  return `[${parts.join(',')}]`;
}
