import type { Logger } from 'pino';
import { createClient } from 'redis';
import { StartError } from '../../start-error.ts';

/** A Redis client that rejects commands immediately while disconnected, and reconnects itself. */
export type RedisClient = ReturnType<typeof createRedisClient>;

export interface RedisConnection {
  readonly client: RedisClient;
  /** For commands that block their connection. */
  readonly blockingClient: RedisClient;
  /** For channels: a subscribed connection cannot send other commands. */
  readonly subscriberClient: RedisClient;
  /** Rejects unless Redis soon stores something: without memory left, it still answers. */
  ping(): Promise<void>;
  close(): void;
}

const attemptsAtStart = 4;
const maxPauseMilliseconds = 2000;
const timeoutMilliseconds = 1000;
// Every client sends or receives something more often than this unless its connection is dead.
const silenceMilliseconds = 15_000;

export async function connectRedis(url: string, logger: Logger): Promise<RedisConnection> {
  const client = createRedisClient(url, logger);
  const blockingClient = createRedisClient(url, logger);
  const subscriberClient = createRedisClient(url, logger);
  const clients = [client, blockingClient, subscriberClient];
  const close = () => {
    for (const each of clients) if (each.isOpen) each.destroy();
  };
  try {
    await Promise.all(clients.map((each) => each.connect()));
  } catch (error) {
    close();
    logger.error({ err: error }, 'Cannot connect to Redis');
    throw new StartError('Cannot connect to the Redis server at REDIS_URL.');
  }
  return {
    client,
    blockingClient,
    subscriberClient,
    ping: async () => {
      await withTimeout(client.set(redisKey('probe'), '1', { EX: 60 }));
    },
    close,
  };
}

/** Prefixes a key, because Redis may be shared with other programs. */
export function redisKey(name: string): string {
  return `life-tree:${name}`;
}

/** Rejects if Redis answers so slowly that the caller should continue without it. */
export async function withTimeout<Reply>(reply: Promise<Reply>): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('Redis did not answer in time')),
      timeoutMilliseconds,
    );
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}

function createRedisClient(url: string, logger: Logger) {
  let wasReady = false;
  let isBroken = false;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: silenceMilliseconds / 3,
    socket: {
      connectTimeout: 5000,
      socketTimeout: silenceMilliseconds,
      reconnectStrategy: (retries, cause) => {
        // If the first connection fails, the address is probably wrong; later, keep trying.
        if (!wasReady && retries >= attemptsAtStart) return cause;
        return Math.min(100 * 2 ** retries, maxPauseMilliseconds) * (0.5 + Math.random() / 2);
      },
    },
  });
  client.on('error', (error: unknown) => {
    if (!isBroken && wasReady) logger.warn({ err: error }, 'Lost the connection to Redis');
    isBroken = true;
  });
  client.on('ready', () => {
    if (isBroken && wasReady) logger.info('Reconnected to Redis');
    wasReady = true;
    isBroken = false;
  });
  return client;
}
