import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What the web app needs to know before its first call. */
export const publicConfiguration = z.object({
  apiKey: z.string(),
  /** Null when payments are not set up. */
  paypal: z
    .object({ clientId: z.string(), scriptUrl: z.string(), testMode: z.boolean() })
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
