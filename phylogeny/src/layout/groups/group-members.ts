import type { GroupMember } from '../../parts/part-values.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';

/**
 * Members that are exactly these species: branches without those branches of their descendants that are
 * not among them, and single species.
 */
export function groupMembers(forest: Forest, ids: Iterable<SpeciesId>): GroupMember[] {
  const chosen = new Set<number>();
  for (const id of ids) {
    const index = forest.indexOf(id);
    if (index >= 0) chosen.add(index);
  }
  const withoutOf = new Map<number, SpeciesId[]>();
  const headOf = new Map<number, number>();
  const withDescendants = new Set<number>();
  // Ancestors come before their descendants.
  for (const index of [...chosen].sort((a, b) => a - b)) {
    const ancestor = forest.ancestor(index);
    const isHead = !chosen.has(ancestor);
    const head = isHead ? index : (headOf.get(ancestor) ?? index);
    headOf.set(index, head);
    if (isHead) withoutOf.set(index, []);
    else withDescendants.add(head);
    for (const child of forest.descendants(index)) {
      if (!chosen.has(child)) withoutOf.get(head)?.push(forest.id(child));
    }
  }
  return Array.from(withoutOf, ([head, without]): GroupMember => {
    const id = forest.id(head);
    if (!withDescendants.has(head) && forest.branchSize(head) > 1) return { species: id };
    return without.length === 0 ? { branch: id } : { branch: id, without };
  });
}
