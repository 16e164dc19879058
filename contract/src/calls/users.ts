import { z } from 'zod';
import { imageUpload } from '../values/images.ts';
import { paidPlanNames } from '../values/plan-names.ts';
import { maxAuthorNameLength } from '../values/releases.ts';
import { inputError } from '../values/texts/error-texts.ts';
import { billing, planName, subscriptionId } from './billing.ts';
import { endpoint } from './endpoint.ts';
import {
  description,
  email,
  enteredPassword,
  identifier,
  message,
  moment,
  orcid,
  password,
  username,
  wellFormed,
} from './fields.ts';
import { oneTimeCode, withPassword } from './second-factor.ts';

export const roles = ['user', 'admin', 'boss'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** A user as they see themself. */
export const ownUser = z.object({
  id: identifier,
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  showEmail: z.boolean(),
  realName: z.string().exactOptional(),
  orcid: z.string().exactOptional(),
  description: z.string().nullable(),
  photo: z.string().nullable(),
  /** The effective plan: subscribed, granted, or through an institution. */
  plan: planName,
  /** The paid plan, which an institution or a grant may exceed. */
  subscribedPlan: planName.nullable(),
  billing: billing.nullable(),
  subId: z.string().nullable(),
  /** A cancelled plan better than `plan`, whose limits apply until its paid period ends. */
  endingPlan: planName.nullable(),
  planEndsAt: moment.nullable(),
  /** The payment provider has not yet confirmed an approved payment. */
  paymentPending: z.boolean(),
  role,
  createdAt: moment,
  /** The first characters of each key, latest first. */
  apiKeys: z.array(z.string()),
});
export type OwnUser = z.infer<typeof ownUser>;

/** A user as others see them. */
export const publicUser = z.object({
  id: identifier,
  username: z.string(),
  /** The name under which they publish. */
  realName: z.string().exactOptional(),
  orcid: z.string().exactOptional(),
  description: z.string().nullable(),
  photo: z.string().nullable(),
  plan: planName,
  role,
  createdAt: moment,
  /** Null for visitors, and if the user hides it. */
  email: z.string().nullable(),
});
export type PublicUser = z.infer<typeof publicUser>;

/** A user in a list; never with an email. */
export const userSummary = publicUser.omit({
  email: true,
  realName: true,
  orcid: true,
  description: true,
});
export type UserSummary = z.infer<typeof userSummary>;

const tag = 'Users';

export const registration = z.strictObject({ username, email, password });
export const register = endpoint({
  method: 'POST',
  path: 'user/register',
  audience: 'application',
  tag,
  summary: 'Creates an account and logs in.',
  body: registration,
  reply: ownUser,
  errors: ['username-taken', 'email-taken'],
});

export const credentials = z.strictObject({ email, password: enteredPassword });
export const logIn = endpoint({
  method: 'POST',
  path: 'user/login',
  audience: 'application',
  tag,
  summary:
    'Logs in with email and password and sets the session cookie. With a second factor, the code of the app or a recovery code is needed too.',
  body: credentials.extend({ code: oneTimeCode.exactOptional() }),
  reply: ownUser,
  errors: ['wrong-credentials', 'account-suspended', 'code-needed', 'wrong-code'],
});

export const logOut = endpoint({
  method: 'POST',
  path: 'user/logout',
  audience: 'application',
  tag,
  summary: 'Logs out.',
  reply: message,
});

const sessionLimitSeconds = 7 * 24 * 3600;
const secondsPer: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** A length of time such as `7d`, `12h`, `30m` or `90s`, parsed to seconds; at most 7 days. */
export const sessionLength = z
  .string()
  .regex(/^[1-9]\d{0,6}[smhd]$/, inputError('session-length-format'))
  .transform((text) => Number.parseInt(text, 10) * (secondsPer[text.slice(-1)] ?? 0))
  .refine((seconds) => seconds <= sessionLimitSeconds, inputError('session-too-long'));

export const renewToken = endpoint({
  method: 'POST',
  path: 'user/token',
  audience: 'person',
  tag,
  summary: 'Renews the session for at most 7 days.',
  body: z.strictObject({ expiresIn: sessionLength.default(sessionLimitSeconds) }),
  reply: z.object({ expiresAt: moment }),
});

export const getMe = endpoint({
  method: 'GET',
  path: 'user/me',
  audience: 'person',
  tag,
  summary: 'The logged-in user.',
  reply: ownUser,
});

export const userChange = z
  .strictObject({
    username: username.optional(),
    description: description.nullable().optional(),
    showEmail: z.boolean().optional(),
    realName: z
      .string()
      .overwrite(wellFormed)
      .trim()
      .max(maxAuthorNameLength, inputError('real-name-too-long'))
      .nullable()
      .optional(),
    orcid: orcid.nullable().optional(),
    oldPassword: z.string().min(1).max(200).optional(),
    password: password.optional(),
    plan: z.enum(['free', ...paidPlanNames]).optional(),
    billing: billing.nullable().optional(),
    subId: subscriptionId.nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, inputError('nothing-to-change'))
  .refine(
    (change) => (change.oldPassword === undefined) === (change.password === undefined),
    inputError('password-change-incomplete'),
  )
  .refine(isWholePlanChange, inputError('plan-change-incomplete'));

/** A plan is changed separately, so that a refusal by PayPal does not leave half of a change. */
function isWholePlanChange({
  plan,
  billing,
  subId,
  ...others
}: {
  readonly plan?: string | undefined;
  readonly billing?: string | null | undefined;
  readonly subId?: string | null | undefined;
}): boolean {
  const isPaid = typeof billing === 'string' && typeof subId === 'string';
  const isUnpaid = (billing ?? null) === null && (subId ?? null) === null;
  if (plan === undefined) return billing === undefined && subId === undefined;
  return Object.keys(others).length === 0 && (plan === 'free' ? isUnpaid : isPaid);
}

export const changeMe = endpoint({
  method: 'PATCH',
  path: 'user/me',
  audience: 'person',
  tag,
  summary:
    'Changes the username, real name, ORCID iD, description, visibility of the email, password or plan. A paid plan changes when the payment provider confirms it.',
  body: userChange,
  reply: ownUser,
  errors: [
    'username-taken',
    'wrong-password',
    'plan-not-available',
    'subscription-unknown',
    'subscription-not-yours',
    'subscription-not-approved',
    'subscription-mismatch',
    'subscription-used',
    'payments-down',
  ],
});

export const deleteMe = endpoint({
  method: 'DELETE',
  path: 'user/me',
  audience: 'person',
  tag,
  summary: 'Deletes the account and everything in it.',
  body: withPassword,
  reply: message,
  errors: ['wrong-password'],
});

export const downloadArchive = endpoint({
  method: 'GET',
  path: 'user/me/archive',
  audience: 'person',
  tag,
  summary: 'All data stored about you, as one archive.',
  reply: z.unknown(),
  media: 'application/zip',
});

export const askRecovery = endpoint({
  method: 'POST',
  path: 'user/recover',
  audience: 'application',
  tag,
  summary:
    'Sends a recovery email if the address has an account. The reply does not say whether it does.',
  body: z.strictObject({
    email,
    /** Ignored; accepted for older callers. The link always points to this site. */
    url: z.string().max(2000).optional(),
  }),
  reply: message,
});

const linkToken = z.string().min(1).max(200);

export const resetPassword = endpoint({
  method: 'POST',
  path: 'user/reset/{token}',
  audience: 'application',
  tag,
  summary: 'Sets a new password with the token of a recovery email.',
  params: z.strictObject({ token: linkToken }),
  body: z.strictObject({ token: linkToken.optional(), email, password }),
  reply: message,
  errors: ['recovery-link-spent'],
});

export const askVerification = endpoint({
  method: 'POST',
  path: 'user/me/verification',
  audience: 'person',
  tag,
  summary: 'Sends the verification email again. Earlier links become invalid.',
  reply: message,
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: 'user/verify/{token}',
  audience: 'application',
  tag,
  summary: 'Confirms an email address with the token of a verification email.',
  params: z.strictObject({ token: linkToken }),
  reply: message,
  errors: ['verification-link-spent'],
});

export const searchUsers = endpoint({
  method: 'GET',
  path: 'user/search',
  audience: 'application',
  tag,
  summary: 'Users whose username contains the text, best matches first.',
  query: z.strictObject({
    search: z.string().trim().min(1, inputError('username-search-missing')).max(5000),
    limit: z.coerce.number().int().min(1).max(100).default(10),
  }),
  reply: z.array(userSummary),
});

export const getUser = endpoint({
  method: 'GET',
  path: 'user/{id}',
  audience: 'application',
  tag,
  summary: 'A user as others see them.',
  params: z.strictObject({ id: identifier }),
  reply: publicUser,
  errors: ['not-found'],
});

export const setPhoto = endpoint({
  method: 'POST',
  path: 'user/me/photo',
  audience: 'person',
  tag,
  summary: 'Uploads your profile image (multipart field `image`).',
  file: imageUpload.field,
  reply: ownUser,
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: 'user/me/photo',
  audience: 'person',
  tag,
  summary: 'Removes your profile image.',
  reply: ownUser,
});

export const createApiKey = endpoint({
  method: 'POST',
  path: 'user/me/key',
  audience: 'person',
  tag,
  summary:
    'Creates an API key. This reply is the only one that contains the whole key. Only for admins and bosses.',
  reply: z.object({ apiKey: z.string() }),
  errors: ['forbidden'],
});

export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: 'user/me/key/{key}',
  audience: 'person',
  tag,
  summary: 'Revokes one of your API keys, given as the whole key or as listed in apiKeys.',
  params: z.strictObject({ key: z.string().min(1).max(200) }),
  reply: ownUser,
  errors: ['forbidden', 'not-found'],
});

export const changeRole = endpoint({
  method: 'POST',
  path: 'user/admin',
  audience: 'person',
  tag,
  summary: 'Makes a user an admin, or removes the role. Only for bosses.',
  body: z.strictObject({ adminId: identifier, removeAdmin: z.boolean().default(false) }),
  reply: publicUser,
  errors: ['forbidden', 'not-found'],
});

/** A browser in which the user is logged in. */
export const device = z.object({
  id: identifier,
  /** The User-Agent header of the browser. */
  userAgent: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  /** True for the browser that sends the request. */
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const listDevices = endpoint({
  method: 'GET',
  path: 'user/me/session',
  audience: 'person',
  tag,
  summary: 'The browsers in which you are logged in.',
  reply: z.array(device),
});

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: 'user/me/session/{id}',
  audience: 'person',
  tag,
  summary: 'Logs a device out.',
  params: z.strictObject({ id: identifier }),
  reply: z.array(device),
  errors: ['not-found'],
});
