import { decide, decision, email, planName, report, role } from '@life-tree/contract';
import { z } from 'zod';

/** The domain of an institution's email addresses. */
export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/);

const page = z.number().int().positive();

/** The commands of the command line. */
export const administrationCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('role'), email, role }),
  z.strictObject({
    kind: z.literal('plan'),
    email,
    /** `free` removes a granted plan. */
    plan: planName,
    /** The last day of the plan; null for no end. */
    until: z.iso.date().nullable(),
  }),
  z.strictObject({ kind: z.literal('second-factor-off'), email }),
  z.strictObject({ kind: z.literal('institution'), email, domain }),
  z.strictObject({ kind: z.literal('end-institution'), domain }),
  z.strictObject({ kind: z.literal('reports'), page }),
  z.strictObject({ kind: z.literal('decisions'), page }),
  z.strictObject({ kind: z.literal('decide'), decision: decide.body }),
  z.strictObject({
    kind: z.literal('suspension'),
    email,
    action: z.enum(['suspend', 'unsuspend']),
    reason: z.string(),
  }),
  z.strictObject({ kind: z.literal('stats') }),
  z.strictObject({ kind: z.literal('purge-logs') }),
  z.strictObject({ kind: z.literal('examples') }),
]);
export type AdministrationCommand = z.infer<typeof administrationCommand>;

/** The reply is the backup itself instead of a line. */
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

/** A page of the moderators' lists. */
const listed = { count, pages: count };

/** The result of a command: a sentence, numbers, a list or an error. */
export const administrationReply = z.union([
  z.object({ message: z.string() }),
  z.object({ stats }),
  z.object({ reports: z.array(report), ...listed }),
  z.object({ decisions: z.array(decision), ...listed }),
  z.object({ error: z.string() }),
]);
export type AdministrationReply = z.infer<typeof administrationReply>;
