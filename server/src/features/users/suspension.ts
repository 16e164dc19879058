import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import type { SessionsService } from '../sessions/sessions-service.ts';
import type { TreesService } from '../trees/trees-service.ts';
import { findUser, lockUser, updateUser } from './users-queries.ts';

/** A suspended user cannot log in, and what is theirs is hidden from everyone else. */
export function createSuspension(
  { now }: Pick<Resources, 'now'>,
  { sessions, trees }: { readonly sessions: SessionsService; readonly trees: TreesService },
) {
  return {
    /** Suspends a user or ends the suspension, and returns the username. */
    setSuspended: async (
      context: TransactionContext,
      userId: string,
      isSuspended: boolean,
    ): Promise<string> => {
      const { tx } = context;
      // Trees before users, as everywhere.
      await trees.lockTreesOf(tx, userId);
      const user = await lockUser(tx, userId);
      if (user === null) throw new AppError('not-found');
      if (user.role !== 'user') throw new AppError('moderate-admin');
      if ((user.suspendedAt !== null) === isSuspended) throw new AppError('moderation-done');
      await updateUser(tx, userId, { suspendedAt: isSuspended ? now() : null });
      if (isSuspended) await sessions.endOthers(context, userId, null);
      await trees.setHiddenWithAccount(context, userId, isSuspended);
      return user.username;
    },

    nameForModerator: async (tx: Database, userId: string): Promise<string> => {
      const user = await findUser(tx, userId);
      if (user === null) throw new AppError('not-found');
      return user.username;
    },
  };
}
