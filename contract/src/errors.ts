import { z } from 'zod';

export type ErrorCode =
  | 'bad-input'
  | 'api-key-missing'
  | 'not-logged-in'
  | 'wrong-credentials'
  | 'wrong-password'
  | 'recovery-link-spent'
  | 'verification-link-spent'
  | 'tree-limit'
  | 'species-limit'
  | 'collaborator-limit'
  | 'only-owner-removes'
  | 'foreign-origin'
  | 'forbidden'
  | 'not-found'
  | 'unknown-path'
  | 'username-taken'
  | 'email-taken'
  | 'edit-refused'
  | 'nothing-to-undo'
  | 'nothing-to-redo'
  | 'plan-not-available'
  | 'subscription-unknown'
  | 'subscription-not-yours'
  | 'subscription-not-approved'
  | 'subscription-mismatch'
  | 'subscription-used'
  | 'payment-pending'
  | 'payments-down'
  | 'too-large'
  | 'wrong-type'
  | 'too-many'
  | 'internal'
  | 'unavailable';

interface ErrorText {
  readonly status: number;
  /** What a person reads unless the thrower has something more exact to say. */
  readonly message: string;
}

/** Every way a call can be refused: its status and its sentence. */
export const errorTexts: Readonly<Record<ErrorCode, ErrorText>> = {
  'bad-input': { status: 400, message: 'The request is not valid' },
  'api-key-missing': { status: 401, message: 'A valid API key is needed' },
  'not-logged-in': { status: 401, message: 'Log in first' },
  'wrong-credentials': { status: 401, message: 'Invalid email or password' },
  'wrong-password': { status: 403, message: 'The current password is wrong' },
  'recovery-link-spent': {
    status: 400,
    message: 'This recovery link is not valid any more, ask for a new one',
  },
  'verification-link-spent': {
    status: 400,
    message: 'This verification link is not valid any more',
  },
  'tree-limit': { status: 403, message: 'Maximum number of Phylogenetic Trees' },
  'species-limit': {
    status: 403,
    message:
      'No more species allowed in this tree, you can upgrade your plan or create another Phylogenetic Tree',
  },
  'collaborator-limit': {
    status: 403,
    message: "No more collaborators allowed in this tree by its owner's plan",
  },
  'only-owner-removes': { status: 403, message: 'Only the owner can delete collaborators' },
  'foreign-origin': { status: 403, message: 'Requests from other sites are not accepted' },
  forbidden: { status: 403, message: 'You may not do that' },
  'not-found': { status: 404, message: 'Not found' },
  'unknown-path': { status: 404, message: 'There is nothing at this address' },
  'username-taken': { status: 409, message: 'This username is already taken' },
  'email-taken': { status: 409, message: 'This email already has an account' },
  'edit-refused': { status: 409, message: 'This edit is not possible any more' },
  'nothing-to-undo': { status: 409, message: 'There is nothing of yours to undo' },
  'nothing-to-redo': { status: 409, message: 'There is nothing of yours to redo' },
  'plan-not-available': { status: 409, message: 'Plan not available' },
  'subscription-unknown': { status: 404, message: 'PayPal does not know this subscription' },
  'subscription-not-yours': { status: 403, message: 'This subscription is not yours' },
  'subscription-not-approved': {
    status: 409,
    message: 'PayPal has not approved this subscription',
  },
  'subscription-mismatch': {
    status: 409,
    message: 'This subscription is not one to this plan and billing',
  },
  'subscription-used': { status: 409, message: 'This subscription has been used already' },
  'payment-pending': {
    status: 409,
    message: 'PayPal has yet to confirm a payment of yours, you need not pay again',
  },
  'payments-down': {
    status: 503,
    message: 'PayPal cannot be reached, nothing has changed: try again in a moment',
  },
  'too-large': { status: 413, message: 'That is too large' },
  'wrong-type': { status: 415, message: 'This type of content is not accepted' },
  'too-many': { status: 429, message: 'Too many requests, try again in a moment' },
  internal: { status: 500, message: 'Something went wrong on our side' },
  unavailable: { status: 503, message: 'A part of the service is down, try again in a moment' },
};

/** The shape of every refused reply. */
export const errorReply = z.object({ error: z.string() });
