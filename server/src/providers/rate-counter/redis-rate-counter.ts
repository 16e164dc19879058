import { hashSecret } from '../../secrets.ts';
import { inTime, type RedisConnection, redisKey } from '../redis/redis-connection.ts';
import type { RateCounter } from './rate-counter.ts';

const addScript = `
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
if count == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
`;

/**
 * Counts for all processes together. While Redis is away each counts for itself: limits that hold
 * less tightly are better than requests that fail.
 */
export function redisRateCounter({ line }: RedisConnection, meanwhile: RateCounter): RateCounter {
  return {
    add: async (name, windowSeconds, amount = 1) => {
      if (!line.isReady) return meanwhile.add(name, windowSeconds, amount);
      try {
        const reply = await inTime(
          line.eval(addScript, {
            // Names hold addresses, emails and keys, which are nobody's business in Redis.
            keys: [redisKey(`rate:${hashSecret(name)}`)],
            arguments: [String(windowSeconds * 1000), String(amount)],
          }),
        );
        const [count, millisecondsLeft] = Array.isArray(reply) ? reply.map(Number) : [];
        if (count === undefined || millisecondsLeft === undefined) throw new Error('No count');
        return { count, secondsLeft: Math.max(1, Math.ceil(millisecondsLeft / 1000)) };
      } catch {
        return meanwhile.add(name, windowSeconds, amount);
      }
    },
  };
}
