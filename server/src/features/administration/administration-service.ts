import { foldCase, type PlanName, plans, type Role } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { ApplicationKeysService } from '../application-keys/application-keys-service.ts';
import type { ExamplesService } from '../examples/examples-service.ts';
import type { ModerationService, NewDecision } from '../moderation/moderation-service.ts';
import type { SecondFactorService } from '../second-factor/second-factor-service.ts';
import type { AdministrationCommand, AdministrationReply } from './administration-commands.ts';
import {
  type AdministeredUser,
  countMembers,
  endInstitution,
  findInstitution,
  findStats,
  lockUserByEmail,
  type Purged,
  purge,
  putInstitution,
  updateUser,
} from './administration-queries.ts';

/** How long log data is kept, as the privacy policy promises. */
const keptMonths = 12;
const dayMilliseconds = 24 * 3600 * 1000;
const listedPerPage = 50;

interface AdministrationDependencies {
  readonly applicationKeys: Pick<ApplicationKeysService, 'revokeAll'>;
  readonly examples: Pick<ExamplesService, 'createMissing'>;
  readonly secondFactor: Pick<SecondFactorService, 'remove'>;
  readonly moderation: ModerationService['asOperator'];
}

export type AdministrationService = ReturnType<typeof createAdministrationService>;

/** What administrators can do from the command line of the server's machine. */
export function createAdministrationService(
  { database, logger, now }: Pick<Resources, 'database' | 'logger' | 'now'>,
  { applicationKeys, examples, secondFactor, moderation }: AdministrationDependencies,
) {
  function setRole(email: string, role: Role): Promise<string> {
    return database.transaction(async (tx) => {
      const user = await requireUser(tx, email);
      if (user.role === role) return `${nameOf(user, email)} already has the role ${role}.`;
      await updateUser(tx, user.id, { role });
      // Only admins and bosses may have API keys.
      if (role === 'user') await applicationKeys.revokeAll(tx, user.id);
      return `${nameOf(user, email)} now has the role ${role}.`;
    });
  }

  function grantPlan(email: string, plan: PlanName, until: string | null): Promise<string> {
    // `until` is the last day, so the plan ends when the next day starts.
    const grantedUntil =
      until === null ? null : new Date(Date.parse(`${until}T00:00:00Z`) + dayMilliseconds);
    if (grantedUntil !== null && grantedUntil <= now()) {
      throw new AppError('date-passed', { values: { date: `${until}` } });
    }
    return database.transaction(async (tx) => {
      const user = await requireUser(tx, email);
      const isFree = plan === 'free';
      await updateUser(tx, user.id, { grantedPlan: isFree ? null : plan, grantedUntil });
      const own = user.plan === 'free' ? '' : ` Their own subscription stays ${user.plan}.`;
      if (isFree) return `${nameOf(user, email)} no longer has a granted plan.${own}`;
      const length = until === null ? 'without an end date' : `up to and including ${until}`;
      return `${nameOf(user, email)} is granted ${plans[plan].label} ${length}.${own}`;
    });
  }

  async function switchOffSecondFactor(email: string): Promise<string> {
    const { user, isOff } = await database.transaction(async (tx) => {
      const user = await requireUser(tx, email);
      return { user, isOff: await secondFactor.remove(tx, user.id) };
    });
    if (!isOff) return `${nameOf(user, email)} has no second factor.`;
    logger.info({ userId: user.id }, 'An administrator switched off a second factor');
    return `The second factor of ${nameOf(user, email)} is off.`;
  }

  function addInstitution(email: string, domain: string): Promise<string> {
    return database.transaction(async (tx) => {
      const representative = await lockUserByEmail(tx, foldCase(email));
      await putInstitution(tx, { domain, userId: representative?.id ?? null, createdAt: now() });
      const members = await countMembers(tx, domain);
      const who =
        representative === null
          ? `Nobody has an account with ${email}, so it has no representative yet.`
          : `${nameOf(representative, email)} is its representative.`;
      return `Everyone with a verified address @${domain} now has Premium: ${counted(members, 'person', 'people')} so far. ${who}`;
    });
  }

  function removeInstitution(domain: string): Promise<string> {
    return database.transaction(async (tx) => {
      const institution = await findInstitution(tx, domain);
      if (institution === null) {
        throw new AppError('unknown-institution', { values: { domain } });
      }
      const { endsAt } = institution;
      if (endsAt !== null && endsAt <= now()) return `The institution ${domain} has already ended.`;
      await endInstitution(tx, domain, now());
      return `The institution ${domain} has ended. Its members have their own plans again.`;
    });
  }

  async function decide(decision: NewDecision): Promise<string> {
    await moderation.decide(decision);
    return `Done and logged: ${decision.action} ${decision.kind} ${decision.id}.`;
  }

  async function setSuspension({ email, ...asked }: CommandOf<'suspension'>): Promise<string> {
    const { id } = await requireUser(database, email);
    return decide({ kind: 'profile', id, action: asked.action, reason: asked.reason });
  }

  /** Deletes log data older than a year, and expired data. */
  function purgeLogs(): Promise<Purged> {
    const oldest = new Date(now());
    oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths);
    return database.transaction((tx) =>
      purge(tx, {
        now: now(),
        oldest,
        oldestDay: Math.floor(oldest.getTime() / dayMilliseconds),
      }),
    );
  }

  return {
    purgeLogs,

    /** Throws an `AppError` if the command can't be performed. */
    perform: async (command: AdministrationCommand): Promise<AdministrationReply> => {
      switch (command.kind) {
        case 'role':
          return { message: await setRole(command.email, command.role) };
        case 'plan':
          return { message: await grantPlan(command.email, command.plan, command.until) };
        case 'second-factor-off':
          return { message: await switchOffSecondFactor(command.email) };
        case 'institution':
          return { message: await addInstitution(command.email, command.domain) };
        case 'end-institution':
          return { message: await removeInstitution(command.domain) };
        case 'reports':
          return withPages(await moderation.reports(pageOf(command)));
        case 'decisions':
          return withPages(await moderation.decisions(pageOf(command)));
        case 'decide':
          return { message: await decide(command.decision) };
        case 'suspension':
          return { message: await setSuspension(command) };
        case 'stats':
          return { stats: await findStats(database) };
        case 'purge-logs':
          return { message: describePurge(await purgeLogs()) };
        case 'examples':
          return { message: describeExamples(await examples.createMissing()) };
      }
    },
  };
}

type CommandOf<Kind extends AdministrationCommand['kind']> = Extract<
  AdministrationCommand,
  { readonly kind: Kind }
>;

function pageOf({ page }: { readonly page: number }) {
  return { page, limit: listedPerPage };
}

function withPages<List extends { readonly count: number }>(list: List) {
  return { ...list, pages: Math.ceil(list.count / listedPerPage) };
}

async function requireUser(tx: Database, email: string): Promise<AdministeredUser> {
  const user = await lockUserByEmail(tx, foldCase(email));
  if (user === null) {
    throw new AppError('unknown-account', { values: { email } });
  }
  return user;
}

function nameOf({ username }: AdministeredUser, email: string): string {
  return `@${username} (${email})`;
}

function describePurge({ sessions, links, views, messages, notifications }: Purged): string {
  const parts = [
    counted(sessions, 'expired session', 'expired sessions'),
    counted(links, 'expired link', 'expired links'),
    counted(views, 'view', 'views'),
    counted(messages, 'contact message', 'contact messages'),
    counted(notifications, 'seen notification', 'seen notifications'),
  ];
  return `Deleted ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`;
}

function describeExamples(created: number): string {
  return created === 0
    ? 'All example trees exist already.'
    : `Created ${counted(created, 'example tree', 'example trees')}.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
