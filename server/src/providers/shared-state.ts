import type { Logger } from 'pino';
import type { DisconnectedSockets } from './disconnected-sockets/disconnected-sockets.ts';
import { memoryDisconnectedSockets } from './disconnected-sockets/memory-disconnected-sockets.ts';
import { redisDisconnectedSockets } from './disconnected-sockets/redis-disconnected-sockets.ts';
import type { EventBus } from './event-bus/event-bus.ts';
import { memoryEventBus } from './event-bus/memory-event-bus.ts';
import { redisEventBus } from './event-bus/redis-event-bus.ts';
import { memoryPresenceStore } from './presence/memory-presence-store.ts';
import type { PresenceStore } from './presence/presence-store.ts';
import { redisPresenceStore } from './presence/redis-presence-store.ts';
import { memoryRateCounter } from './rate-counter/memory-rate-counter.ts';
import type { RateCounter } from './rate-counter/rate-counter.ts';
import { redisRateCounter } from './rate-counter/redis-rate-counter.ts';
import { connectRedis } from './redis/redis-connection.ts';

/** Temporary state that all server processes share. */
export interface SharedState {
  readonly bus: EventBus;
  readonly rateCounter: RateCounter;
  readonly presence: PresenceStore;
  readonly disconnectedSockets: DisconnectedSockets;
  /** Rejects if the shared state is not available. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** For a single process. */
export function memoryState(now: () => number): SharedState {
  const bus = memoryEventBus();
  return {
    bus,
    rateCounter: memoryRateCounter(now),
    presence: memoryPresenceStore(),
    disconnectedSockets: memoryDisconnectedSockets(now),
    ping: async () => undefined,
    close: () => bus.close(),
  };
}

/** For several processes over one Redis. */
export async function redisState(
  url: string,
  logger: Logger,
  now: () => number,
): Promise<SharedState> {
  const redis = await connectRedis(url, logger);
  const bus = await redisEventBus(redis, logger);
  const presence = await redisPresenceStore(redis);
  return {
    bus,
    rateCounter: redisRateCounter(redis, memoryRateCounter(now)),
    presence,
    disconnectedSockets: redisDisconnectedSockets(redis),
    ping: () => redis.ping(),
    close: async () => {
      await bus.close();
      redis.close();
    },
  };
}
