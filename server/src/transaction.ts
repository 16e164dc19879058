import type { Database } from './database/database.ts';
import {
  type Announcement,
  type Audience,
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
  const announceNow = (announcement: Announcement) => bus.publish(announcement);
  return async (perform) => {
    const announcements: Announcement[] = [];
    const announce = (announcement: Announcement) => void announcements.push(announcement);
    const outcome = await database.transaction((tx) => perform({ tx, announce, announceNow }));
    for (const announcement of inOrder(announcements)) bus.publish(announcement);
    return outcome;
  };
}

/**
 * The same for work that stores everything in its last statement. A single statement is a
 * transaction already; an explicit one would cost as much as the statement itself. What follows the statement may
 * fail, but it is stored, so it is announced at once.
 */
export function createWithoutTransaction(database: Database, bus: EventBus): InTransaction {
  const announce = (announcement: Announcement) => bus.publish(announcement);
  return (perform) => perform({ tx: database, announce, announceNow: announce });
}

/**
 * Access changes first, so that those who get access in a transaction also get its events. Those who lose it get none
 * of them: each event has the audience that the tree has in the end.
 */
function inOrder(announcements: readonly Announcement[]): Announcement[] {
  const audiences = new Map<string, Audience>();
  for (const one of announcements) if ('audience' in one) audiences.set(one.treeId, one.audience);
  const others = announcements.filter((one) => !isAccessChange(one));
  return [
    ...announcements.filter(isAccessChange),
    ...others.map((one) =>
      'audience' in one ? { ...one, audience: audiences.get(one.treeId) ?? one.audience } : one,
    ),
  ];
}
