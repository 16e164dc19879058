import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { identifier, message, moment } from '../fields.ts';
import { userSummary } from '../users.ts';

const tag = 'Trees';

/** Someone who can edit a tree together with its owner. */
export const collaborator = userSummary.extend({
  /** False until they accept; until then only editors of the tree see them. */
  accepted: z.boolean(),
});
export type Collaborator = z.infer<typeof collaborator>;

/** A tree that you can edit but have not accepted yet. */
export const invitation = z.object({
  treeId: identifier,
  treeName: z.string(),
  /** Who added you, or the owner if that account was deleted. */
  invitedBy: z.object({ id: identifier, username: z.string() }),
  createdAt: moment,
});
export type Invitation = z.infer<typeof invitation>;

export const listCollaborators = endpoint({
  method: 'GET',
  path: 'ph-tree/{id}/collaborators',
  audience: 'application',
  tag,
  summary:
    'The collaborators of a tree that you can see, in the order in which they were added. Only editors see those who have not accepted yet.',
  params: z.strictObject({ id: identifier }),
  reply: z.array(collaborator),
  errors: ['not-found'],
});

export const listInvitations = endpoint({
  method: 'GET',
  path: 'invitation',
  audience: 'person',
  tag,
  summary:
    'The trees that others added you to and that you have not accepted yet, latest first. To leave a tree, remove yourself from its collaborators.',
  reply: z.array(invitation),
});

export const acceptInvitation = endpoint({
  method: 'PATCH',
  path: 'invitation/{treeId}',
  audience: 'person',
  tag,
  summary: 'Accepts to be a collaborator of a tree, which your profile may show from then on.',
  params: z.strictObject({ treeId: identifier }),
  reply: message,
  errors: ['not-found'],
});
