import {
  askRecovery,
  askVerification,
  changeMe,
  changeRole,
  confirmSecondFactor,
  createApiKey,
  deleteApiKey,
  deleteMe,
  foldCase,
  getMe,
  getSecondFactor,
  getUser,
  listDevices,
  logIn,
  logOut,
  prepareSecondFactor,
  register,
  removeSecondFactor,
  renewToken,
  resetPassword,
  searchUsers,
  signOutDevice,
  type userChange,
  verifyEmail,
} from '@life-tree/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { textBody } from '../../http/bodies/json-bodies.ts';
import type { Route } from '../../http/route.ts';
import { deviceTokenOf, type SessionCookies, sessionCookie } from '../../http/session-cookie.ts';
import {
  codeLimits,
  limits,
  logInLimits,
  logInSuccessLimits,
  type Throttle,
  takenAddressLimits,
} from '../../http/throttle.ts';
import { type MailLanguage, mailLanguage } from '../../providers/mail/mail-template.ts';
import type { BillingService, PlanChange } from '../billing/billing-service.ts';
import type { Session, SessionsService } from '../sessions/sessions-service.ts';
import type { Browser, UsersService } from './users-service.ts';

interface UsersDependencies {
  readonly users: UsersService;
  readonly sessions: SessionsService;
  readonly cookies: SessionCookies;
  readonly billing: BillingService;
  readonly throttle: Throttle;
}

export function addUsersRoutes(
  route: Route,
  { users, sessions, cookies, billing, throttle }: UsersDependencies,
): void {
  route(
    register,
    async ({ body, request, reply }) => {
      const { user, session } = await users.register(body, browserOf(request), (store) =>
        throttle.limitFailures(takenAddressLimits(request.ip), 'email-taken', store),
      );
      cookies.set(reply, session);
      cookies.setDevice(reply, session.device);
      return user;
    },
    { limit: { rule: limits.register, account: ({ body }) => foldCase(body.email) } },
  );

  route(logIn, async ({ body, session: previous, request, reply }) => {
    const emailKey = foldCase(body.email);
    const browser = browserOf(request);
    const { deviceToken } = browser;
    const isKnown =
      deviceToken !== undefined && (await sessions.isKnownDevice(emailKey, deviceToken));
    const device = isKnown ? deviceToken : null;
    const attempt = () =>
      throttle.limitSuccesses(logInSuccessLimits(emailKey), () => users.logIn(body, browser));
    const outcome = await throttle.limitFailures(
      logInLimits(request.ip, emailKey, device),
      'wrong-credentials',
      () =>
        body.code === undefined
          ? attempt()
          : throttle.limitFailures(codeLimits(emailKey, device), 'wrong-code', attempt),
    );
    // The right password counts as a success: checking it costs as much.
    if (outcome === 'code-needed') throw new AppError('code-needed');
    const { user, session } = outcome;
    // The browser replaces its previous session's cookie, so nobody could end that session later.
    if (previous !== null) await sessions.end(previous);
    cookies.set(reply, session);
    cookies.setDevice(reply, session.device);
    return user;
  });

  route(logOut, async ({ session, reply }) => {
    if (session !== null) await sessions.end(session);
    cookies.clear(reply);
    return { message: 'You are logged out' };
  });

  route(renewToken, async ({ body, session, request, reply }) => {
    const expiresAt = await sessions.renew(session, body.expiresIn);
    const token = request.cookies[sessionCookie];
    if (token === undefined) throw new AppError('not-logged-in');
    cookies.set(reply, { token, expiresAt });
    return { expiresAt: expiresAt.toISOString() };
  });

  route(getMe, async ({ session }) => {
    await billing.checkOnVisit(session);
    return users.me(session);
  });

  route(
    changeMe,
    async ({ session, body, request }) => {
      const plan = planChangeOf(body);
      if (plan === null) return users.change(session, body, languageOf(request));
      await billing.changePlan(session, plan);
      return users.me(session);
    },
    {
      body: textBody,
      limit: {
        rule: ({ body }) => (body.plan === undefined ? limits.changePassword : limits.changePlan),
        account: ({ session }) => session.userId,
        when: ({ body }) => body.oldPassword !== undefined || body.plan !== undefined,
      },
    },
  );

  const checksPassword = {
    limit: {
      rule: limits.changePassword,
      account: ({ session }: { readonly session: Session }) => session.userId,
    },
  };

  route(
    deleteMe,
    async ({ body, session, reply }) => {
      await users.requirePassword(session, body.password);
      await users.remove(session);
      cookies.clear(reply);
      return { message: 'Your account is deleted' };
    },
    checksPassword,
  );

  route(getSecondFactor, ({ session }) => users.secondFactor(session));

  route(
    prepareSecondFactor,
    ({ body, session }) => users.prepareSecondFactor(session, body.password),
    checksPassword,
  );

  route(
    confirmSecondFactor,
    async ({ body, session, request }) => ({
      recoveryCodes: await users.confirmSecondFactor(session, body.code, languageOf(request)),
    }),
    checksPassword,
  );

  route(
    removeSecondFactor,
    async ({ body, session, request }) => {
      await users.removeSecondFactor(session, body.password, languageOf(request));
      return { message: 'The second factor is off' };
    },
    checksPassword,
  );

  route(
    askRecovery,
    async ({ body, request }) => {
      await users.askRecovery(body.email, languageOf(request));
      return { message: 'Check your Email' };
    },
    { limit: { rule: limits.recover, account: ({ body }) => foldCase(body.email) } },
  );

  route(
    resetPassword,
    async ({ params, body, session, request, reply }) => {
      const device = await users.resetPassword(
        { ...body, token: params.token },
        session,
        deviceTokenOf(request),
        languageOf(request),
      );
      cookies.setDevice(reply, device);
      return { message: 'Your password is changed, log in with it now' };
    },
    { limit: { rule: limits.followLink, account: () => null } },
  );

  route(
    askVerification,
    async ({ session, request }) => {
      const isSent = await users.askVerification(session, languageOf(request));
      return { message: isSent ? 'Check your Email' : 'Your email is confirmed' };
    },
    { limit: { rule: limits.verification, account: ({ session }) => session.userId } },
  );

  route(
    verifyEmail,
    async ({ params }) => {
      await users.verifyEmail(params.token);
      return { message: 'Your email is confirmed' };
    },
    { limit: { rule: limits.followLink, account: () => null } },
  );

  route(searchUsers, ({ query }) => users.search(query.search, query.limit));

  route(getUser, ({ params, session }) => users.find(params.id, session));

  route(createApiKey, async ({ session }) => ({ apiKey: await users.createKey(session) }));

  route(deleteApiKey, ({ params, session }) => users.deleteKey(session, params.key));

  route(changeRole, ({ body, session }) =>
    users.changeRole(session, body.adminId, body.removeAdmin ? 'user' : 'admin'),
  );

  route(listDevices, ({ session }) => sessions.devices(session));

  route(signOutDevice, async ({ params, session, reply }) => {
    await sessions.endDevice(session, params.id);
    if (params.id === session.id) cookies.clear(reply);
    return sessions.devices(session);
  });
}

function languageOf(request: FastifyRequest): MailLanguage {
  return mailLanguage(request.headers['accept-language']);
}

function browserOf(request: FastifyRequest): Browser {
  return {
    userAgent: request.headers['user-agent'],
    deviceToken: deviceTokenOf(request),
    language: languageOf(request),
  };
}

/** Null if the change is not about the plan. The contract ensures that a change of plan is complete. */
function planChangeOf({ plan, billing, subId }: z.output<typeof userChange>): PlanChange | null {
  if (plan === undefined || plan === 'free') return plan === undefined ? null : { plan };
  return billing && subId ? { plan, billing, subId } : null;
}
