import { maxDescriptionLength, type PartId, type SpeciesId } from '@life-tree/phylogeny';
import { z } from 'zod';
import { bareOrcid, isOrcid } from '../values/orcid.ts';
import { maxDoiLength } from '../values/releases.ts';
import { type ErrorCode, inputError } from '../values/texts/error-texts.ts';

// The Content-Security-Policy of pages forbids eval and reports each attempt; servers are faster with it.
if ('document' in globalThis) z.config({ jitless: true });

/** Stored as entered and compared without regard to case. */
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

/** A password that somebody enters to be checked. */
export const enteredPassword = z
  .string()
  .min(1, inputError('password-missing'))
  .max(200, inputError('entered-password-too-long'));

/** Two usernames or emails with the same key count as equal. */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Replaces unpaired surrogates, which cannot be stored, as browsers do. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

export const description = z
  .string()
  .overwrite(wellFormed)
  .max(maxDescriptionLength, inputError('description-too-long'));

const beforeDoi = /^(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi:\s*)/i;
/** Without characters that no registered DOI has and that would need an escape in some formats. */
const validDoi = /^10\.\d{4,9}(?:\.\d+)*\/[^\s"\\{}\p{C}]+$/u;

/** A DOI without `https://doi.org/`, which may be sent with it. */
export const doi = z
  .string()
  .overwrite((text) => text.trim().replace(beforeDoi, ''))
  .max(maxDoiLength, inputError('doi-not-valid'))
  .regex(validDoi, inputError('doi-not-valid'));

/** An ORCID iD without `https://orcid.org/`, which may be sent with it. */
export const orcid = z.string().overwrite(bareOrcid).refine(isOrcid, inputError('orcid-not-valid'));

/** Converted to lower case, because identifiers are compared as strings. */
export const identifier = z.uuid(inputError('identifier-not-valid')).toLowerCase();

// Only their types differ. A transformation could not be described in the documentation of replies.
/** The id of a species. */
export const speciesIdentifier = identifier as unknown as z.ZodType<SpeciesId, string>;
/** The id of a source, column, group or band. */
export const partIdentifier = identifier as unknown as z.ZodType<PartId, string>;

/** A list that nobody changes. `readonly` would describe it as read-only in the documentation. */
export function unchanged<Item extends z.ZodType>(list: z.ZodArray<Item>) {
  return list as unknown as z.ZodType<readonly z.output<Item>[], readonly z.input<Item>[]>;
}

/** A check by a rule of phylogeny, whose code becomes the error. */
export function faultCheck<Value>(faultOf: (value: Value) => ErrorCode | null) {
  return ({ value, issues }: z.core.ParsePayload<Value>): void => {
    const code = faultOf(value);
    if (code !== null) issues.push({ code: 'custom', message: inputError(code), input: value });
  };
}

/** The version of a tree, in a query. */
export const versionNumber = z
  .string()
  .regex(/^\d{1,9}$/, inputError('version-not-valid'))
  .transform(Number);

/** How a request for an earlier version of a tree can be refused. */
export const versionErrors = [
  'forbidden',
  'unknown-version',
  'version-too-old',
  'version-too-different',
  'version-not-restorable',
] as const satisfies readonly ErrorCode[];

/** A time as ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** A reply that contains only a message for the user. */
export const message = z.object({ message: z.string() });
