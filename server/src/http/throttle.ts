import { isIPv6 } from 'node:net';
import { Failure } from '../failure.ts';
import type { RateCounter } from '../providers/rate-counter/rate-counter.ts';

/** How often a call that can be abused may be made, by one address and for one account. */
export interface Limit {
  readonly name: string;
  readonly windowSeconds: number;
  readonly perAddress: number;
  readonly perAccount: number;
}

const minutes = 60;
const hours = 3600;

// Addresses get more than accounts: a whole classroom may sit behind one.
export const limits = {
  logIn: { name: 'log-in', windowSeconds: 15 * minutes, perAddress: 100, perAccount: 10 },
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
} as const satisfies Record<string, Limit>;

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
}

export function createThrottle(counter: RateCounter, enabled: boolean): Throttle {
  async function count(
    name: string,
    windowSeconds: number,
    allowed: number,
    amount = 1,
  ): Promise<void> {
    const { count, secondsLeft } = await counter.add(name, windowSeconds, amount);
    if (count > allowed) throw new Failure('too-many', { retryAfterSeconds: secondsLeft });
  }

  return {
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
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const groups = [...front, ...(address.includes('::') ? zeros : []), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
