import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../../failure.ts';

// OWASP's recommendation for Argon2id, which is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password typed on another system may be composed of other code points. */
const normalized = (password: string) => password.normalize('NFKC');

/** Refuses a password that is guessed before any other. */
export async function hashPassword(password: string): Promise<string> {
  if ((await commonPasswords()).has(normalized(password).toLowerCase())) {
    throw new Failure('bad-input', {
      message: 'This password is one of those guessed first, choose another one',
    });
  }
  return hash(normalized(password), cost);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded when somebody first needs it: it takes memory that many processes never use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return common;
}

export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, normalized(password));
}

let nobodysHash: Promise<string> | undefined;

/** Takes as long as checking a real password, so that time does not tell who has an account. */
export async function checkNobodysPassword(password: string): Promise<false> {
  nobodysHash ??= hashPassword('nobody has this password');
  await isPassword(await nobodysHash, password);
  return false;
}
