import { foldCase, newIdentifier } from '@life-tree/contract';
import { emptyParts, Forest, importTree, inSequence } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import { newSecret } from '../../secrets.ts';
import type { TransactionContext } from '../../transaction.ts';
import { createEditingService } from '../editing/editing-service.ts';
import { createStaging } from '../editing/staging/staging.ts';
import { createNotificationsService } from '../notifications/notifications-service.ts';
import { createPlansService } from '../plans/plans-service.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import { createTreesService } from '../trees/trees-service.ts';
import { examplesAccount } from '../users/examples-account.ts';
import { hashPassword } from '../users/login/passwords.ts';
import { foldForSearch } from '../users/search-text.ts';
import { type ExampleTree, exampleNames, readExample } from './example-file.ts';
import {
  findPublicTrees,
  findTreeNames,
  hasUsers,
  insertAccountOnce,
  lockAccount,
} from './examples-queries.ts';

const description =
  'The example trees of every new Life Tree. Make a copy of one to start your own.';

const emptyTree = { forest: Forest.empty, parts: emptyParts };

export type ExamplesService = ReturnType<typeof createExamplesService>;

/** The trees of a new Life Tree. */
export function createExamplesService({
  inTransaction,
  now,
  database,
}: Pick<Resources, 'inTransaction' | 'now' | 'database'>) {
  async function newAccount() {
    const { username, email } = examplesAccount;
    return {
      id: newIdentifier(),
      username,
      usernameKey: foldCase(username),
      usernameSearch: foldForSearch(username),
      email,
      emailKey: email,
      description,
      passwordHash: await hashPassword(newSecret()),
      // There are more examples than a free account may have.
      grantedPlan: 'premium',
      createdAt: now(),
    } as const;
  }

  /** Creates all trees in one transaction, through the same services as users. */
  async function create(
    context: TransactionContext,
    userId: string,
    examples: readonly ExampleTree[],
  ) {
    const within: Pick<Resources, 'inTransaction' | 'withoutTransaction' | 'now' | 'database'> = {
      now,
      database: context.tx,
      inTransaction: (perform) => perform(context),
      withoutTransaction: (perform) => perform(context),
    };
    const plans = createPlansService(within);
    const notifications = createNotificationsService(within);
    const editing = createEditingService(within, {
      plans,
      notifications,
      staging: createStaging(within, { isUsed: false }),
    });
    const trees = createTreesService(within, { plans, editing, notifications });
    for (const { settings, content, ...fields } of examples) {
      const { id } = await trees.create(userId, { ...fields, ...settings, isPublic: true });
      const { parts, branch } = importTree(content, emptyTree, -1, newIdentifier);
      const tree = await requireTree(context.tx, id, userId, 'edit', { lock: true });
      await editing.perform(context, tree, userId, inSequence([...parts, branch]));
    }
  }

  return {
    /** The examples that exist and are public. */
    list: () => findPublicTrees(database, examplesAccount.email),

    /** Creates the examples in a new database. Deleted ones are not created again. */
    createInEmptyDatabase: async (): Promise<number> => {
      if (await hasUsers(database)) return 0;
      const examples = await Promise.all(exampleNames.map(readExample));
      const account = await newAccount();
      return inTransaction(async (context) => {
        const userId = await insertAccountOnce(context.tx, account);
        if (userId === null) return 0;
        await create(context, userId, examples);
        return examples.length;
      });
    },

    /** Creates the missing examples. */
    createMissing: async (): Promise<number> => {
      const examples = await Promise.all(exampleNames.map(readExample));
      const account = await newAccount();
      return inTransaction(async (context) => {
        const { tx } = context;
        const userId =
          (await insertAccountOnce(tx, account)) ?? (await lockAccount(tx, account.emailKey));
        if (userId === null) throw new AppError('internal');
        const present = await findTreeNames(tx, userId);
        const missing = examples.filter(({ name }) => !present.has(name));
        await create(context, userId, missing);
        return missing.length;
      });
    },
  };
}
