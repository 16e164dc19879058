import type { Database } from './database/database.ts';
import {
  type Announcement,
  type EventBus,
  isAccessChange,
} from './providers/event-bus/event-bus.ts';

/** The transaction, and a way to announce what it changed. */
export interface TransactionContext {
  readonly tx: Database;
  /** Queues an announcement until the transaction is committed. */
  readonly announce: (announcement: Announcement) => void;
  /** Publishes an announcement that is true whatever becomes of the transaction. */
  readonly announceNow: (announcement: Announcement) => void;
}

/** Runs work in one transaction. Its announcements are published after the commit, or not at all. */
export type InTransaction = <Outcome>(
  perform: (context: TransactionContext) => Promise<Outcome>,
) => Promise<Outcome>;

export function createInTransaction(database: Database, bus: EventBus): InTransaction {
  return (perform) =>
    publishAfter(bus, (announcing) => database.transaction((tx) => perform({ tx, ...announcing })));
}

/**
 * The same for work that stores everything in its last statement. A single statement is a
 * transaction already; an explicit one would cost as much as the statement itself.
 */
export function createWithoutTransaction(database: Database, bus: EventBus): InTransaction {
  return (perform) => publishAfter(bus, (announcing) => perform({ tx: database, ...announcing }));
}

async function publishAfter<Outcome>(
  bus: EventBus,
  work: (announcing: Omit<TransactionContext, 'tx'>) => Promise<Outcome>,
): Promise<Outcome> {
  const announcements: Announcement[] = [];
  const outcome = await work({
    announce: (announcement) => void announcements.push(announcement),
    announceNow: (announcement) => bus.publish(announcement),
  });
  // Publish access changes first, so that users who have just lost access to a tree get no more
  // events about it.
  const accessChanges = announcements.filter(isAccessChange);
  const others = announcements.filter((announcement) => !isAccessChange(announcement));
  for (const announcement of [...accessChanges, ...others]) bus.publish(announcement);
  return outcome;
}
