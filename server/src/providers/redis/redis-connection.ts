import type { Logger } from 'pino';
import { createClient } from 'redis';
import { StartError } from '../../start-error.ts';

/** A line to Redis. It refuses commands at once while it is broken, and mends itself. */
export type RedisLine = ReturnType<typeof createLine>;

export interface RedisConnection {
  readonly line: RedisLine;
  /** A second line, for commands that block the one they are sent on. */
  readonly blockedLine: RedisLine;
  /** A third one, for channels: it can send nothing else while it listens. */
  readonly subscribedLine: RedisLine;
  /** Rejects unless Redis answers soon. */
  ping(): Promise<void>;
  close(): void;
}

const attemptsAtStart = 4;
const maxPauseMilliseconds = 2000;
const patienceMilliseconds = 1000;
// Every line says or hears something more often than this unless it is dead.
const silenceMilliseconds = 15_000;

export async function connectRedis(url: string, logger: Logger): Promise<RedisConnection> {
  const line = createLine(url, logger);
  const blockedLine = createLine(url, logger);
  const subscribedLine = createLine(url, logger);
  const lines = [line, blockedLine, subscribedLine];
  const close = () => {
    for (const each of lines) if (each.isOpen) each.destroy();
  };
  try {
    await Promise.all(lines.map((each) => each.connect()));
  } catch (error) {
    close();
    logger.error({ err: error }, 'Redis cannot be reached');
    throw new StartError('REDIS_URL names a Redis server that cannot be reached.');
  }
  return {
    line,
    blockedLine,
    subscribedLine,
    ping: async () => {
      await inTime(line.ping());
    },
    close,
  };
}

/** Our own name for a key: Redis may be shared with others. */
export function redisKey(name: string): string {
  return `life-tree:${name}`;
}

/** Rejects when Redis takes so long that whoever asked is better served without it. */
export async function inTime<Reply>(reply: Promise<Reply>): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('Redis did not answer in time')),
      patienceMilliseconds,
    );
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}

function createLine(url: string, logger: Logger) {
  let wasReady = false;
  let isBroken = false;
  const line = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: silenceMilliseconds / 3,
    socket: {
      connectTimeout: 5000,
      socketTimeout: silenceMilliseconds,
      reconnectStrategy: (retries, cause) => {
        // An address that never worked is a mistake to be told; one that did is worth waiting for.
        if (!wasReady && retries >= attemptsAtStart) return cause;
        return Math.min(100 * 2 ** retries, maxPauseMilliseconds) * (0.5 + Math.random() / 2);
      },
    },
  });
  line.on('error', (error: unknown) => {
    if (!isBroken && wasReady) logger.warn({ err: error }, 'Redis went away');
    isBroken = true;
  });
  line.on('ready', () => {
    if (isBroken && wasReady) logger.info('Redis is back');
    wasReady = true;
    isBroken = false;
  });
  return line;
}
