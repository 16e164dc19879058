import { isIPv6 } from 'node:net';
import type { ErrorCode } from '@life-tree/contract';
import { AppError } from '../app-error.ts';
import type { Backoff, RateCounter } from '../providers/rate-counter/rate-counter.ts';

/** How often a call that can be abused may be made, by one address and for one account. */
export interface Limit {
  readonly name: string;
  readonly windowSeconds: number;
  readonly perAddress: number;
  readonly perAccount: number;
}

const minutes = 60;
const hours = 3600;

// Addresses get more than accounts: a whole classroom may share one.
export const limits = {
  register: { name: 'register', windowSeconds: hours, perAddress: 60, perAccount: 5 },
  recover: { name: 'recover', windowSeconds: hours, perAddress: 20, perAccount: 5 },
  verification: { name: 'verification', windowSeconds: hours, perAddress: 60, perAccount: 5 },
  followLink: { name: 'follow-link', windowSeconds: hours, perAddress: 60, perAccount: 60 },
  changePassword: {
    name: 'password',
    windowSeconds: 15 * minutes,
    perAddress: 100,
    perAccount: 10,
  },
  upload: { name: 'upload', windowSeconds: hours, perAddress: 1000, perAccount: 200 },
  changePlan: { name: 'plan', windowSeconds: 15 * minutes, perAddress: 200, perAccount: 20 },
  webhook: { name: 'webhook', windowSeconds: minutes, perAddress: 600, perAccount: 600 },
  archive: { name: 'archive', windowSeconds: hours, perAddress: 100, perAccount: 10 },
  contact: { name: 'contact', windowSeconds: hours, perAddress: 20, perAccount: 5 },
  clientErrors: { name: 'client-errors', windowSeconds: hours, perAddress: 200, perAccount: 200 },
} as const satisfies Record<string, Limit>;

/**
 * Wrong passwords. Whoever sends them must wait longer and longer, but never for long, and nobody
 * else's attempts keep out somebody whose browser is known.
 */
const wrongPasswords = {
  /** From a browser that the account has been used with before. */
  device: { free: 10, firstWaitSeconds: 5, maxWaitSeconds: minutes, forgetSeconds: hours },
  /** For one account from one address. */
  pair: { free: 5, firstWaitSeconds: 5, maxWaitSeconds: 2 * minutes, forgetSeconds: hours },
  /** For one account from everywhere, as a botnet would: about a hundred an hour. */
  account: { free: 30, firstWaitSeconds: 36, maxWaitSeconds: 36, forgetSeconds: hours },
  /** From one address for any account. A classroom may share it. */
  address: { free: 100, firstWaitSeconds: 10, maxWaitSeconds: 10, forgetSeconds: hours },
} satisfies Record<string, Backoff>;

/** How often registering may answer one network that an address has an account. */
const takenAddresses: Backoff = {
  free: 20,
  firstWaitSeconds: minutes,
  maxWaitSeconds: hours,
  forgetSeconds: 24 * hours,
};

/** Something that may be tried only so often, by whatever it is counted. */
export interface AttemptLimit {
  readonly name: string;
  readonly backoff: Backoff;
}

/** `device` is the secret of a browser that the account with this email knows. */
export function logInLimits(address: string, email: string, device: string | null): AttemptLimit[] {
  if (device !== null) {
    return [{ name: `log-in/device/${device}/${email}`, backoff: wrongPasswords.device }];
  }
  const from = network(address);
  return [
    { name: `log-in/address/${from}`, backoff: wrongPasswords.address },
    { name: `log-in/pair/${from}/${email}`, backoff: wrongPasswords.pair },
    { name: `log-in/account/${email}`, backoff: wrongPasswords.account },
  ];
}

/** Counted by the network around an address: a neighbouring address is too easily had. */
export function takenAddressLimits(address: string): AttemptLimit[] {
  return [{ name: `register/taken/${site(address)}`, backoff: takenAddresses }];
}

/** So many attempts wait for others to end, in one process; more are refused at once. */
const maxWaiting = 100;

const generous = { windowSeconds: minutes, perAddress: 3000, perKey: 1200 };

export interface Throttle {
  /** Counts any call: by its application's key, or by address where the application is our own. */
  countCall(address: string, foreignKey: string | null): Promise<void>;
  /** Counts a call that can be abused. */
  countLimited(limit: Limit, address: string, account: string | null): Promise<void>;
  /** Counts several things that one call of this account makes. */
  countAmount(
    limit: Pick<Limit, 'name' | 'windowSeconds' | 'perAccount'>,
    account: string,
    amount: number,
  ): Promise<void>;
  /** Does something whose failures with this code are counted; it must wait when there were many. */
  limitFailures<Value>(
    attempts: readonly AttemptLimit[],
    code: ErrorCode,
    work: () => Promise<Value>,
  ): Promise<Value>;
}

export function createThrottle(counter: RateCounter, enabled: boolean): Throttle {
  /** Attempts whose outcome is not known yet, by the name they are counted under. */
  const running = new Map<string, Set<Promise<void>>>();
  let waiting = 0;

  async function count(
    name: string,
    windowSeconds: number,
    allowed: number,
    amount = 1,
  ): Promise<void> {
    const { count, secondsLeft } = await counter.add(name, windowSeconds, amount);
    if (count > allowed) throw new AppError('too-many', { retryAfterSeconds: secondsLeft });
  }

  /** Counts an attempt under all of its limits, or under none and answers the limit that refuses it. */
  async function countAttempt(
    attempts: readonly AttemptLimit[],
  ): Promise<{ readonly name: string; readonly retryAfterSeconds: number } | null> {
    for (const [index, { name, backoff }] of attempts.entries()) {
      const retryAfterSeconds = await counter.attempt(name, backoff);
      if (retryAfterSeconds === 0) continue;
      await takeBack(attempts.slice(0, index));
      return { name, retryAfterSeconds };
    }
    return null;
  }

  /**
   * Attempts in progress count as failures until they end. Before one more is refused, wait for one of
   * them to end: otherwise a class that registers in the same second would lock itself out.
   */
  async function startAttempt(attempts: readonly AttemptLimit[]): Promise<void> {
    for (;;) {
      const refusal = await countAttempt(attempts);
      if (refusal === null) return;
      const { name, retryAfterSeconds } = refusal;
      const inProgress = running.get(name);
      if (inProgress === undefined || waiting >= maxWaiting) {
        throw new AppError('too-many', { retryAfterSeconds });
      }
      waiting += 1;
      await Promise.race(inProgress);
      waiting -= 1;
    }
  }

  /** Remembers an attempt under its names until the returned function is called. */
  function track(attempts: readonly AttemptLimit[]): () => void {
    let resolve = () => {};
    const promise = new Promise<void>((settle) => {
      resolve = settle;
    });
    for (const { name } of attempts) {
      running.set(name, (running.get(name) ?? new Set()).add(promise));
    }
    return () => {
      resolve();
      for (const { name } of attempts) {
        const left = running.get(name);
        left?.delete(promise);
        if (left?.size === 0) running.delete(name);
      }
    };
  }

  async function takeBack(attempts: readonly AttemptLimit[]): Promise<void> {
    for (const { name } of attempts) await counter.takeBack(name);
  }

  return {
    limitFailures: async (attempts, code, work) => {
      if (!enabled) return work();
      await startAttempt(attempts);
      const ended = track(attempts);
      try {
        const value = await work();
        await takeBack(attempts);
        return value;
      } catch (error) {
        if (!(error instanceof AppError && error.code === code)) await takeBack(attempts);
        throw error;
      } finally {
        ended();
      }
    },
    countCall: async (address, foreignKey) => {
      if (!enabled) return;
      const { windowSeconds, perAddress, perKey } = generous;
      if (foreignKey !== null) await count(`call/key/${foreignKey}`, windowSeconds, perKey);
      else await count(`call/address/${network(address)}`, windowSeconds, perAddress);
    },
    countLimited: async (limit, address, account) => {
      if (!enabled) return;
      const { name, windowSeconds, perAddress, perAccount } = limit;
      // The address first: one that is over its limit must not use up somebody's account.
      await count(`${name}/address/${network(address)}`, windowSeconds, perAddress);
      if (account !== null) await count(`${name}/account/${account}`, windowSeconds, perAccount);
    },
    countAmount: async ({ name, windowSeconds, perAccount }, account, amount) => {
      if (enabled) await count(`${name}/account/${account}`, windowSeconds, perAccount, amount);
    },
  };
}

/** Whoever has one IPv6 address usually has 2^64 of them, so their common half counts as one. */
export function network(address: string): string {
  const groups = ipv6Groups(address);
  return groups === null ? ipv4Of(address) : groups.slice(0, 4).join(':');
}

/**
 * What a hoster or provider gives to one customer without asking: up to 256 neighbouring addresses of
 * IPv4, and the usual /48 of IPv6, whose 65,536 networks would each count apart otherwise.
 */
function site(address: string): string {
  const groups = ipv6Groups(address);
  return groups === null
    ? ipv4Of(address).split('.').slice(0, 3).join('.')
    : groups.slice(0, 3).join(':');
}

function ipv4Of(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address; null for IPv4, also where it is written as IPv6. */
function ipv6Groups(address: string): string[] | null {
  if (!isIPv6(ipv4Of(address))) return null;
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const groups = [...front, ...(address.includes('::') ? zeros : []), ...back];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
