import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { doi } from './fields.ts';
import { storedSource } from './trees/parts.ts';

export const lookUpSource = endpoint({
  method: 'GET',
  path: 'source',
  audience: 'person',
  tag: 'Sources',
  summary:
    'The source that is registered under a DOI, as CSL-JSON. Only if the operator of the server has set a resolver.',
  query: z.strictObject({
    /** With or without `https://doi.org/`. */
    doi,
  }),
  reply: z.object({ source: storedSource }),
  errors: ['doi-lookup-off', 'unknown-doi', 'doi-lookup-failed'],
});
