import { setTimeout as pause } from 'node:timers/promises';
import { newIdentifier } from '@life-tree/contract';
import type { Logger } from 'pino';
import { type RedisConnection, redisKey, withTimeout } from '../redis/redis-connection.ts';
import {
  type Announcement,
  type EventBus,
  isPosition,
  justBefore,
  type Listener,
  type Position,
} from './event-bus.ts';

interface Pending {
  /** Identifies repetitions, which are sent if the reply to the first got lost. */
  readonly name: string;
  /** Null stands for announcements that were discarded. */
  readonly announcement: Announcement | null;
}

type Entry = Readonly<Record<string, string>>;
type OnGap = (before: Position) => void;

const stream = redisKey('announcements');
const keptEntries = 10_000;
const keptMilliseconds = 300_000;
const maxPending = 10_000;
const batchSize = 200;
const blockMilliseconds = 5000;
const retryMilliseconds = 250;
/** How far back a new process reads, to recover sockets of other processes. */
const lookBackMilliseconds = 120_000;
const rememberedNames = 5000;

/**
 * For several processes: one stream in Redis, which each process reads from where it stopped. While
 * Redis is unavailable, announcements wait. Nothing is lost silently: if too many wait, they are
 * replaced by a message that announcements are missing, and a process that finds entries trimmed
 * before it has read them reports a gap to its listeners.
 */
export async function redisEventBus(
  { client, blockingClient }: RedisConnection,
  logger: Logger,
  /** How often entries that are too old are deleted. */
  { trimMilliseconds = 10_000 }: { readonly trimMilliseconds?: number } = {},
): Promise<EventBus> {
  const listeners = new Map<Listener, OnGap | undefined>();
  const delivered = new Set<string>();
  let pending: Pending[] = [];
  let publishing = false;
  /** The time of the last entry of this process when it last deleted old ones, by the clock of Redis. */
  let checkedAt = 0;
  let closed = false;
  let reading: Promise<void> | null = null;
  /**
   * The stream is read from `position`. Entries are trimmed from the old end, so nothing between the two is
   * lost as long as the entry at `anchor` exists.
   */
  let { position, anchor } = await findStart();

  async function findStart(): Promise<{ position: Position; anchor: Position }> {
    const [seconds] = await withTimeout(client.sendCommand<string[]>(['TIME']));
    const from: Position = `${Number(seconds) * 1000 - lookBackMilliseconds}-0`;
    const older = await withTimeout(client.xRevRange(stream, from, '-', { COUNT: 1 }));
    const id = older?.[0]?.id ?? '';
    return isPosition(id) ? { position: from, anchor: id } : findOldest();
  }

  async function findOldest(): Promise<{ position: Position; anchor: Position }> {
    const oldest = await withTimeout(client.xRange(stream, '-', '+', { COUNT: 1 }));
    const id = oldest?.[0]?.id;
    if (id === undefined) {
      // Add an empty entry, so that there is an anchor. It need not be the oldest: others may have published since.
      await withTimeout(client.xAdd(stream, '*', { name: newIdentifier() }));
      return findOldest();
    }
    if (!isPosition(id)) throw new Error('Redis returned an invalid entry id');
    return { position: justBefore(id), anchor: id };
  }

  async function publishPending(): Promise<void> {
    if (publishing) return;
    publishing = true;
    while (pending.length > 0 && !closed) {
      const batch = pending.slice(0, batchSize);
      try {
        const ids = await withTimeout(Promise.all(batch.map(append)));
        const sent = new Set(batch);
        pending = pending.filter((one) => !sent.has(one));
        await trimAfter(ids.at(-1) ?? '');
      } catch {
        await pause(retryMilliseconds, undefined, { ref: false });
      }
    }
    publishing = false;
  }

  /**
   * Deletes old entries from time to time. Those that were the latest at the last time are kept whatever their age:
   * readers may not have read anything later.
   */
  async function trimAfter(id: string): Promise<void> {
    const published = Number.parseInt(id, 10);
    if (published < checkedAt + trimMilliseconds) return;
    const oldest = checkedAt - keptMilliseconds;
    checkedAt = published;
    if (oldest > 0) await withTimeout(client.xTrim(stream, 'MINID', `${oldest}-0`));
  }

  function append({ name, announcement }: Pending): Promise<string> {
    const content =
      announcement === null ? { lost: 'yes' } : { announcement: JSON.stringify(announcement) };
    return client.xAdd(
      stream,
      '*',
      { name, ...content },
      { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: keptEntries } },
    );
  }

  async function read(): Promise<void> {
    let interrupted = false;
    while (!closed) {
      try {
        if (interrupted) await findGap();
        interrupted = false;
        const streams = await blockingClient.xRead(
          { key: stream, id: position },
          { BLOCK: blockMilliseconds, COUNT: batchSize },
        );
        // After reading: if the anchor exists now, it existed when the entries above were read.
        await findGap();
        for (const { id, message } of streams?.[0]?.messages ?? []) receive(id, message);
      } catch (error) {
        if (closed) return;
        if (!interrupted) logger.debug({ err: error }, 'Cannot read announcements');
        interrupted = true;
        await pause(retryMilliseconds, undefined, { ref: false });
      }
    }
  }

  async function findGap(): Promise<void> {
    const found = await blockingClient.xRange(stream, anchor, anchor);
    if (found !== null && found.length > 0) return;
    ({ position, anchor } = await findOldest());
    logger.warn('Announcements were lost: all browser windows will reload their data');
    reportGap(position);
  }

  function reportGap(before: Position): void {
    for (const onGap of [...listeners.values()]) onGap?.(before);
  }

  function receive(id: string, entry: Entry): void {
    if (!isPosition(id)) return;
    position = id;
    anchor = id;
    deliver(id, entry);
  }

  function deliver(id: Position, { name, announcement, lost }: Entry): void {
    if (name === undefined || delivered.has(name)) return;
    delivered.add(name);
    for (const oldest of delivered) {
      if (delivered.size <= rememberedNames) break;
      delivered.delete(oldest);
    }
    if (lost !== undefined) reportGap(id);
    if (announcement === undefined) return;
    // Only our own processes write to this key.
    const parsed: Announcement = JSON.parse(announcement);
    for (const listener of [...listeners.keys()]) listener(parsed, id);
  }

  return {
    publish: (announcement) => {
      pending.push({ name: newIdentifier(), announcement });
      if (pending.length > maxPending) {
        pending = [{ name: newIdentifier(), announcement: null }];
        logger.warn(
          'Too many announcements wait for Redis: all browser windows will reload their data',
        );
      }
      void publishPending();
    },
    subscribe: (listener, onGap) => {
      listeners.set(listener, onGap);
      reading ??= read();
      return () => listeners.delete(listener);
    },
    position: () => position,
    close: async () => {
      closed = true;
      listeners.clear();
      // Only the reader uses this client; destroying it ends a blocked read immediately.
      if (blockingClient.isOpen) blockingClient.destroy();
      await reading;
    },
  };
}
