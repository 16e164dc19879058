import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { identifier, message } from './fields.ts';
import { userSummary } from './users.ts';

const tag = 'Blocks';
const person = z.strictObject({ id: identifier });

export const block = endpoint({
  method: 'POST',
  path: 'block/{id}',
  audience: 'person',
  tag,
  summary:
    'Blocks a user: they cannot add you to trees, follow you, comment on your trees or reply to you, and you get no notifications from them. They stop following you, and you leave the trees they added you to and that you have not accepted.',
  params: person,
  reply: message,
  errors: ['not-found', 'block-yourself', 'blocks-limit'],
});

export const unblock = endpoint({
  method: 'DELETE',
  path: 'block/{id}',
  audience: 'person',
  tag,
  summary: 'Unblocks a user.',
  params: person,
  reply: message,
});

export const listBlocked = endpoint({
  method: 'GET',
  path: 'block',
  audience: 'person',
  tag,
  summary: 'The users whom you block, latest first.',
  reply: z.array(userSummary),
});
