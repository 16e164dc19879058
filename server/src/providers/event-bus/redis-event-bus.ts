import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { newIdentifier } from '../../database/identifier.ts';
import { inTime, type RedisConnection, redisKey } from '../redis/redis-connection.ts';
import {
  type Announcement,
  type EventBus,
  isAboutRights,
  isPosition,
  type Listener,
  type Position,
} from './event-bus.ts';

interface Pending {
  /** Tells a repetition, sent because the first reply got lost, from a second announcement. */
  readonly name: string;
  readonly announcement: Announcement;
}

const stream = redisKey('announcements');
const keptEntries = 10_000;
const mostPending = 10_000;
const batchSize = 200;
const blockMilliseconds = 5000;
const retryMilliseconds = 250;
/** How far back a process reads that starts (over), to serve sockets that come from another. */
const lookBackMilliseconds = 120_000;
const rememberedNames = 5000;

/**
 * For processes side by side: one stream in Redis, read by each of them from where it stopped. What
 * cannot be published while Redis is away waits; if there is too much of it, everything waits no
 * longer but what is about rights.
 */
export async function redisEventBus(
  { line, blockedLine }: RedisConnection,
  logger: Logger,
): Promise<EventBus> {
  const listeners = new Map<Listener, ((before: Position) => void) | undefined>();
  const heard = new Set<string>();
  let pending: Pending[] = [];
  let publishing = false;
  let closed = false;
  let reading: Promise<void> | null = null;
  let position = await positionAgo(lookBackMilliseconds);
  /** Whether the entry at `position` was read, so that it tells whether anything after it is lost. */
  let hasRead = false;

  async function positionAgo(milliseconds: number): Promise<Position> {
    const [seconds, microseconds] = await inTime(line.sendCommand<string[]>(['TIME']));
    const now = Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
    return `${now - milliseconds}-0`;
  }

  async function publishPending(): Promise<void> {
    if (publishing) return;
    publishing = true;
    while (pending.length > 0 && !closed) {
      const batch = pending.slice(0, batchSize);
      try {
        await inTime(Promise.all(batch.map(append)));
        const sent = new Set(batch);
        pending = pending.filter((one) => !sent.has(one));
      } catch {
        await pause(retryMilliseconds, undefined, { ref: false });
      }
    }
    publishing = false;
  }

  function append({ name, announcement }: Pending): Promise<string> {
    return line.xAdd(
      stream,
      '*',
      { name, announcement: JSON.stringify(announcement) },
      { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: keptEntries } },
    );
  }

  async function read(): Promise<void> {
    let interrupted = false;
    while (!closed) {
      try {
        if (interrupted) await findGap();
        interrupted = false;
        const streams = await blockedLine.xRead(
          { key: stream, id: position },
          { BLOCK: blockMilliseconds, COUNT: batchSize },
        );
        for (const { id, message } of streams?.[0]?.messages ?? []) hear(id, message);
      } catch (error) {
        if (closed) return;
        if (!interrupted) logger.debug({ err: error }, 'Announcements cannot be read');
        interrupted = true;
        await pause(retryMilliseconds, undefined, { ref: false });
      }
    }
  }

  /** Entries go from the old end: as long as the last one that was read is there, so are its followers. */
  async function findGap(): Promise<void> {
    if (!hasRead) return;
    const last = await blockedLine.xRange(stream, position, position);
    if (last !== null && last.length > 0) return;
    const before = await positionAgo(0);
    // What is heard twice goes by its name.
    position = await positionAgo(lookBackMilliseconds);
    hasRead = false;
    logger.warn('Announcements may have been lost while Redis was away');
    for (const onGap of listeners.values()) onGap?.(before);
  }

  function hear(id: string, message: Readonly<Record<string, string>>): void {
    if (!isPosition(id)) return;
    position = id;
    hasRead = true;
    const { name, announcement } = message;
    if (name === undefined || announcement === undefined || heard.has(name)) return;
    heard.add(name);
    for (const oldest of heard) {
      if (heard.size <= rememberedNames) break;
      heard.delete(oldest);
    }
    // Written by a process of ours, as nobody else has a reason to write under this key.
    const parsed: Announcement = JSON.parse(announcement);
    for (const listener of [...listeners.keys()]) listener(parsed, id);
  }

  return {
    publish: (announcement) => {
      pending.push({ name: newIdentifier(), announcement });
      if (pending.length > mostPending) {
        pending = pending.filter((one) => isAboutRights(one.announcement));
        logger.warn('Too many announcements wait for Redis: some are given up');
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
      // The blocked line is the reader's alone; without it a read ends at once.
      if (blockedLine.isOpen) blockedLine.destroy();
      await reading;
    },
  };
}
