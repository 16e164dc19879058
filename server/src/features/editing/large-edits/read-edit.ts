import { createSpecies, performTreeOperation } from '@life-tree/contract';
import { excessError, findExcess } from '../../../http/bodies/body-scan.ts';
import { notJson } from '../../../http/bodies/json-bodies.ts';
import { parseInput } from '../../../http/bodies/validation.ts';
import { branchOperation, readDescendants, topSpecies } from '../../species/posted-branch.ts';
import { type EditBodyBounds, refuseLongLists } from '../edit-body-bounds.ts';
import type { ReadTask, SentEdit } from './messages.ts';

/** Parses and validates a large body, its bounds first. Throws an `AppError` if it is refused. */
export async function readEdit({ call, blocks, bounds }: ReadTask): Promise<SentEdit> {
  const bytes = Buffer.concat(blocks);
  const excess = findExcess(bytes, bounds);
  if (excess !== null) throw excessError(excess, bounds);
  const body = parse(bytes);
  return call === 'operation' ? readOperation(body, bounds) : readSpecies(body, bounds);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw notJson();
  }
}

function readOperation(body: unknown, bounds: EditBodyBounds): SentEdit {
  refuseLongLists(body, bounds);
  const parsed = parseInput(performTreeOperation.body, body);
  if (!parsed.ok) throw parsed.error;
  return { ...parsed.value, placement: null };
}

async function readSpecies(body: unknown, bounds: EditBodyBounds): Promise<SentEdit> {
  const parsed = parseInput(createSpecies.body, body);
  if (!parsed.ok) throw parsed.error;
  const { ancestorId, apparition, afterApparition } = parsed.value;
  const top = topSpecies(parsed.value, 0);
  const descendants = await readDescendants(top, parsed.value, bounds);
  return {
    operationId: null,
    operation: branchOperation([top, ...descendants]),
    placement: { ancestorId, apparition, afterApparition },
  };
}
