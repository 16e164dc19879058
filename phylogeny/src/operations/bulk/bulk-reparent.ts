import { accept, type Result, refuse } from '../../result.ts';
import { topRows } from '../../species/ancestry/separate-branches.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { clampStart, lifeOf, offsetAfter } from '../../species/times/rounding.ts';
import type { ExactLink } from '../kinds/set-links.ts';
import type { Operation } from '../operation.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { inSequence } from '../sequence.ts';
import { linkSteps } from './place-steps.ts';

/**
 * Moves species with their branches under one ancestor (null: as roots); null if all of them are there
 * already. They keep their absolute apparitions as far as the life of the ancestor allows. A species in
 * the branch of another one moves along with it.
 */
export function bulkReparent(
  forest: Forest,
  ids: Iterable<SpeciesId>,
  ancestorId: SpeciesId | null,
): Result<Operation | null, Refusal> {
  const ancestor = ancestorId === null ? -1 : forest.indexOf(ancestorId);
  const rows = new Set<number>();
  for (const id of ids) {
    const row = forest.indexOf(id);
    if (row < 0) return refuse(refusal('unknown-species', id));
    if (ancestorId !== null && ancestor < 0) return refuse(refusal('missing-ancestor', id));
    rows.add(row);
  }
  const links: ExactLink[] = [];
  for (const row of topRows(forest, rows)) {
    const id = forest.id(row);
    if (ancestor >= 0 && forest.isInBranch(ancestor, row)) return refuse(refusal('circle', id));
    const from = forest.ancestorId(row);
    if (from === ancestorId) continue;
    links.push({ id, from, to: ancestorId, start: startUnder(forest, row, ancestor) });
  }
  return accept(links.length === 0 ? null : inSequence(linkSteps(links)));
}

function startUnder(forest: Forest, row: number, ancestor: number) {
  const apparition = forest.apparition(row);
  if (ancestor < 0) return apparition;
  const above = lifeOf(forest, ancestor);
  const ghost = forest.ghost(row);
  return clampStart(above, offsetAfter(above, apparition, ghost), ghost);
}
