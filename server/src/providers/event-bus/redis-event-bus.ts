import { setTimeout as pause } from 'node:timers/promises';
import { newIdentifier } from '@life-tree/contract';
import type { Logger } from 'pino';
import { inTime, type RedisConnection, redisKey } from '../redis/redis-connection.ts';
import {
  type Announcement,
  type EventBus,
  isAfter,
  isPosition,
  justBefore,
  type Listener,
  type Position,
} from './event-bus.ts';

interface Pending {
  /** Tells a repetition, sent because the first reply got lost, from a second announcement. */
  readonly name: string;
  /** Null in place of announcements that were given up. */
  readonly announcement: Announcement | null;
}

type Entry = Readonly<Record<string, string>>;
type OnGap = (before: Position) => void;

const stream = redisKey('announcements');
const keptEntries = 10_000;
const maxPending = 10_000;
const batchSize = 200;
const blockMilliseconds = 5000;
const retryMilliseconds = 250;
/** How far back a process reads that starts, to serve sockets that come from another. */
const lookBackMilliseconds = 120_000;
const rememberedNames = 5000;

/**
 * For processes side by side: one stream in Redis, read by each of them from where it stopped. What
 * cannot be published while Redis is away waits. Nothing is lost in silence: in place of too many
 * that wait, every process is told that announcements are missing, and a process that finds the
 * stream trimmed beyond what it has read tells its own listeners.
 */
export async function redisEventBus(
  { line, blockedLine }: RedisConnection,
  logger: Logger,
): Promise<EventBus> {
  const listeners = new Map<Listener, OnGap | undefined>();
  /** Those who wait until everything up to a position was heard. */
  const waiting = new Map<() => void, Position>();
  const heard = new Set<string>();
  let pending: Pending[] = [];
  let publishing = false;
  let closed = false;
  let reading: Promise<void> | null = null;
  /**
   * The stream is read on from `position`. As entries go from the old end, nothing between the two is
   * lost as long as the one at `anchor` is there.
   */
  let { position, anchor } = await findStart();

  async function findStart(): Promise<{ position: Position; anchor: Position }> {
    const [seconds] = await inTime(line.sendCommand<string[]>(['TIME']));
    const from: Position = `${Number(seconds) * 1000 - lookBackMilliseconds}-0`;
    const older = await inTime(line.xRevRange(stream, from, '-', { COUNT: 1 }));
    const id = older?.[0]?.id ?? '';
    return isPosition(id) ? { position: from, anchor: id } : findOldest();
  }

  async function findOldest(): Promise<{ position: Position; anchor: Position }> {
    const oldest = await inTime(line.xRange(stream, '-', '+', { COUNT: 1 }));
    // An entry that announces nothing, so that there is one to look for later.
    const id = oldest?.[0]?.id ?? (await inTime(line.xAdd(stream, '*', { name: newIdentifier() })));
    if (!isPosition(id)) throw new Error('Redis names an entry as it never should');
    return { position: justBefore(id), anchor: id };
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
    const content =
      announcement === null ? { lost: 'yes' } : { announcement: JSON.stringify(announcement) };
    return line.xAdd(
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
        const streams = await blockedLine.xRead(
          { key: stream, id: position },
          { BLOCK: blockMilliseconds, COUNT: batchSize },
        );
        // Asked after reading: what is there now was there when the entries above were read.
        await findGap();
        for (const { id, message } of streams?.[0]?.messages ?? []) hear(id, message);
      } catch (error) {
        if (closed) return;
        if (!interrupted) logger.debug({ err: error }, 'Announcements cannot be read');
        interrupted = true;
        await pause(retryMilliseconds, undefined, { ref: false });
      }
    }
  }

  async function findGap(): Promise<void> {
    const found = await blockedLine.xRange(stream, anchor, anchor);
    if (found !== null && found.length > 0) return;
    ({ position, anchor } = await findOldest());
    logger.warn('Announcements were lost: every window fetches again');
    tellGap(position);
  }

  function tellGap(before: Position): void {
    for (const onGap of [...listeners.values()]) onGap?.(before);
  }

  function hear(id: string, entry: Entry): void {
    if (!isPosition(id)) return;
    position = id;
    anchor = id;
    tell(id, entry);
    for (const [resolve, until] of waiting) {
      if (isAfter(until, id)) continue;
      waiting.delete(resolve);
      resolve();
    }
  }

  function tell(id: Position, { name, announcement, lost }: Entry): void {
    if (name === undefined || heard.has(name)) return;
    heard.add(name);
    for (const oldest of heard) {
      if (heard.size <= rememberedNames) break;
      heard.delete(oldest);
    }
    if (lost !== undefined) tellGap(id);
    if (announcement === undefined) return;
    // Written by a process of ours, as nobody else has a reason to write under this key.
    const parsed: Announcement = JSON.parse(announcement);
    for (const listener of [...listeners.keys()]) listener(parsed, id);
  }

  return {
    publish: (announcement) => {
      pending.push({ name: newIdentifier(), announcement });
      if (pending.length > maxPending) {
        pending = [{ name: newIdentifier(), announcement: null }];
        logger.warn('Too many announcements wait for Redis: every window will fetch again');
      }
      void publishPending();
    },
    subscribe: (listener, onGap) => {
      listeners.set(listener, onGap);
      reading ??= read();
      return () => listeners.delete(listener);
    },
    position: () => position,
    caughtUp: async () => {
      const entries = await inTime(line.xRevRange(stream, '+', '-', { COUNT: 1 }));
      const last = entries?.[0]?.id ?? '';
      if (!isPosition(last) || !isAfter(last, position)) return;
      await inTime(new Promise<void>((resolve) => waiting.set(resolve, last)));
    },
    close: async () => {
      closed = true;
      listeners.clear();
      // The blocked line is the reader's alone; without it a read ends at once.
      if (blockedLine.isOpen) blockedLine.destroy();
      await reading;
    },
  };
}
