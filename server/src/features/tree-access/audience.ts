import type { Database } from '../../database/database.ts';
import type { Audience } from '../../providers/event-bus/event-bus.ts';
import { hashSecret } from '../../secrets.ts';
import { findPermissions, type TreeRow } from './tree-access-queries.ts';

interface StoredAudience extends Audience {
  readonly version: number;
}

/** Those who may see and edit a tree that has just been read or stored. */
export function audienceOf({
  userId,
  collaborators,
  isPublic,
  linkKey,
  hiddenFor,
}: Pick<TreeRow, 'userId' | 'collaborators' | 'isPublic' | 'linkKey' | 'hiddenFor'>): Audience {
  if (hiddenFor !== null) return { userId, collaborators: [], isPublic: false, linkHash: null };
  const linkHash = linkKey === null ? null : hashSecret(linkKey);
  return { userId, collaborators, isPublic, linkHash };
}

/** The same for stored trees, with their versions. Trees that don't exist are left out. */
export async function findAudiences(
  database: Database,
  treeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredAudience>> {
  if (treeIds.length === 0) return new Map();
  const found = await findPermissions(database, treeIds);
  return new Map(found.map((tree) => [tree.id, { ...audienceOf(tree), version: tree.version }]));
}
