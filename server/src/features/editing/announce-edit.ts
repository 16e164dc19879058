import type { TreeEvent } from '@life-tree/contract';
import type { TransactionContext } from '../../transaction.ts';
import { treeFact } from '../notifications/notification-facts.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import { audienceOf } from '../tree-access/audience.ts';
import { publishReleases } from '../tree-access/cited-release.ts';
import type { LockedTree } from './edited-tree.ts';
import { boundEvent } from './operations/edit-outcome.ts';

/** Sends a change to the windows in which the tree is open. */
export function announceChange(
  { announce }: TransactionContext,
  tree: LockedTree,
  event: TreeEvent,
): void {
  const audience = audienceOf(tree);
  announce({ kind: 'tree-changed', treeId: tree.id, audience, event: boundEvent(event) });
}

/** Closes a tree for those who could see it only while it was public, and tells followers of a new public one. */
export async function announceVisibility(
  context: TransactionContext,
  notifications: NotificationsService,
  before: LockedTree,
  after: LockedTree,
): Promise<void> {
  const { id, userId: ownerId } = before;
  if (before.isPublic && !after.isPublic) context.announce({ kind: 'tree-closed', treeId: id });
  if (before.isPublic || !after.isPublic) return;
  if (after.releasesCount > 0) await publishReleases(context.tx, id);
  await notifications.notify(context, {
    kind: 'tree',
    authorId: ownerId,
    treeId: id,
    fact: treeFact(id),
    recipients: { followersOf: ownerId },
  });
}
