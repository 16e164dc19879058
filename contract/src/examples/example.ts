import type { z } from 'zod';
import type { CallInput, Endpoint } from '../calls/endpoint.ts';

/** A call as the documentation shows it: what is sent and what is answered, as both travel. */
export interface Example {
  readonly endpoint: Endpoint;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly reply: unknown;
}

/** Shows one call, with everything it takes. */
export function example<Declared extends Endpoint>(
  endpoint: Declared,
  shown: CallInput<Declared> & { readonly reply: z.input<Declared['reply']> },
): Example {
  return { endpoint, ...shown };
}
