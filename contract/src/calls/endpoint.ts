import type { z } from 'zod';
import type { ErrorCode } from '../values/texts/error-texts.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call: anyone, applications with an API key, or logged-in users of such an application. */
export type Audience = 'anyone' | 'application' | 'person';

/** A call of the API, as the server, the browser and the documentation need it. */
export interface Endpoint {
  readonly method: Method;
  /** Relative to `apiBase`, with parameters in braces: `user/{id}`. */
  readonly path: string;
  readonly audience: Audience;
  /** Its heading in the documentation. */
  readonly tag: string;
  /** One sentence for the documentation. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The form field of an uploaded file (multipart/form-data), instead of a body. */
  readonly file?: string;
  readonly reply: z.ZodType;
  /** The media type of a reply that is not JSON. */
  readonly media?: string;
  /** Reply headers that callers rely on, with their descriptions. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** The errors of this call, in addition to those of every call. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares a call and keeps the exact types of its schemas. */
export function endpoint<const Declared extends Endpoint>(declared: Declared): Declared {
  return declared;
}

type Part<
  Declared extends Endpoint,
  Key extends 'params' | 'query' | 'body',
> = Declared[Key] extends z.ZodType ? { readonly [Name in Key]: z.input<Declared[Key]> } : unknown;

/** The input of a call: only the parts that it accepts. */
export type CallInput<Declared extends Endpoint> = Part<Declared, 'params'> &
  Part<Declared, 'query'> &
  Part<Declared, 'body'>;

/** The reply of a successful call. */
export type CallReply<Declared extends Endpoint> = z.output<Declared['reply']>;
