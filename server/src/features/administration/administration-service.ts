import { foldCase, type PlanName, plans, type Role } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import type { ApplicationKeysService } from '../application-keys/application-keys-service.ts';
import type { ExamplesService } from '../examples/examples-service.ts';
import type { AdministrationCommand, AdministrationReply } from './administration-commands.ts';
import {
  countMembers,
  endInstitution,
  findInstitution,
  findStats,
  lockMember,
  type Member,
  type Purged,
  purge,
  putInstitution,
  updateMember,
} from './administration-queries.ts';

/** How long log data is kept, as the privacy policy promises. */
const keptMonths = 12;
const dayMilliseconds = 24 * 3600 * 1000;

interface AdministrationDependencies {
  readonly applicationKeys: Pick<ApplicationKeysService, 'revokeAll'>;
  readonly examples: Pick<ExamplesService, 'createMissing'>;
}

export type AdministrationService = ReturnType<typeof createAdministrationService>;

/** What administrators can do from the command line of the server's machine. */
export function createAdministrationService(
  { database, now }: Pick<Resources, 'database' | 'now'>,
  { applicationKeys, examples }: AdministrationDependencies,
) {
  function setRole(email: string, role: Role): Promise<string> {
    return database.transaction(async (tx) => {
      const member = await requireMember(tx, email);
      if (member.role === role) return `${nameOf(member, email)} already has the role ${role}.`;
      await updateMember(tx, member.id, { role });
      // Only admins and bosses may have API keys.
      if (role === 'user') await applicationKeys.revokeAll(tx, member.id);
      return `${nameOf(member, email)} now has the role ${role}.`;
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
      const member = await requireMember(tx, email);
      const isFree = plan === 'free';
      await updateMember(tx, member.id, { grantedPlan: isFree ? null : plan, grantedUntil });
      const own = member.plan === 'free' ? '' : ` Their own subscription stays ${member.plan}.`;
      if (isFree) return `${nameOf(member, email)} no longer has a granted plan.${own}`;
      const length = until === null ? 'without an end date' : `up to and including ${until}`;
      return `${nameOf(member, email)} is granted ${plans[plan].label} ${length}.${own}`;
    });
  }

  function addInstitution(email: string, domain: string): Promise<string> {
    return database.transaction(async (tx) => {
      const speaker = await lockMember(tx, foldCase(email));
      await putInstitution(tx, { domain, userId: speaker?.id ?? null, createdAt: now() });
      const members = await countMembers(tx, domain);
      const who =
        speaker === null
          ? `Nobody has an account with ${email}, so it has no representative yet.`
          : `${nameOf(speaker, email)} is its representative.`;
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
        case 'institution':
          return { message: await addInstitution(command.email, command.domain) };
        case 'end-institution':
          return { message: await removeInstitution(command.domain) };
        case 'stats':
          return { stats: await findStats(database) };
        case 'purge-logs':
          return { message: tell(await purgeLogs()) };
        case 'examples':
          return { message: describeExamples(await examples.createMissing()) };
      }
    },
  };
}

async function requireMember(tx: Database, email: string): Promise<Member> {
  const member = await lockMember(tx, foldCase(email));
  if (member === null) {
    throw new AppError('unknown-account', { values: { email } });
  }
  return member;
}

function nameOf({ username }: Member, email: string): string {
  return `@${username} (${email})`;
}

function tell({ sessions, links, views, messages, notifications }: Purged): string {
  const parts = [
    counted(sessions, 'expired session', 'expired sessions'),
    counted(links, 'expired link', 'expired links'),
    counted(views, 'view', 'views'),
    counted(messages, 'contact message', 'contact messages'),
    counted(notifications, 'seen notification', 'seen notifications'),
  ];
  return `Deleted ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`;
}

function describeExamples(planted: number): string {
  return planted === 0
    ? 'All example trees exist already.'
    : `Created ${counted(planted, 'example tree', 'example trees')}.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
