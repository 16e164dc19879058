import {
  foldCase,
  newIdentifier,
  type OwnUser,
  type PublicUser,
  type UserSummary,
} from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import { violatedUniqueIndex } from '../../database/errors.ts';
import type { MailLanguage } from '../../providers/mail/mail-template.ts';
import type { Resources } from '../../resources.ts';
import type { ApplicationKeysService } from '../application-keys/application-keys-service.ts';
import type { PlansService } from '../plans/plans-service.ts';
import type { SecondFactorService } from '../second-factor/second-factor-service.ts';
import type { NewSession, Session, SessionsService } from '../sessions/sessions-service.ts';
import type { TreesService } from '../trees/trees-service.ts';
import { createAccountRemoval, type RemovalDependencies } from './account-removal.ts';
import { isReservedUsername } from './examples-account.ts';
import { createAccountLinks } from './login/account-links.ts';
import { createLinks } from './login/links.ts';
import { requireOwnPassword } from './login/own-password.ts';
import { createOwnSecondFactor } from './login/own-second-factor.ts';
import { checkDummyPassword, hashPassword, isPassword } from './login/passwords.ts';
import { createPrivileges } from './privileges.ts';
import { foldForSearch } from './search-text.ts';
import { createSuspension } from './suspension.ts';
import { addUsersMails } from './users-mails.ts';
import { presentOwnUser, presentPublicUser, presentUserSummary } from './users-presenter.ts';
import {
  findUser,
  findUserByEmail,
  insertUser,
  searchUsersByName,
  type UserRow,
  updateUser,
  updateUserIfPassword,
} from './users-queries.ts';

interface LoggedIn {
  readonly user: OwnUser;
  readonly session: NewSession;
}

/** The browser used to register or log in. */
export interface Browser {
  readonly userAgent: string | undefined;
  readonly deviceToken: string | undefined;
  /** For mails that the user does not ask for. */
  readonly language: MailLanguage;
}

export interface UserChange {
  readonly username?: string | undefined;
  readonly description?: string | null | undefined;
  readonly showEmail?: boolean | undefined;
  readonly realName?: string | null | undefined;
  readonly orcid?: string | null | undefined;
  readonly oldPassword?: string | undefined;
  readonly password?: string | undefined;
}

interface Dependencies extends RemovalDependencies {
  readonly sessions: SessionsService;
  readonly applicationKeys: ApplicationKeysService;
  readonly trees: TreesService;
  readonly plans: PlansService;
  readonly secondFactor: SecondFactorService;
}

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService(
  resources: Pick<
    Resources,
    'inTransaction' | 'database' | 'now' | 'config' | 'mailTransport' | 'outbox'
  >,
  dependencies: Dependencies,
) {
  const { sessions, applicationKeys, trees, plans, secondFactor } = dependencies;
  const { inTransaction, database, now, outbox } = resources;
  const links = createLinks(now);
  addUsersMails(resources, links);

  async function presentOwn(user: UserRow): Promise<OwnUser> {
    return presentOwnUser(
      user,
      await plans.planStatusOf(database, user.id),
      await applicationKeys.beginningsOf(database, user.id),
    );
  }

  return {
    ...createPrivileges(resources, dependencies),
    ...createSuspension(resources, dependencies),
    ...createAccountRemoval(resources, dependencies),
    ...createAccountLinks(resources, dependencies, links),
    ...createOwnSecondFactor(resources, dependencies),

    register: async (
      { username, email, password }: Record<'username' | 'email' | 'password', string>,
      { language, ...browser }: Browser,
      /** Limits how often a client learns that an address is taken. */
      limitTaken: <Value>(store: () => Promise<Value>) => Promise<Value>,
    ): Promise<LoggedIn> => {
      const names = namesOf(username);
      // Not limited: hashing is slow, and a whole class may register at once.
      const passwordHash = await hashPassword(password);
      const store = () =>
        database.transaction(async (tx) => {
          const user = await insertUser(tx, {
            id: newIdentifier(),
            ...names,
            email,
            emailKey: foldCase(email),
            passwordHash,
            language,
            createdAt: now(),
          });
          if (user === null) throw new AppError('internal');
          await outbox.add(tx, {
            kind: 'account-mail',
            about: 'welcome',
            userId: user.id,
            language,
          });
          const session = await sessions.begin(tx, { userId: user.id, passwordHash, ...browser });
          if (session === null) throw new AppError('internal');
          return { user, session };
        });
      const { user, session } = await limitTaken(() => rejectTakenNames(store));
      outbox.relay();
      return { user: await presentOwn(user), session };
    },

    logIn: async (
      { email, password, code }: Record<'email' | 'password', string> & { readonly code?: string },
      { language, ...browser }: Browser,
    ): Promise<LoggedIn | 'code-needed'> => {
      const user = await findUserByEmail(database, foldCase(email));
      const isRight =
        user === null
          ? await checkDummyPassword(password)
          : await isPassword(user.passwordHash, password);
      if (user === null || !isRight) throw new AppError('wrong-credentials');
      if (user.suspendedAt !== null) throw new AppError('account-suspended');
      const { id: userId, passwordHash } = user;
      const session = await database.transaction(async (tx) => {
        if ((await secondFactor.require(tx, userId, code)) === 'code-needed') return 'code-needed';
        const begun = await sessions.begin(tx, { userId, passwordHash, ...browser });
        // The password was changed while it was being checked.
        if (begun === null) throw new AppError('wrong-credentials');
        return begun;
      });
      if (session === 'code-needed') return session;
      if (user.language !== language) await updateUser(database, userId, { language });
      return { user: await presentOwn(user), session };
    },

    requirePassword: async (session: Session, password: string): Promise<void> => {
      await requireOwnPassword(database, session, password);
    },

    me: async (session: Session): Promise<OwnUser> => {
      const user = await findUser(database, session.userId);
      if (user === null) throw new AppError('not-logged-in');
      return presentOwn(user);
    },

    /** Sets or removes a user's photo. */
    setPhoto: async (tx: Database, userId: string, photo: string | null): Promise<void> => {
      const user = await updateUser(tx, userId, { photo });
      if (user === null) throw new AppError('not-logged-in');
    },

    /** Applies the whole change or nothing. */
    change: async (
      session: Session,
      change: UserChange,
      language: MailLanguage,
    ): Promise<OwnUser> => {
      const columns = columnsOf(change);
      const { oldPassword, password } = change;
      const user =
        oldPassword === undefined || password === undefined
          ? await rejectTakenNames(() =>
              database.transaction((tx) =>
                updateUserAndTrees(tx, session.userId, columns, () =>
                  updateUser(tx, session.userId, columns),
                ),
              ),
            )
          : await changeWithPassword(session, columns, oldPassword, password, language);
      if (user === null) throw new AppError('not-logged-in');
      return presentOwn(user);
    },

    search: async (text: string, limit: number): Promise<UserSummary[]> => {
      const folded = foldForSearch(text);
      if (folded === '') return [];
      const found = await searchUsersByName(database, folded, limit, now());
      return found.map(presentUserSummary);
    },

    find: async (id: string, viewer: Pick<Session, 'userId'> | null): Promise<PublicUser> => {
      const user = await findUser(database, id);
      if (user === null || user.suspendedAt !== null) throw new AppError('not-found');
      const plan = await plans.planOf(database, id);
      return presentPublicUser(user, plan.name, viewer?.userId ?? null);
    },
  };

  /** Updates a user, and their trees if the username changes. */
  async function updateUserAndTrees(
    tx: Database,
    userId: string,
    { username }: Partial<UserRow>,
    update: () => Promise<UserRow | null>,
  ): Promise<UserRow | null> {
    if (username === undefined) return update();
    await trees.lockTreesOf(tx, userId);
    const user = await update();
    if (user !== null) await trees.renameOwner(tx, userId, username);
    return user;
  }

  async function changeWithPassword(
    session: Session,
    columns: Partial<UserRow>,
    oldPassword: string,
    password: string,
    language: MailLanguage,
  ): Promise<UserRow> {
    const user = await requireOwnPassword(database, session, oldPassword);
    const passwordHash = await hashPassword(password);
    const changed = await rejectTakenNames(() =>
      inTransaction(async (context) => {
        const { tx } = context;
        const changed = await updateUserAndTrees(tx, user.id, columns, () =>
          updateUserIfPassword(tx, user.id, user.passwordHash, { ...columns, passwordHash }),
        );
        // The password was changed while the old one was being checked.
        if (changed === null) throw new AppError('wrong-password');
        await links.withdraw(tx, user.id, 'recovery');
        await sessions.endOthers(context, user.id, session);
        await outbox.add(tx, {
          kind: 'account-mail',
          about: 'password-changed',
          userId: user.id,
          language,
        });
        return changed;
      }),
    );
    outbox.relay();
    return changed;
  }
}

function namesOf(username: string) {
  if (isReservedUsername(username)) throw new AppError('username-taken');
  return {
    username,
    usernameKey: foldCase(username),
    usernameSearch: foldForSearch(username),
  };
}

function columnsOf(change: UserChange): Partial<UserRow> {
  const { username, description, showEmail, realName, orcid } = change;
  return {
    ...(username === undefined ? {} : namesOf(username)),
    ...(description === undefined ? {} : { description: description === '' ? null : description }),
    ...(showEmail === undefined ? {} : { showEmail }),
    ...(realName === undefined ? {} : { realName: realName === '' ? null : realName }),
    ...(orcid === undefined ? {} : { orcid }),
  };
}

/** The unique indexes decide, because a check beforehand would be a race. */
async function rejectTakenNames<Value>(write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === 'users_username_key') throw new AppError('username-taken');
    if (index === 'users_email_key') throw new AppError('email-taken');
    throw error;
  }
}
