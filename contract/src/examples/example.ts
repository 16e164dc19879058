import type { z } from 'zod';
import type { CallInput, Endpoint } from '../calls/endpoint.ts';

/** An example request and reply for the documentation. */
export interface Example {
  readonly endpoint: Endpoint;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly reply: unknown;
}

/** Declares an example with all inputs of its call. */
export function example<Declared extends Endpoint>(
  endpoint: Declared,
  shown: CallInput<Declared> & { readonly reply: z.input<Declared['reply']> },
): Example {
  return { endpoint, ...shown };
}
