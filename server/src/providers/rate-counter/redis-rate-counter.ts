import { hashSecret } from '../../secrets.ts';
import { type RedisConnection, redisKey, withTimeout } from '../redis/redis-connection.ts';
import type { RateCounter } from './rate-counter.ts';

const addScript = `
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
if count == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
`;

const attemptScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local waitEnds = tonumber(redis.call('HGET', KEYS[1], 'waitEnds') or '0')
if waitEnds > now then return waitEnds - now end
local count = redis.call('HINCRBY', KEYS[1], 'count', 1)
local free, first, max = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if count >= free then
  local wait = math.min(first * 2 ^ (count - free), max)
  redis.call('HSET', KEYS[1], 'waitEnds', string.format('%.0f', now + wait))
end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 0
`;

const cancelScript = `
local count = tonumber(redis.call('HGET', KEYS[1], 'count') or '0')
if count <= 1 then return redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], 'count', count - 1)
return redis.call('HDEL', KEYS[1], 'waitEnds')
`;

/**
 * For several processes. While Redis is unavailable, each process counts alone: weaker limits are better
 * than failing requests.
 */
export function redisRateCounter({ client }: RedisConnection, fallback: RateCounter): RateCounter {
  /** Null if Redis does not answer. */
  async function run(script: string, name: string, ...values: number[]): Promise<unknown> {
    if (!client.isReady) return null;
    try {
      return await withTimeout(
        client.eval(script, {
          // Hashed, because names contain addresses, emails and keys.
          keys: [redisKey(`rate:${hashSecret(name)}`)],
          arguments: values.map(String),
        }),
      );
    } catch {
      return null;
    }
  }

  return {
    add: async (name, windowSeconds, amount = 1) => {
      const reply = await run(addScript, name, windowSeconds * 1000, amount);
      const [count, millisecondsLeft] = Array.isArray(reply) ? reply.map(Number) : [];
      if (count === undefined || millisecondsLeft === undefined) {
        return fallback.add(name, windowSeconds, amount);
      }
      return { count, secondsLeft: Math.max(1, Math.ceil(millisecondsLeft / 1000)) };
    },

    attempt: async (name, backoff) => {
      const { free, firstWaitSeconds, maxWaitSeconds, forgetSeconds } = backoff;
      const reply = await run(
        attemptScript,
        name,
        free,
        firstWaitSeconds * 1000,
        maxWaitSeconds * 1000,
        forgetSeconds * 1000,
      );
      if (reply === null) return fallback.attempt(name, backoff);
      return Math.ceil(Number(reply) / 1000);
    },

    cancelAttempt: async (name) => {
      // It may have been counted in this process while Redis was unavailable.
      await fallback.cancelAttempt(name);
      await run(cancelScript, name);
    },
  };
}
