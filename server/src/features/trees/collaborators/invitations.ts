import type { Invitation } from '@life-tree/contract';
import { AppError } from '../../../app-error.ts';
import type { Resources } from '../../../resources.ts';
import { lockTree } from '../../tree-access/tree-access-queries.ts';
import { requireTree } from '../../tree-access/tree-guard.ts';
import {
  acceptCollaboration,
  findUnaccepted,
  findUnacceptedFrom,
} from './collaborators-queries.ts';
import type { Collaboration } from './tree-collaborators.ts';

const maxListed = 100;

/**
 * Users who are added to a tree can edit it at once. It appears on their profile when they accept. To decline
 * is to leave.
 */
export function createInvitations(
  { database, inTransaction, now }: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  collaboration: Collaboration,
) {
  return {
    invitations: async (userId: string): Promise<Invitation[]> => {
      const found = await findUnaccepted(database, userId, maxListed);
      return found.map(({ treeId, treeName, inviterId, inviterName, createdAt }) => ({
        ...{ treeId, treeName },
        invitedBy: { id: inviterId, username: inviterName },
        createdAt: createdAt.toISOString(),
      }));
    },

    /** Returns the tree's name. */
    acceptInvitation: async (treeId: string, userId: string): Promise<string> => {
      const tree = await requireTree(database, treeId, userId, 'see');
      if (!(await acceptCollaboration(database, treeId, userId, now()))) {
        throw new AppError('not-found');
      }
      return tree.name;
    },

    /** Leaves the trees that a user has not accepted and that this person owns or added them to. */
    leaveUnaccepted: async (userId: string, personId: string): Promise<void> => {
      for (const treeId of await findUnacceptedFrom(database, userId, personId)) {
        await inTransaction(async (context) => {
          const tree = await lockTree(context.tx, treeId);
          if (tree === null) return;
          await collaboration.change(context, tree, userId, { added: [], removed: [userId] });
        });
      }
    },
  };
}
