import type { Database } from './database/database.ts';
import {
  type Announcement,
  type EventBus,
  isAboutRights,
} from './providers/event-bus/event-bus.ts';

/** What an act works with: its transaction, and what to tell the others once it is stored. */
export interface Acting {
  readonly tx: Database;
  readonly announce: (announcement: Announcement) => void;
}

/** Does something in one transaction and announces it after, and only after, it is committed. */
export type Act = <Outcome>(perform: (acting: Acting) => Promise<Outcome>) => Promise<Outcome>;

export function createAct(database: Database, bus: EventBus): Act {
  return (perform) =>
    announcing(bus, (announce) => database.transaction((tx) => perform({ tx, announce })));
}

/**
 * The same for what stores everything with one statement, its last: such a statement is a transaction
 * by itself, and to begin and end one around it would cost as much as the statement.
 */
export function createActAtOnce(database: Database, bus: EventBus): Act {
  return (perform) => announcing(bus, (announce) => perform({ tx: database, announce }));
}

async function announcing<Outcome>(
  bus: EventBus,
  work: (announce: Acting['announce']) => Promise<Outcome>,
): Promise<Outcome> {
  const announcements: Announcement[] = [];
  const outcome = await work((announcement) => void announcements.push(announcement));
  // Who may see is settled before what they see: whoever has just lost a tree hears no more of it.
  const rights = announcements.filter(isAboutRights);
  const others = announcements.filter((announcement) => !isAboutRights(announcement));
  for (const announcement of [...rights, ...others]) bus.publish(announcement);
  return outcome;
}
