import type { z } from 'zod';
import type { ErrorCode } from '../values/error-texts.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call: anybody, any application with a key, or a logged-in person in such an application. */
export type Audience = 'anyone' | 'application' | 'person';

/** One call of the API: everything that server, browser and documentation need to know of it. */
export interface Endpoint {
  readonly method: Method;
  /** Relative to `apiBase`, parameters in braces: `user/{id}`. */
  readonly path: string;
  readonly audience: Audience;
  /** The heading it stands under in the documentation. */
  readonly tag: string;
  /** What it does, in one sentence for the documentation. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The field of a file it takes, as multipart/form-data, in place of a body. */
  readonly file?: string;
  readonly reply: z.ZodType;
  /** The type of the reply where it is no JSON. */
  readonly media?: string;
  /** Headers of the reply that callers rely on, each with what it says. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** How this call in particular can be refused, beside what any call can be refused for. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares a call while keeping the exact types of its schemas. */
export function endpoint<const Declared extends Endpoint>(declared: Declared): Declared {
  return declared;
}

type Part<
  Declared extends Endpoint,
  Key extends 'params' | 'query' | 'body',
> = Declared[Key] extends z.ZodType ? { readonly [Name in Key]: z.input<Declared[Key]> } : unknown;

/** What a caller passes: only the parts the call takes. */
export type CallInput<Declared extends Endpoint> = Part<Declared, 'params'> &
  Part<Declared, 'query'> &
  Part<Declared, 'body'>;

/** What a successful call answers. */
export type CallReply<Declared extends Endpoint> = z.output<Declared['reply']>;
