import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { identifier } from './fields.ts';
import { userSummary } from './users.ts';

export const listCollaborators = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/collaborators',
  audience: 'application',
  tag: 'Trees',
  summary: 'The collaborators of a tree that you can see, in the order in which they were added.',
  params: z.strictObject({ id: identifier }),
  reply: z.array(userSummary),
  errors: ['not-found'],
});
