import { hashSecret } from '../../secrets.ts';
import { inTime, type RedisConnection, redisKey } from '../redis/redis-connection.ts';
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
local free, first, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if count >= free then
  local wait = math.min(first * 2 ^ (count - free), longest)
  redis.call('HSET', KEYS[1], 'waitEnds', string.format('%.0f', now + wait))
end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 0
`;

const takeBackScript = `
local count = tonumber(redis.call('HGET', KEYS[1], 'count') or '0')
if count <= 1 then return redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], 'count', count - 1)
return redis.call('HDEL', KEYS[1], 'waitEnds')
`;

/**
 * Counts for all processes together. While Redis is away each counts for itself: limits that hold
 * less tightly are better than requests that fail.
 */
export function redisRateCounter({ line }: RedisConnection, meanwhile: RateCounter): RateCounter {
  /** Null where Redis cannot be asked now. */
  async function run(script: string, name: string, ...values: number[]): Promise<unknown> {
    if (!line.isReady) return null;
    try {
      return await inTime(
        line.eval(script, {
          // Names hold addresses, emails and keys, which are nobody's business in Redis.
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
        return meanwhile.add(name, windowSeconds, amount);
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
      if (reply === null) return meanwhile.attempt(name, backoff);
      return Math.ceil(Number(reply) / 1000);
    },

    cancelAttempt: async (name) => {
      // It may have been counted in this process while Redis was away.
      await meanwhile.cancelAttempt(name);
      await run(takeBackScript, name);
    },
  };
}
