import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as 43 characters that are safe in URLs and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a secret for storage. Secrets are random, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares two secrets in constant time. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)));
}
