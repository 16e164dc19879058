import { z } from 'zod';
import { inputError } from '../values/texts/error-texts.ts';
import { endpoint } from './endpoint.ts';
import { enteredPassword, message } from './fields.ts';

/** A code of an authenticator app, or a recovery code, as it is written down. */
export const oneTimeCode = z
  .string()
  .max(100, inputError('code-missing'))
  .overwrite((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .min(1, inputError('code-missing'));

/** Asks for the password again, so that a stolen session is not enough. */
export const withPassword = z.strictObject({ password: enteredPassword });

const tag = 'Users';
const path = 'user/me/second-factor';

export const getSecondFactor = endpoint({
  method: 'GET',
  path,
  audience: 'person',
  tag,
  summary:
    'Whether logging in asks for a code of an authenticator app, and how many recovery codes are left.',
  reply: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
});

export const prepareSecondFactor = endpoint({
  method: 'POST',
  path,
  audience: 'person',
  tag,
  summary:
    'Makes the secret for an authenticator app (TOTP, RFC 6238), as text and as an otpauth address. No other reply contains it. It is used once it is confirmed with a code.',
  body: withPassword,
  reply: z.object({ secret: z.string(), address: z.string() }),
  errors: ['wrong-password', 'second-factor-on'],
});

export const confirmSecondFactor = endpoint({
  method: 'PATCH',
  path,
  audience: 'person',
  tag,
  summary:
    'Switches the second factor on with a code of the app. This reply is the only one that contains the recovery codes, each of which replaces one code.',
  body: z.strictObject({ code: oneTimeCode }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrong-code', 'second-factor-on', 'second-factor-not-prepared'],
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path,
  audience: 'person',
  tag,
  summary: 'Switches the second factor off and deletes its secret and recovery codes.',
  body: withPassword,
  reply: message,
  errors: ['wrong-password'],
});
