import { can, maxOpenInvitations } from '@life-tree/contract';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import type { Resources } from '../../../resources.ts';
import type { TransactionContext } from '../../../transaction.ts';
import { refuseBlocked } from '../../blocks/refuse-blocked.ts';
import type { TreeRow } from '../../tree-access/tree-access-queries.ts';
import type { TreesDependencies } from '../trees-dependencies.ts';
import {
  findOverInvited,
  findUsernames,
  insertCollaborators,
  removeCollaborators,
} from './collaborators-queries.ts';

interface CollaboratorsChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export type Collaboration = ReturnType<typeof createCollaboration>;

/** Adds and removes the users who edit a tree together with its owner. */
export function createCollaboration(
  { now }: Pick<Resources, 'now'>,
  { plans, editing, notifications }: TreesDependencies,
) {
  async function remove(
    context: TransactionContext,
    tree: TreeRow,
    userId: string,
    userIds: readonly string[],
  ): Promise<TreeRow> {
    const removedIds = tree.collaborators.filter((id) => userIds.includes(id));
    if (removedIds.length === 0) return tree;
    const names = await findUsernames(context.tx, removedIds);
    await removeCollaborators(context.tx, tree.id, removedIds);
    const collaborators = tree.collaborators.filter((id) => !removedIds.includes(id));
    const recorded = await editing.record(
      context,
      { ...tree, collaborators },
      userId,
      'remove-collaborators',
      { code: 'collaborators-removed', values: { usernames: list(names.values()) } },
    );
    context.announce({ kind: 'tree-closed', treeId: tree.id });
    return recorded;
  }

  async function add(
    context: TransactionContext,
    tree: TreeRow,
    userId: string,
    userIds: readonly string[],
  ): Promise<TreeRow> {
    if (userIds.includes(tree.userId)) {
      throw new AppError('owner-as-collaborator');
    }
    const newIds = [...new Set(userIds)].filter((id) => !tree.collaborators.includes(id));
    if (newIds.length === 0) return tree;
    const names = await findUsernames(context.tx, newIds);
    if (names.size < newIds.length) {
      throw new AppError('collaborator-unknown');
    }
    await refuseBlocked(context.tx, [userId, tree.userId], newIds);
    await refuseOverInviting(context.tx, userId, names);
    const collaborators = [...tree.collaborators, ...newIds];
    const { maxCollaborators } = await plans.planOf(context.tx, tree.userId);
    if (collaborators.length > maxCollaborators) throw new AppError('collaborator-limit');
    await insertCollaborators(context.tx, tree.id, newIds, userId, now());
    const recorded = await editing.record(
      context,
      { ...tree, collaborators },
      userId,
      'add-collaborators',
      { code: 'collaborators-added', values: { usernames: list(names.values()) } },
    );
    for (const id of newIds) {
      context.announce({ kind: 'tree-opened', treeId: tree.id, userId: id });
    }
    await notifications.notify(context, {
      kind: 'collaborate',
      authorId: userId,
      treeId: tree.id,
      // Somebody who is removed and added again is notified again.
      fact: `collaborate/${tree.id}/${recorded.version}`,
      recipients: newIds,
    });
    return recorded;
  }

  return {
    /** Users other than the owner may remove only themselves. */
    requireRightToRemove: (tree: TreeRow, userId: string, userIds: readonly string[]): void => {
      const others = userIds.some((id) => id !== userId);
      if (others && !can(userId, 'remove-collaborators', tree)) {
        throw new AppError('only-owner-removes');
      }
    },

    /** Removes before it adds, so that a collaborator can be replaced at the plan's limit. */
    change: async (
      context: TransactionContext,
      tree: TreeRow,
      userId: string,
      { added, removed }: CollaboratorsChange,
    ): Promise<TreeRow> => {
      if (added.some((id) => removed.includes(id))) {
        throw new AppError('collaborator-added-and-removed');
      }
      const after = removed.length === 0 ? tree : await remove(context, tree, userId, removed);
      return added.length === 0 ? after : add(context, after, userId, added);
    },
  };
}

function list(usernames: Iterable<string>): string {
  return [...usernames].map((username) => `@${username}`).join(', ');
}

async function refuseOverInviting(
  tx: Database,
  userId: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const limit = maxOpenInvitations;
  const id = await findOverInvited(tx, [...names.keys()], userId, limit);
  const username = id === null ? undefined : names.get(id);
  if (username !== undefined) {
    throw new AppError('invitations-limit', { values: { username, limit } });
  }
}
