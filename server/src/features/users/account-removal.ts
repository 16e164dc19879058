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

/** The person did something else while everything around them was being locked. */
class StillActing extends AppError {
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
   * Holds all that changes when a person goes: trees before people, as everywhere, and the person
   * last. From then on nothing more can be stored in their name. What was stored shortly before and is
   * not held yet must not be held now: whoever holds it may be waiting for the person.
   */
  async function hold(tx: Database, userId: string): Promise<void> {
    const held = new Set([
      ...(await trees.lockTreesAffectedBy(tx, userId)),
      ...(await follows.lockPeopleAround(tx, userId)),
    ]);
    await lockUserForDeletion(tx, userId);
    const around = [
      ...(await trees.treesAffectedBy(tx, userId)),
      ...(await follows.peopleAround(tx, userId)),
    ];
    if (around.some((id) => !held.has(id))) throw new StillActing();
  }

  /** What is not theirs is counted and cut out first, the rest goes with the row. */
  async function removeIn(context: TransactionContext, userId: string): Promise<void> {
    const { tx } = context;
    await hold(tx, userId);
    await trees.forgetUser(context, userId);
    await likes.forgetUser(tx, userId);
    await comments.forgetUser(context, userId);
    await follows.forgetUser(tx, userId);
    await billing.letGo(tx, userId);
    await deleteUser(tx, userId);
    context.announce({ kind: 'sessions-ended', userId });
  }

  return {
    /** Deletes everything in one transaction. */
    remove: async ({ userId }: { readonly userId: string }): Promise<void> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await inTransaction((context) => removeIn(context, userId));
          billing.lookAtDueSoon();
          return;
        } catch (error) {
          if (!(error instanceof StillActing) || attempt === maxAttempts) throw error;
        }
      }
    },
  };
}
