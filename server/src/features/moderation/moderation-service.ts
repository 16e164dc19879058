import {
  type Decision,
  type ModerationAction,
  newIdentifier,
  type Report,
  type ReportedKind,
  type ReportReason,
} from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import type { CommentsService } from '../comments/comments-service.ts';
import { isAdmin, type Session } from '../sessions/sessions-service.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer } from '../tree-access/viewer.ts';
import type { TreesService } from '../trees/trees-service.ts';
import type { UsersService } from '../users/users-service.ts';
import { presentDecision, presentReport } from './moderation-presenter.ts';
import {
  countDecisions,
  countReports,
  deleteReportsAbout,
  findDecisions,
  findReports,
  findResponsible,
  insertDecision,
  insertReport,
  reportedThing,
} from './moderation-queries.ts';

interface Thing {
  readonly kind: ReportedKind;
  readonly id: string;
}

interface NewReport extends Thing {
  readonly reason: ReportReason;
  readonly text: string;
}

export interface NewDecision extends Thing {
  readonly action: ModerationAction;
  readonly reason: string;
}

interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

interface Reports {
  readonly reports: Report[];
  readonly count: number;
}

interface Decisions {
  readonly decisions: Decision[];
  readonly count: number;
}

export type ModerationService = ReturnType<typeof createModerationService>;

/** Reports by anyone, and what admins decide about them. */
export function createModerationService(
  {
    database,
    inTransaction,
    now,
    outbox,
  }: Pick<Resources, 'database' | 'inTransaction' | 'now' | 'outbox'>,
  {
    trees,
    comments,
    users,
  }: {
    readonly trees: TreesService;
    readonly comments: CommentsService;
    readonly users: UsersService;
  },
) {
  /** The user responsible for something that the viewer may see. */
  async function personOf({ kind, id }: Thing, viewer: LoggedInViewer): Promise<string | null> {
    if (kind === 'tree') return (await requireTree(database, id, viewer, 'see')).userId;
    if (kind === 'comment') return comments.authorOf(id, viewer);
    return (await users.find(id, viewer)).id;
  }

  /** Acts on something and returns how the log calls it. */
  async function act(
    context: TransactionContext,
    { kind, id, action }: NewDecision,
  ): Promise<string> {
    const { tx } = context;
    if (kind === 'tree') {
      if (action === 'remove') return trees.removeByModerator(context, id);
      if (action === 'dismiss') return trees.nameForModerator(tx, id);
      return trees.setHidden(context, id, action === 'hide');
    }
    if (kind === 'comment') {
      if (action === 'remove') return comments.removeByModerator(context, id);
      if (action === 'dismiss') return comments.contentForModerator(tx, id);
      return comments.setHidden(context, id, action === 'hide');
    }
    if (action === 'dismiss') return users.nameForModerator(tx, id);
    return users.setSuspended(context, id, action === 'suspend');
  }

  /**
   * Everything in one transaction: what is done, the log, the end of the reports, and the mails to those concerned.
   * Without a moderator, the operator of the server decides.
   */
  async function decide(moderatorId: string | null, decision: NewDecision): Promise<void> {
    const { kind, id, action, reason } = decision;
    await inTransaction(async (context) => {
      const { tx } = context;
      const responsible = await findResponsible(tx, kind, id);
      // Removing it would delete them too.
      const removed = action === 'remove' ? await deleteReportsAbout(tx, kind, id) : [];
      const title = await act(context, decision);
      const closed = [...removed, ...(await deleteReportsAbout(tx, kind, id))];
      const decisionId = newIdentifier();
      const decided = { kind, thingId: id, action, title, reason };
      const by = { moderatorId, isByOperator: moderatorId === null };
      await insertDecision(tx, { id: decisionId, ...by, ...decided, createdAt: now() });
      if (responsible !== null && action !== 'dismiss') {
        await outbox.add(tx, { kind: 'decision-mail', decisionId, userId: responsible });
      }
      for (const { userId, createdAt } of closed) {
        const reportedAt = createdAt.toISOString();
        await outbox.add(tx, { kind: 'report-mail', decisionId, userId, reportedAt });
      }
    });
    outbox.relay();
  }

  const listReports = async (query: PageQuery): Promise<Reports> => ({
    reports: (await findReports(database, pageOf(query))).map(presentReport),
    count: await countReports(database),
  });

  const listDecisions = async (query: PageQuery): Promise<Decisions> => ({
    decisions: (await findDecisions(database, pageOf(query))).map(presentDecision),
    count: await countDecisions(database),
  });

  return {
    report: async (
      viewer: LoggedInViewer,
      { kind, id, reason, text }: NewReport,
    ): Promise<void> => {
      const personId = await personOf({ kind, id }, viewer);
      if (personId === viewer.userId) throw new AppError('report-own');
      const isNew = await insertReport(database, {
        id: newIdentifier(),
        reporterId: viewer.userId,
        ...reportedThing(kind, id),
        reason,
        text: text === '' ? null : text,
        createdAt: now(),
      });
      if (!isNew) throw new AppError('already-reported');
    },

    reports: (session: Session, query: PageQuery): Promise<Reports> => {
      requireModerator(session);
      return listReports(query);
    },

    decide: (session: Session, decision: NewDecision): Promise<void> => {
      requireModerator(session);
      return decide(session.userId, decision);
    },

    decisions: (session: Session, query: PageQuery): Promise<Decisions> => {
      requireModerator(session);
      return listDecisions(query);
    },

    /** The same for the command line of the server's machine. */
    asOperator: {
      reports: listReports,
      decide: (decision: NewDecision): Promise<void> => decide(null, decision),
      decisions: listDecisions,
    },
  };
}

function requireModerator(session: Session): void {
  if (!isAdmin(session)) throw new AppError('forbidden');
}

function pageOf({ page, limit }: PageQuery) {
  return { limit, offset: (page - 1) * limit };
}
