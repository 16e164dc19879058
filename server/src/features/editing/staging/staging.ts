import { randomInt } from 'node:crypto';
import type { Species } from '@life-tree/phylogeny';
import type { Logger } from 'pino';
import type { Database } from '../../../database/database.ts';
import type { Resources } from '../../../resources.ts';
import { createOneAtATime } from '../../../scheduling/one-at-a-time.ts';
import type { TransactionContext } from '../../../transaction.ts';
import {
  fitsOneStatement,
  inParts,
  noSpecies,
  storeSpecies,
  type WrittenSpecies,
} from '../changes/store-change-queries.ts';
import type { OnStored } from '../edit-progress.ts';
import {
  applyStagedChange,
  clearStagedChange,
  findStagedChanges,
  insertStagedChange,
  markSpecies,
  removeStagedChange,
} from './staging-queries.ts';

/** What a large change adds and deletes, in an order in which parts of it can be stored. */
interface StagedSpecies {
  readonly created: readonly Species[];
  readonly deleted: readonly string[];
}

export interface StagedChange extends StagedSpecies {
  readonly id: number;
  readonly treeId: string;
}

export type Staging = ReturnType<typeof createStaging>;

/** Few, because a statement blocks the embedded database: others wait for one or two of them. */
const speciesPerStatement = 200;
const maxId = 2 ** 48 - 1;

/**
 * Stores large changes without a long transaction, during which the embedded database would serve nobody
 * else: species are added and marked in many short statements that readers don't notice, until one short
 * transaction applies all of them. PostgreSQL has a connection for each transaction and needs none of this.
 */
export function createStaging(
  { database, inTransaction }: Pick<Resources, 'database' | 'inTransaction'>,
  { isUsed, logger }: { readonly isUsed: boolean; readonly logger?: Logger },
) {
  /** Takes back what is staged. What remains after a failure is removed when the server starts again. */
  async function discard({ id, treeId, created, deleted }: StagedChange): Promise<void> {
    try {
      const ids = created.map((one) => one.id).reverse();
      for (const part of inParts(ids, speciesPerStatement)) await remove(treeId, part);
      for (const part of inParts(deleted, speciesPerStatement)) {
        await markSpecies(database, treeId, part, null);
      }
      await removeStagedChange(database, id);
    } catch (error) {
      logger?.error({ err: error, treeId }, 'A staged change could not be taken back');
    }
  }

  async function remove(treeId: string, ids: readonly string[]): Promise<void> {
    await storeSpecies(database, treeId, { ...noSpecies, deleted: ids });
  }

  /** Removes the deleted species, which readers no longer see. What remains is removed when the server starts again. */
  async function finish({ id, treeId, deleted }: StagedChange): Promise<void> {
    try {
      for (const part of inParts(deleted, speciesPerStatement)) await remove(treeId, part);
      await removeStagedChange(database, id);
    } catch (error) {
      logger?.error({ err: error, treeId }, 'A staged change is stored, but could not be cleared');
    }
  }

  return {
    isUsed,

    /** Runs an edit or a copy of a tree while other edits of it wait. Not within a transaction. */
    alone: createOneAtATime(),

    /**
     * Stores species with the transaction `apply`. If there are many, it stages them before, gives `apply` only the
     * rest, and takes them back if that fails. Once the transaction is committed, the call succeeds.
     */
    store: async <Value>(
      treeId: string,
      species: WrittenSpecies,
      apply: (context: TransactionContext, rest: WrittenSpecies) => Promise<Value>,
      onStored?: OnStored,
    ): Promise<Value> => {
      if (fitsOneStatement(species)) return inTransaction((context) => apply(context, species));
      const { created, changed, deleted } = species;
      const staged = { id: randomInt(1, maxId), treeId, created, deleted };
      const { id } = staged;
      let value: Value;
      try {
        await insertStagedChange(database, { id, treeId, createsTree: false, isApplied: false });
        for (const part of inParts(created, speciesPerStatement)) {
          await storeSpecies(database, treeId, { ...noSpecies, created: part }, id);
          onStored?.(part.length);
        }
        for (const part of inParts(deleted, speciesPerStatement)) {
          await markSpecies(database, treeId, part, -id);
          onStored?.(part.length);
        }
        value = await inTransaction(async (context) => {
          const applied = await apply(context, { ...noSpecies, changed });
          await applyStagedChange(context.tx, id);
          return applied;
        });
      } catch (error) {
        await discard(staged);
        throw error;
      }
      await finish(staged);
      return value;
    },

    /** Begins a change that creates this tree, which is deleted if the process ends before `complete`. */
    begin: async (tx: Database, treeId: string): Promise<number> => {
      const id = randomInt(1, maxId);
      await insertStagedChange(tx, { id, treeId, createsTree: true, isApplied: false });
      return id;
    },

    complete: removeStagedChange,

    /** Completes or takes back the changes that the end of the process interrupted. */
    recover: async (): Promise<void> => {
      for (const change of await findStagedChanges(database)) {
        await clearStagedChange(database, change);
        logger?.warn({ treeId: change.treeId }, 'Cleared a change that was interrupted');
      }
    },
  };
}
