import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  addCycles,
  type Billing,
  type PaidPlanName,
  planCurrency,
  plans,
} from '@life-tree/contract';
import { z } from 'zod';

/** The plans that the stand-in sells. */
export const standInPlanIds = {
  pro: { monthly: 'P-STANDIN-PRO-MONTHLY', annual: 'P-STANDIN-PRO-ANNUAL' },
  premium: { monthly: 'P-STANDIN-PREMIUM-MONTHLY', annual: 'P-STANDIN-PREMIUM-ANNUAL' },
} as const satisfies Record<PaidPlanName, Record<Billing, string>>;

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

const money = z.object({ value: z.string(), currency_code: z.string() });

/** A checkout's order. PayPal accepts more fields, which a dishonest browser can set. */
export const order = z.looseObject({
  plan_id: z.string().min(3).max(50),
  custom_id: z.string().max(127).optional(),
  start_time: z.iso.datetime({ offset: true }).optional(),
  quantity: z.string().optional(),
  /** Overrides the plan's price. */
  plan: z.unknown().optional(),
  /** Not part of PayPal: a price as if the plan had been configured with it. */
  stand_in_price: money.optional(),
});
export type Order = z.infer<typeof order>;

const overriddenPrice = z.object({
  billing_cycles: z.tuple([z.object({ pricing_scheme: z.object({ fixed_price: money }) })]),
});

const payment = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'REFUNDED']),
  time: z.string(),
  amount: money,
});

const entry = z.object({
  id: z.string(),
  status: standInStatus,
  plan_id: z.string(),
  custom_id: z.string().optional(),
  quantity: z.string(),
  plan_overridden: z.boolean(),
  create_time: z.string(),
  start_time: z.string(),
  /** When the next payment is due; PayPal removes it when the subscription ends. */
  next_billing_time: z.string().optional(),
  /** The price of each payment. */
  price: money,
  payments: z.array(payment),
});
export type Entry = z.infer<typeof entry>;

/** A part of PayPal that can fail. */
export const troubles = z.enum(['token', 'status', 'cancel', 'verify', 'checkout', 'webhook']);
export type Trouble = z.infer<typeof troubles>;

/** Simulated faults for one customer or, with `*`, for all. */
export const knobs = z.strictObject({
  customer: z.string().min(1).default('*'),
  /** These calls answer 503; webhooks are not sent. */
  outage: z.array(troubles).default([]),
  delayMilliseconds: z.number().int().min(0).max(60_000).default(0),
  /** The checkout refuses payments. */
  refusal: z.boolean().default(false),
  /** Later payments are declined. */
  declined: z.boolean().default(false),
});
export type Knobs = z.infer<typeof knobs>;

const noFaults: Knobs = knobs.parse({});

export type Ledger = ReturnType<typeof openLedger>;

/** The stand-in's subscriptions, stored in a file so that they survive a restart. */
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

  /** The faults for a customer: their own if set, otherwise those for all. */
  const knobsOf = (customer: string | undefined): Knobs =>
    set.get(customer ?? '*') ?? set.get('*') ?? noFaults;

  /** The current subscription. Payments that have become due are made, unless declined. */
  function find(id: string): Entry | null {
    const known = entries.get(id) ?? null;
    return known === null ? null : chargeDue(known);
  }

  function chargeDue(known: Entry): Entry {
    let charged = known;
    while (
      charged.status === 'ACTIVE' &&
      charged.next_billing_time !== undefined &&
      new Date(charged.next_billing_time) <= now()
    ) {
      const due = new Date(charged.next_billing_time);
      charged = {
        ...charged,
        next_billing_time: nextCycleAfter(charged, due).toISOString(),
        payments: knobsOf(charged.custom_id).declined
          ? charged.payments
          : [...charged.payments, paymentOf(charged.price, due)],
      };
    }
    return charged === known ? known : keep(charged);
  }

  return {
    find,
    all: (customer?: string): Entry[] =>
      [...entries.keys()]
        .flatMap((id) => find(id) ?? [])
        .filter(({ custom_id }) => customer === undefined || custom_id === customer),

    /** Creates a subscription that is not approved yet. */
    create: ({
      plan_id,
      custom_id,
      start_time,
      quantity = '1',
      plan,
      stand_in_price,
    }: Order): Entry => {
      const asked = overriddenPrice.safeParse(plan).data?.billing_cycles[0];
      const each = stand_in_price ?? asked?.pricing_scheme.fixed_price ?? priceOf(plan_id);
      const value = (Number(each.value) * Number(quantity)).toFixed(2);
      const at = now().toISOString();
      return keep({
        id: newId('I-'),
        status: 'APPROVAL_PENDING',
        plan_id,
        ...(custom_id !== undefined && { custom_id }),
        quantity,
        plan_overridden: plan !== undefined,
        create_time: at,
        start_time: start_time ?? at,
        price: { ...each, value },
        payments: [],
      });
    },

    setStatus: (known: Entry, status: StandInStatus): Entry => {
      const { next_billing_time: before, ...rest } = known;
      if (status !== 'ACTIVE') return keep({ ...rest, status });
      return chargeDue(keep({ ...rest, status, next_billing_time: before ?? known.start_time }));
    },

    revise: (known: Entry, plan_id: string): Entry =>
      keep({ ...known, plan_id, price: priceOf(plan_id) }),

    /** Refunds the last payment. */
    refund: (known: Entry): Entry => {
      const [last, ...others] = known.payments.toReversed();
      if (last === undefined) return known;
      return keep({
        ...known,
        payments: [...others.toReversed(), { ...last, status: 'REFUNDED' }],
      });
    },

    turn: (knob: Knobs): void => {
      set.set(knob.customer, knob);
    },
    knobsOf,
  };
}

const idLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

function newId(prefix: string): string {
  const letters = Array.from({ length: 12 }, () => idLetters[randomInt(idLetters.length)]);
  return `${prefix}${letters.join('')}`;
}

function readEntries(file: string | null): Entry[] {
  if (file === null) return [];
  try {
    return z.array(entry).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // No file, or one of another version. Only test data is lost.
    return [];
  }
}

/** Counted from the start date, so that the last day of a month stays the last day. */
function nextCycleAfter({ plan_id, start_time }: Entry, due: Date): Date {
  const billing = termOf(plan_id)?.billing ?? 'monthly';
  let cycles = 1;
  while (addCycles(new Date(start_time), billing, cycles) <= due) cycles += 1;
  return addCycles(new Date(start_time), billing, cycles);
}

/** The plan and billing cycle of an id; null if it is none of ours. */
function termOf(planId: string) {
  for (const plan of ['pro', 'premium'] as const) {
    for (const billing of ['monthly', 'annual'] as const) {
      if (standInPlanIds[plan][billing] === planId) return { plan, billing };
    }
  }
  return null;
}

function priceOf(planId: string): z.infer<typeof money> {
  const term = termOf(planId);
  const price = term && plans[term.plan][term.billing === 'annual' ? 'yearPrice' : 'monthPrice'];
  return { value: (price ?? 1).toFixed(2), currency_code: planCurrency };
}

function paymentOf(price: z.infer<typeof money>, at: Date): z.infer<typeof payment> {
  return { id: newId(''), status: 'COMPLETED', time: at.toISOString(), amount: price };
}
