import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as 43 letters that are safe in addresses and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. Secrets are random, so a fast hash cannot be guessed backwards. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares without telling by its duration how much was right. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)));
}
