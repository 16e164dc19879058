import { z } from 'zod';
import { billing, paidPlanName } from './billing.ts';
import { endpoint } from './endpoint.ts';

/** The settings that the web app needs before its first call. */
export const publicConfiguration = z.object({
  apiKey: z.string(),
  /** Null if payments are not configured. */
  paypal: z
    .object({
      clientId: z.string(),
      scriptUrl: z.string(),
      /** True for PayPal's sandbox and our fake: no money is moved. */
      testMode: z.boolean(),
      /** Null for plans that are not for sale. */
      planIds: z.record(paidPlanName, z.record(billing, z.string().nullable())),
    })
    .nullable(),
  communityUrl: z.string().nullable(),
  portfolioUrl: z.string().nullable(),
  /** True if the server looks up DOIs. */
  doiLookup: z.literal(true).exactOptional(),
});
export type PublicConfiguration = z.infer<typeof publicConfiguration>;

export const getConfiguration = endpoint({
  method: 'GET',
  path: 'config',
  audience: 'anyone',
  tag: 'Configuration',
  summary: "The web app's API key and public settings.",
  reply: publicConfiguration,
});
