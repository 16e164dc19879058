import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { PlanIds } from '../providers/payments/paypal-settings.ts';

/** The four plans the stand-in sells. */
export const standInPlanIds = {
  pro: { monthly: 'P-STANDIN-PRO-MONTHLY', annual: 'P-STANDIN-PRO-ANNUAL' },
  premium: { monthly: 'P-STANDIN-PREMIUM-MONTHLY', annual: 'P-STANDIN-PREMIUM-ANNUAL' },
} as const satisfies PlanIds;

const statuses = [
  'APPROVAL_PENDING',
  'APPROVED',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLED',
  'EXPIRED',
] as const;
export const standInStatus = z.enum(statuses);
export type StandInStatus = z.infer<typeof standInStatus>;

/** What a checkout asks for; PayPal takes much more, and so may a dishonest browser. */
export const order = z.looseObject({
  plan_id: z.string().min(3).max(50),
  custom_id: z.string().max(127).optional(),
  start_time: z.iso.datetime({ offset: true }).optional(),
  quantity: z.string().optional(),
  /** Another price than the plan's own. */
  plan: z.unknown().optional(),
});
export type Order = z.infer<typeof order>;

const entry = z.object({
  id: z.string(),
  status: standInStatus,
  plan_id: z.string(),
  custom_id: z.string().optional(),
  quantity: z.string(),
  plan_overridden: z.boolean(),
  create_time: z.string(),
  start_time: z.string(),
  /** When the next payment is due; PayPal forgets it with the end of the subscription. */
  next_billing_time: z.string().optional(),
});
export type Entry = z.infer<typeof entry>;

/** A part of PayPal that can be out of order. */
export const troubles = z.enum(['token', 'status', 'cancel', 'verify', 'checkout', 'webhook']);
export type Trouble = z.infer<typeof troubles>;

/** How the stand-in misbehaves, towards one customer or, with `*`, towards all. */
export const knobs = z.strictObject({
  customer: z.string().min(1).default('*'),
  /** These calls answer 503, or in the case of webhooks are not made. */
  outage: z.array(troubles).default([]),
  delayMilliseconds: z.number().int().min(0).max(60_000).default(0),
  /** The checkout refuses to pay. */
  refusal: z.boolean().default(false),
});
export type Knobs = z.infer<typeof knobs>;

const nothingWrong: Knobs = { customer: '*', outage: [], delayMilliseconds: 0, refusal: false };

export type Ledger = ReturnType<typeof openLedger>;

/** The subscriptions the stand-in knows, kept in a file so that they outlive a restart. */
export function openLedger(file: string | null, now: () => Date) {
  const entries = new Map(readEntries(file).map((known) => [known.id, known]));
  const set = new Map<string, Knobs>();

  function keep(changed: Entry): Entry {
    entries.set(changed.id, changed);
    if (file !== null) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify([...entries.values()]));
      renameSync(`${file}.new`, file);
    }
    return changed;
  }

  /** As it is by now: payments that fell due meanwhile were made. */
  function find(id: string): Entry | null {
    const known = entries.get(id) ?? null;
    if (known?.status !== 'ACTIVE' || known.next_billing_time === undefined) return known;
    let next = new Date(known.next_billing_time);
    while (next <= now()) next = cycleAfter(known.plan_id, next);
    const next_billing_time = next.toISOString();
    return next_billing_time === known.next_billing_time
      ? known
      : keep({ ...known, next_billing_time });
  }

  return {
    find,
    all: (customer?: string): Entry[] =>
      [...entries.keys()]
        .flatMap((id) => find(id) ?? [])
        .filter(({ custom_id }) => customer === undefined || custom_id === customer),

    /** What the checkout begins with: nothing is approved yet. */
    create: ({ plan_id, custom_id, start_time, quantity = '1', plan }: Order): Entry => {
      const at = now().toISOString();
      return keep({
        id: `I-${Array.from({ length: 12 }, () => idLetters[randomInt(idLetters.length)]).join('')}`,
        status: 'APPROVAL_PENDING',
        plan_id,
        ...(custom_id !== undefined && { custom_id }),
        quantity,
        plan_overridden: plan !== undefined,
        create_time: at,
        start_time: start_time ?? at,
      });
    },

    setStatus: (known: Entry, status: StandInStatus): Entry => {
      const { next_billing_time: before, ...rest } = known;
      if (status !== 'ACTIVE') return keep({ ...rest, status });
      const start = new Date(known.start_time);
      const next = start > now() ? start : cycleAfter(known.plan_id, start);
      return keep({ ...rest, status, next_billing_time: before ?? next.toISOString() });
    },

    turn: (knob: Knobs): void => {
      set.set(knob.customer, knob);
    },
    /** What holds for a customer: their own knobs where there are some, else everybody's. */
    knobsOf: (customer: string | undefined): Knobs =>
      set.get(customer ?? '*') ?? set.get('*') ?? nothingWrong,
  };
}

const idLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

function readEntries(file: string | null): Entry[] {
  if (file === null) return [];
  try {
    return z.array(entry).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // No file yet, or one of another version: only play money is lost.
    return [];
  }
}

function cycleAfter(planId: string, start: Date): Date {
  const next = new Date(start);
  if (planId.endsWith('MONTHLY')) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  return next;
}
