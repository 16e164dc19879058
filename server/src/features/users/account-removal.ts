import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import type { BillingService } from '../billing/billing-service.ts';
import type { CommentsService } from '../comments/comments-service.ts';
import type { FollowsService } from '../follows/follows-service.ts';
import type { LikesService } from '../likes/likes-service.ts';
import type { TreesService } from '../trees/trees-service.ts';
import { deleteUser, lockUserForDeletion } from './users-queries.ts';

export interface RemovalDependencies {
  readonly trees: TreesService;
  readonly comments: CommentsService;
  readonly likes: LikesService;
  readonly follows: FollowsService;
  readonly billing: BillingService;
}

/** The user did something else while the rows to change were being locked. */
class ConcurrentActivity extends AppError {
  constructor() {
    super('unavailable');
  }
}

const maxAttempts = 10;

/** Deletes accounts and corrects all counts. */
export function createAccountRemoval(
  { inTransaction }: Pick<Resources, 'inTransaction'>,
  { trees, comments, likes, follows, billing }: RemovalDependencies,
) {
  /**
   * Locks all rows that change when a user is deleted: trees before users, as everywhere, and the user
   * last. Afterwards nothing more can be stored in their name. Rows that were stored shortly before and
   * are not locked must not be locked now: the transaction that holds them may be waiting for the user.
   */
  async function lockAffected(tx: Database, userId: string): Promise<void> {
    const locked = new Set([
      ...(await trees.lockTreesAffectedBy(tx, userId)),
      ...(await follows.lockUsersAffectedBy(tx, userId)),
    ]);
    await lockUserForDeletion(tx, userId);
    const affected = [
      ...(await trees.treesAffectedBy(tx, userId)),
      ...(await follows.usersAffectedBy(tx, userId)),
    ];
    if (affected.some((id) => !locked.has(id))) throw new ConcurrentActivity();
  }

  /** Updates rows of others first. The user's own rows are deleted by cascade. */
  async function removeIn(context: TransactionContext, userId: string): Promise<void> {
    const { tx } = context;
    await lockAffected(tx, userId);
    await trees.forgetUser(context, userId);
    await likes.forgetUser(tx, userId);
    await comments.forgetUser(context, userId);
    await follows.forgetUser(tx, userId);
    await billing.forgetUser(tx, userId);
    await deleteUser(tx, userId);
    context.announce({ kind: 'sessions-ended', userId });
  }

  return {
    /** Deletes everything in one transaction. */
    remove: async ({ userId }: { readonly userId: string }): Promise<void> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await inTransaction((context) => removeIn(context, userId));
          billing.checkDueInBackground();
          return;
        } catch (error) {
          if (!(error instanceof ConcurrentActivity) || attempt === maxAttempts) throw error;
        }
      }
    },
  };
}
