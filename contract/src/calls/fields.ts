import { maxDescriptionLength } from '@life-tree/phylogeny';
import { z } from 'zod';
import { inputError } from '../values/error-texts.ts';

// Pages forbid code made from texts, and say so whenever it is tried; servers are faster with it.
if ('document' in globalThis) z.config({ jitless: true });

/** Kept as typed; compared whatever the case. */
export const email = z
  .string()
  .trim()
  .min(1, inputError('email-missing'))
  .max(254, inputError('email-too-long'))
  .pipe(z.email(inputError('email-not-valid')));

export const username = z
  .string()
  .trim()
  .normalize('NFC')
  .min(3, inputError('username-too-short'))
  .max(30, inputError('username-too-long'))
  .regex(/^[\p{L}\p{M}\p{N}_.-]*$/u, inputError('username-characters'));

export const password = z
  .string()
  .min(8, inputError('password-too-short'))
  .max(200, inputError('password-too-long'));

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
  .max(maxDescriptionLength, inputError('description-too-long'));

/** Written in lower case, however it was sent: identifiers are compared letter by letter. */
export const identifier = z.uuid(inputError('identifier-not-valid')).toLowerCase();

/** Moments travel as ISO 8601 texts in UTC. */
export const moment = z.iso.datetime();

/** A reply that only says something to the person. */
export const message = z.object({ message: z.string() });
