import { z } from 'zod';

// Pages forbid code made from texts, and say so whenever it is tried; servers are faster with it.
if ('document' in globalThis) z.config({ jitless: true });

/** Kept as typed; compared whatever the case. */
export const email = z
  .string()
  .trim()
  .min(1, 'Enter your email')
  .max(254, 'The email is too long')
  .pipe(z.email('Enter a valid email'));

export const username = z
  .string()
  .trim()
  .normalize('NFC')
  .min(3, 'The username needs at least 3 characters')
  .max(30, 'The username may have 30 characters at most')
  .regex(/^[\p{L}\p{M}\p{N}_.-]*$/u, 'The username may hold letters, digits, _ . and - only');

export const password = z
  .string()
  .min(8, 'The password needs at least 8 characters')
  .max(200, 'The password may have 200 characters at most');

/** The key under which two usernames or emails count as the same. */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Half of a surrogate pair is no character and cannot be stored: it is replaced, as browsers do. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

export const description = z
  .string()
  .overwrite(wellFormed)
  .max(10_000, 'The description may have 10,000 characters at most');

/** Written in lower case, however it was sent: identifiers are compared letter by letter. */
export const identifier = z.uuid('This is not a valid identifier').toLowerCase();

/** Moments travel as ISO 8601 texts in UTC. */
export const moment = z.iso.datetime();

/** A reply that only says something to the person. */
export const message = z.object({ message: z.string() });
