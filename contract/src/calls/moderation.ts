import { z } from 'zod';
import {
  canBeDecided,
  maxReportLength,
  moderationActions,
  reportedKinds,
  reportReasons,
} from '../values/moderation.ts';
import { inputError } from '../values/texts/error-texts.ts';
import { endpoint } from './endpoint.ts';
import { identifier, message, moment, wellFormed } from './fields.ts';
import { paged } from './lists.ts';

const tag = 'Moderation';
const kind = z.enum(reportedKinds);
const reason = z.enum(reportReasons);
const action = z.enum(moderationActions);
const words = z
  .string()
  .overwrite(wellFormed)
  .trim()
  .max(maxReportLength, inputError('report-too-long'));
const person = z.object({ id: identifier, username: z.string() });

/** A report that no admin has decided about. */
export const report = z.object({
  kind,
  /** The id of the tree, comment or user. */
  id: identifier,
  /** The tree, or that of the comment; null for a profile. */
  treeId: identifier.nullable(),
  /** The tree's name, the comment or the username. */
  title: z.string(),
  /** Who is responsible: the tree's owner, the comment's author or the user. */
  person,
  reporter: person,
  reason,
  text: z.string().nullable(),
  createdAt: moment,
});
export type Report = z.infer<typeof report>;

/** What an admin decided. */
export const decision = z.object({
  kind,
  id: identifier,
  action,
  /** As it was when it was decided. */
  title: z.string(),
  /** Null if the admin's account was deleted, or if it was decided on the command line. */
  moderator: person.nullable(),
  isByOperator: z.boolean().meta({ description: 'Whether it was decided on the command line' }),
  reason: z.string(),
  createdAt: moment,
});
export type Decision = z.infer<typeof decision>;

export const createReport = endpoint({
  method: 'POST',
  path: 'report',
  audience: 'person',
  tag,
  summary: 'Reports a tree, a comment or a user to the admins, once until they decide.',
  body: z.strictObject({ kind, id: identifier, reason, text: words.default('') }),
  reply: message,
  errors: ['not-found', 'report-own', 'already-reported'],
});

export const listReports = endpoint({
  method: 'GET',
  path: 'report',
  audience: 'person',
  tag,
  summary: 'The reports that no admin has decided about, oldest first. For admins.',
  query: paged({}),
  reply: z.object({ reports: z.array(report), count: z.number().int() }),
  errors: ['forbidden'],
});

export const decide = endpoint({
  method: 'POST',
  path: 'moderation',
  audience: 'person',
  tag,
  summary:
    'Hides, shows or removes a tree or comment, suspends a user or ends the suspension, or dismisses the reports about it. Every decision closes the reports and is logged. For admins.',
  body: z
    .strictObject({
      kind,
      id: identifier,
      action,
      reason: words.min(1, inputError('moderation-reason-missing')),
    })
    .refine((asked) => canBeDecided(asked.kind, asked.action), inputError('moderation-action')),
  reply: message,
  errors: ['forbidden', 'not-found', 'moderation-done', 'moderate-admin'],
});

export const listDecisions = endpoint({
  method: 'GET',
  path: 'moderation',
  audience: 'person',
  tag,
  summary: 'What admins decided, latest first. For admins.',
  query: paged({}),
  reply: z.object({ decisions: z.array(decision), count: z.number().int() }),
  errors: ['forbidden'],
});
