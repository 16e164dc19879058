import { newIdentifier } from '@life-tree/contract';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { mailLanguages } from '../providers/mail/mail-template.ts';
import type { BackgroundWork } from '../scheduling/background-work.ts';
import {
  claimTask,
  deleteTask,
  insertTask,
  type OutboxRow,
  postponeTask,
} from './outbox-queries.ts';

const language = z.enum(mailLanguages);

/** Everything that must happen after a commit, whatever crashes or fails meanwhile. */
const task = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('account-mail'),
    about: z.enum([
      'welcome',
      'verification',
      'password-changed',
      'second-factor-on',
      'second-factor-off',
    ]),
    userId: z.string(),
    language,
  }),
  /** Whether somebody has this address is only looked up when it is done, so the reply doesn't reveal it. */
  z.strictObject({ kind: z.literal('recovery-mail'), email: z.string(), language }),
  z.strictObject({ kind: z.literal('contact-mail'), messageId: z.string() }),
  /** To the person whom a decision of the moderators concerns. */
  z.strictObject({ kind: z.literal('decision-mail'), decisionId: z.string(), userId: z.string() }),
  /** To the person who reported it. */
  z.strictObject({
    kind: z.literal('report-mail'),
    decisionId: z.string(),
    userId: z.string(),
    reportedAt: z.iso.datetime(),
  }),
]);
type Task = z.infer<typeof task>;
type Kind = Task['kind'];
type TaskOf<Wanted extends Kind> = Extract<Task, { kind: Wanted }>;
export type AccountMail = TaskOf<'account-mail'>['about'];

/** Does a task. After a crash it is called again for the same task. Throws if it must be tried again. */
type Perform<Wanted extends Kind> = (task: TaskOf<Wanted>) => Promise<void>;

export interface Outbox {
  /** Says how tasks of a kind are done. */
  on<Wanted extends Kind>(kind: Wanted, perform: Perform<Wanted>): void;
  /** Stores a task in the transaction that causes it. */
  add(tx: Database, task: Task): Promise<void>;
  /** Does what is due in the background, in the order in which it was added. Call it after the commit; otherwise it happens a little later. */
  relay(): void;
}

const second = 1000;
const minute = 60 * second;
/** A task that takes longer may be done twice. */
const leaseMilliseconds = 5 * minute;
const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, 60 * minute];
/** A mail server may be down over a weekend. */
const keptMilliseconds = 3 * 24 * 60 * minute;

export function createOutbox({
  database,
  background,
  logger,
  now,
}: {
  readonly database: Database;
  readonly background: BackgroundWork;
  readonly logger: Logger;
  readonly now: () => Date;
}): Outbox {
  const performers = new Map<Kind, (task: Task) => Promise<void>>();
  let isRelaying = false;
  let isAskedAgain = false;
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  async function perform(body: unknown): Promise<void> {
    const wanted = task.parse(body);
    const performer = performers.get(wanted.kind);
    if (performer === undefined) throw new Error(`Nobody does tasks of the kind ${wanted.kind}`);
    await performer(wanted);
  }

  async function attempt({ id, kind, body, attempts, createdAt }: OutboxRow): Promise<void> {
    try {
      await perform(body);
    } catch (error) {
      const details = { err: error, task: kind, attempts: attempts + 1 };
      logger.warn(details, 'Could not do a task of the outbox');
      if (now().getTime() - createdAt.getTime() < keptMilliseconds) {
        const pause = pauses[Math.min(attempts, pauses.length - 1)] ?? minute;
        await postponeTask(database, id, { attempts: attempts + 1, dueAt: later(pause) });
        return;
      }
      logger.error({ task: kind }, 'Gave up on a task of the outbox');
    }
    await deleteTask(database, id);
  }

  async function doWhatIsDue(): Promise<void> {
    for (;;) {
      const lease = { now: now(), leaseUntil: later(leaseMilliseconds) };
      const row = await claimTask(database, lease);
      if (row === null) return;
      await attempt(row);
    }
  }

  return {
    on: <Wanted extends Kind>(kind: Wanted, performer: Perform<Wanted>) => {
      // `perform` only calls it with tasks of this kind.
      performers.set(kind, performer as (task: Task) => Promise<void>);
    },
    add: (tx, added) => {
      const at = now();
      const row = { id: newIdentifier(), kind: added.kind, body: added, createdAt: at, dueAt: at };
      return insertTask(tx, row);
    },
    relay: () => {
      isAskedAgain = isRelaying;
      if (isRelaying) return;
      isRelaying = true;
      background.run('outbox', async () => {
        try {
          do {
            isAskedAgain = false;
            await doWhatIsDue();
          } while (isAskedAgain);
        } finally {
          isRelaying = false;
        }
      });
    },
  };
}
