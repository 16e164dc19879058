import { email, planName, role } from '@life-tree/contract';
import { z } from 'zod';

/** A domain as addresses of an institution end with it. */
export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/);

/** What the people who run the product can ask of it, from the command line only. */
export const administrationCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('role'), email, role }),
  z.strictObject({
    kind: z.literal('plan'),
    email,
    /** Free takes back what was granted. */
    plan: planName,
    /** The last day it holds; null for good. */
    until: z.iso.date().nullable(),
  }),
  z.strictObject({ kind: z.literal('institution'), email, domain }),
  z.strictObject({ kind: z.literal('end-institution'), domain }),
  z.strictObject({ kind: z.literal('stats') }),
  z.strictObject({ kind: z.literal('purge-logs') }),
  z.strictObject({ kind: z.literal('examples') }),
]);
export type AdministrationCommand = z.infer<typeof administrationCommand>;

/** Is answered with the backup itself instead of a line. */
export const backupRequest = z.strictObject({ kind: z.literal('backup') });
export type BackupRequest = z.infer<typeof backupRequest>;

const count = z.number().int().nonnegative();

export const stats = z.object({
  people: count,
  trees: count,
  publicTrees: count,
  species: count,
  comments: count,
  images: count,
  databaseBytes: count,
});
export type Stats = z.infer<typeof stats>;

/** What came of a command: a sentence, numbers, or why not. */
export const administrationReply = z.union([
  z.object({ message: z.string() }),
  z.object({ stats }),
  z.object({ error: z.string() }),
]);
export type AdministrationReply = z.infer<typeof administrationReply>;
