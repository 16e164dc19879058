import { hash, verify } from '@node-rs/argon2';

// OWASP's recommendation for Argon2id, which is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Another system may send the same password as other code points. */
const normalized = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), cost);
}

export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, normalized(password));
}

let dummyHash: Promise<string> | undefined;

/** Takes as long as checking a real password, so that timing does not reveal who has an account. */
export async function checkDummyPassword(password: string): Promise<false> {
  dummyHash ??= hashPassword('nobody has this password');
  await isPassword(await dummyHash, password);
  return false;
}
