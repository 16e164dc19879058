import { isIPv6 } from 'node:net';
import { type ErrorCode, imageUpload, storageLimits } from '@life-tree/contract';
import { AppError } from '../app-error.ts';
import type { Backoff, RateCounter } from '../providers/rate-counter/rate-counter.ts';

/** How often a call that can be abused is allowed, per address and per account. */
export interface Limit {
  readonly name: string;
  readonly windowSeconds: number;
  readonly perAddress: number;
  readonly perAccount: number;
}

const minutes = 60;
const hours = 3600;

// Addresses get higher limits than accounts: a classroom may share one address.
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
  upload: {
    name: 'upload',
    windowSeconds: hours,
    perAddress: 1000,
    perAccount: imageUpload.maxFiles,
  },
  comment: {
    name: 'comment',
    windowSeconds: hours,
    perAddress: 1000,
    perAccount: storageLimits.comments.count,
  },
  report: {
    name: 'report',
    windowSeconds: hours,
    perAddress: 400,
    perAccount: storageLimits.reports.count,
  },
  changePlan: { name: 'plan', windowSeconds: 15 * minutes, perAddress: 200, perAccount: 20 },
  webhook: { name: 'webhook', windowSeconds: minutes, perAddress: 600, perAccount: 600 },
  archive: { name: 'archive', windowSeconds: hours, perAddress: 100, perAccount: 10 },
  lookUpDoi: { name: 'look-up-doi', windowSeconds: hours, perAddress: 1000, perAccount: 100 },
  contact: { name: 'contact', windowSeconds: hours, perAddress: 20, perAccount: 5 },
  clientErrors: { name: 'client-errors', windowSeconds: hours, perAddress: 200, perAccount: 200 },
} as const satisfies Record<string, Limit>;

/**
 * Limits of wrong passwords. The wait grows, but stays short, and attempts by others never lock out a
 * browser that the account knows.
 */
const wrongPasswords = {
  /** From a browser that has logged in to the account before. */
  device: { free: 10, firstWaitSeconds: 5, maxWaitSeconds: minutes, forgetSeconds: hours },
  /** For one account from one address. */
  pair: { free: 5, firstWaitSeconds: 5, maxWaitSeconds: 2 * minutes, forgetSeconds: hours },
  /** For one account from all addresses, against botnets: about a hundred an hour. */
  account: { free: 30, firstWaitSeconds: 36, maxWaitSeconds: 36, forgetSeconds: hours },
  /** From one address for all accounts. A classroom may share an address. */
  address: { free: 100, firstWaitSeconds: 10, maxWaitSeconds: 10, forgetSeconds: hours },
} satisfies Record<string, Backoff>;

/**
 * Limits of wrong codes of a second factor, of which three are right at any time: after the free ones, about a hundred
 * guesses a day. Browsers that the account knows are counted apart, as for passwords.
 */
const wrongCodes: Backoff = {
  free: 5,
  firstWaitSeconds: 30,
  maxWaitSeconds: 15 * minutes,
  forgetSeconds: 24 * hours,
};

/** Each login costs a hash of the password. More than this is a program that should keep its session. */
const logIns: Backoff = {
  free: 50,
  firstWaitSeconds: 10,
  maxWaitSeconds: 10,
  forgetSeconds: hours,
};

/** How often registering may reveal to one network that an email address has an account. */
const takenAddresses: Backoff = {
  free: 20,
  firstWaitSeconds: minutes,
  maxWaitSeconds: hours,
  forgetSeconds: 24 * hours,
};

/** A limit of attempts; its name contains what they are counted by. */
export interface AttemptLimit {
  readonly name: string;
  readonly backoff: Backoff;
}

/** `device` is the secret of a browser that has logged in to the account with this email. */
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

/** Only codes with the right password are checked, so others cannot use up this limit. */
export function codeLimits(email: string, device: string | null): AttemptLimit[] {
  const from = device === null ? 'account' : `device/${device}`;
  return [{ name: `log-in/code/${from}/${email}`, backoff: wrongCodes }];
}

/** Only successful logins count, so that nobody without the password can use up this limit. */
export function logInSuccessLimits(email: string): AttemptLimit[] {
  return [{ name: `log-in/done/${email}`, backoff: logIns }];
}

/** Counted by the surrounding network, because neighbouring addresses are easy to get. */
export function takenAddressLimits(address: string): AttemptLimit[] {
  return [{ name: `register/taken/${site(address)}`, backoff: takenAddresses }];
}

/** How many attempts of one process may wait for others to end. */
const maxWaiting = 100;

const generalLimits = { windowSeconds: minutes, perAddress: 3000, perKey: 1200 };

export interface Throttle {
  /** Counts every call: by address for our own application, by API key for others. */
  countCall(address: string, keyId: string | null): Promise<void>;
  /** Counts a call that can be abused. */
  countLimited(limit: Limit, address: string, account: string | null): Promise<void>;
  /** Counts several things that one call of an account creates. */
  countAmount(
    limit: Pick<Limit, 'name' | 'windowSeconds' | 'perAccount'>,
    account: string,
    amount: number,
  ): Promise<void>;
  /** Runs work whose failures with this code are counted. After many failures, the next must wait. */
  limitFailures<Value>(
    attempts: readonly AttemptLimit[],
    code: ErrorCode,
    work: () => Promise<Value>,
  ): Promise<Value>;
  /** Runs work that is counted when it succeeds. After many times, the next must wait. */
  limitSuccesses<Value>(
    attempts: readonly AttemptLimit[],
    work: () => Promise<Value>,
  ): Promise<Value>;
}

export function createThrottle(counter: RateCounter, enabled: boolean): Throttle {
  /** Attempts in progress, by the names they are counted under. */
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

  /** Counts an attempt under all its limits. If one refuses it, counts nothing and returns that limit. */
  async function countAttempt(
    attempts: readonly AttemptLimit[],
  ): Promise<{ readonly name: string; readonly retryAfterSeconds: number } | null> {
    for (const [index, { name, backoff }] of attempts.entries()) {
      const retryAfterSeconds = await counter.attempt(name, backoff);
      if (retryAfterSeconds === 0) continue;
      await cancelAttempts(attempts.slice(0, index));
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

  async function cancelAttempts(attempts: readonly AttemptLimit[]): Promise<void> {
    for (const { name } of attempts) await counter.cancelAttempt(name);
  }

  /** Runs work that counts as an attempt, unless it ends in a way that does not count. */
  async function limitAttempts<Value>(
    attempts: readonly AttemptLimit[],
    counts: (error: unknown) => boolean,
    work: () => Promise<Value>,
  ): Promise<Value> {
    if (!enabled) return work();
    await startAttempt(attempts);
    const ended = track(attempts);
    try {
      const value = await work();
      if (!counts(null)) await cancelAttempts(attempts);
      return value;
    } catch (error) {
      if (!counts(error)) await cancelAttempts(attempts);
      throw error;
    } finally {
      ended();
    }
  }

  return {
    limitFailures: (attempts, code, work) =>
      limitAttempts(attempts, (error) => error instanceof AppError && error.code === code, work),
    limitSuccesses: (attempts, work) => limitAttempts(attempts, (error) => error === null, work),
    countCall: async (address, keyId) => {
      if (!enabled) return;
      const { windowSeconds, perAddress, perKey } = generalLimits;
      if (keyId !== null) await count(`call/key/${keyId}`, windowSeconds, perKey);
      else await count(`call/address/${network(address)}`, windowSeconds, perAddress);
    },
    countLimited: async (limit, address, account) => {
      if (!enabled) return;
      const { name, windowSeconds, perAddress, perAccount } = limit;
      // The address first: an address over its limit must not use up the limit of an account.
      await count(`${name}/address/${network(address)}`, windowSeconds, perAddress);
      if (account !== null) await count(`${name}/account/${account}`, windowSeconds, perAccount);
    },
    countAmount: async ({ name, windowSeconds, perAccount }, account, amount) => {
      if (enabled) await count(`${name}/account/${account}`, windowSeconds, perAccount, amount);
    },
  };
}

/** One IPv6 customer usually has 2^64 addresses, so their common half counts as one. */
export function network(address: string): string {
  const groups = ipv6Groups(address);
  return groups === null ? ipv4Of(address) : groups.slice(0, 4).join(':');
}

/**
 * The range that a provider usually gives to one customer: up to 256 neighbouring IPv4 addresses, or a
 * /48 of IPv6, whose 65,536 networks would otherwise be counted separately.
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

/** The eight groups of an IPv6 address; null for IPv4, also if it is written as IPv6. */
function ipv6Groups(address: string): string[] | null {
  if (!isIPv6(ipv4Of(address))) return null;
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const groups = [...front, ...(address.includes('::') ? zeros : []), ...back];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
