import type { Group, Outcome, SpeciesId, TreeDocument } from '@life-tree/phylogeny';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import { isAnyMissing } from '../../tree-access/species-queries.ts';
import type { WrittenSpecies } from '../changes/store-change-queries.ts';

/**
 * Refuses groups that get members which are not in the tree after the edit. Members that a group had before may
 * have been deleted since, so that an edit of something else is not refused because of them.
 */
export async function requireMembers(
  tx: Database,
  treeId: string,
  { parts }: TreeDocument,
  { tree, partsChanged }: Outcome,
  { created, deleted }: WrittenSpecies,
): Promise<void> {
  const added = new Set<string>();
  for (const { part, id } of partsChanged) {
    if (part !== 'groups') continue;
    const before = new Set<string>(membersOf(parts.groups.get(id)));
    for (const member of membersOf(tree.parts.groups.get(id))) {
      if (!before.has(member)) added.add(member);
    }
  }
  if (added.size === 0) return;
  for (const id of deleted) if (added.has(id)) throw new AppError('unknown-species');
  for (const { id } of created) added.delete(id);
  if (await isAnyMissing(tx, treeId, [...added])) throw new AppError('unknown-species');
}

function membersOf(group: Group | undefined): SpeciesId[] {
  return (group?.members ?? []).flatMap((member) =>
    'branch' in member ? [member.branch, ...(member.without ?? [])] : [member.species],
  );
}
