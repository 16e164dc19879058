import { z } from 'zod';
import { billing, paidPlanName } from './billing.ts';
import { endpoint } from './endpoint.ts';

/** What the web app needs to know before its first call. */
export const publicConfiguration = z.object({
  apiKey: z.string(),
  /** Null when payments are not set up. */
  paypal: z
    .object({
      clientId: z.string(),
      scriptUrl: z.string(),
      /** No money moves: it is PayPal's sandbox or our stand-in. */
      testMode: z.boolean(),
      /** Null for what is not sold. */
      planIds: z.record(paidPlanName, z.record(billing, z.string().nullable())),
    })
    .nullable(),
  communityUrl: z.string().nullable(),
  portfolioUrl: z.string().nullable(),
});
export type PublicConfiguration = z.infer<typeof publicConfiguration>;

export const getConfiguration = endpoint({
  method: 'GET',
  path: 'config',
  audience: 'anyone',
  tag: 'Configuration',
  summary: "The web app's API key and the public settings.",
  reply: publicConfiguration,
});
