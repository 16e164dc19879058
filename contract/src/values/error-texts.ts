import { type MessageValues, type RefusalCode, refusalMessages } from '@life-tree/phylogeny';
import { inputMessages } from './input-messages.ts';

interface ErrorText {
  readonly status: number;
  /** An English sentence; `{name}` is a value of the error. */
  readonly message: string;
}

const generalTexts = {
  'bad-input': { status: 400, message: 'The request is not valid' },
  'body-not-json': { status: 400, message: 'The body is not valid JSON' },
  'body-too-deep': { status: 400, message: 'The body is nested too deeply' },
  'body-incomplete': { status: 400, message: 'The body did not arrive completely' },
  'address-not-valid': { status: 400, message: 'The address is not valid' },
  'null-character': { status: 400, message: 'Texts cannot contain the character U+0000' },
  'unknown-event': { status: 400, message: 'Unknown event' },
  'api-key-missing': { status: 401, message: 'A valid API key is needed' },
  'not-logged-in': { status: 401, message: 'Log in first' },
  'other-account': { status: 401, message: 'Another account is logged in' },
  'foreign-origin': { status: 403, message: 'Requests from other sites are not accepted' },
  forbidden: { status: 403, message: 'You may not do that' },
  'not-found': { status: 404, message: 'Not found' },
  'just-deleted': { status: 404, message: 'What this was about has just been deleted' },
  'unknown-path': { status: 404, message: 'There is nothing at this address' },
  'request-timeout': { status: 408, message: 'The request took too long' },
  'too-large': { status: 413, message: 'That is too large' },
  'wrong-type': { status: 415, message: 'This type of content is not accepted' },
  'too-many': { status: 429, message: 'Too many requests, try again in a moment' },
  'headers-too-large': { status: 431, message: 'The headers are too large' },
  internal: { status: 500, message: 'Something went wrong on our side' },
  unavailable: { status: 503, message: 'A part of the service is down, try again in a moment' },
  'nothing-stored': {
    status: 503,
    message: 'Nothing can be stored at the moment, try again later',
  },
  'shutting-down': { status: 503, message: 'This process is about to end' },
  'part-down': { status: 503, message: '{part} does not answer' },
} as const satisfies Readonly<Record<string, ErrorText>>;

const accountTexts = {
  'wrong-credentials': { status: 401, message: 'Invalid email or password' },
  'wrong-password': { status: 403, message: 'The current password is wrong' },
  'recovery-link-spent': {
    status: 400,
    message: 'This recovery link is no longer valid. Request a new one',
  },
  'verification-link-spent': {
    status: 400,
    message: 'This verification link is no longer valid',
  },
  'username-taken': { status: 409, message: 'This username is already taken' },
  'email-taken': { status: 409, message: 'This email already has an account' },
  'keys-for-admins': { status: 403, message: 'API keys are for admins only' },
  'boss-role': { status: 403, message: "A boss's role cannot be changed" },
  'follow-yourself': { status: 400, message: 'You cannot follow yourself' },
  'date-passed': { status: 400, message: '{date} is in the past.' },
  'unknown-institution': { status: 404, message: 'There is no institution {domain}.' },
  'unknown-account': { status: 404, message: 'Nobody has an account with {email}.' },
} as const satisfies Readonly<Record<string, ErrorText>>;

const treeTexts = {
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
  'only-owner-publishes': { status: 403, message: 'Only the owner can change who sees the tree' },
  'owner-as-collaborator': {
    status: 400,
    message: 'The owner of a tree cannot be its collaborator',
  },
  'collaborator-unknown': { status: 400, message: 'One of the new collaborators has no account' },
  'collaborator-added-and-removed': {
    status: 400,
    message: 'Nobody can be added and removed at the same time',
  },
  'too-many-open-trees': { status: 429, message: 'Too many trees are open at once' },
  'tree-not-joined': { status: 403, message: 'Join a tree that you edit first' },
  'edit-refused': { status: 409, message: 'This edit is no longer possible' },
  'edit-too-large': {
    status: 409,
    message: 'This edit changes too much at once. Split it into parts',
  },
  'edit-body-too-large': { status: 413, message: 'This edit is too large. Split it into parts' },
  'new-species-limit': { status: 413, message: 'One call may add {limit} species at most' },
  'new-images-limit': { status: 413, message: 'One call may add {limit} images at most' },
  'operation-id-used': { status: 409, message: 'Another edit already has this operationId' },
  'nothing-to-undo': { status: 409, message: 'There is nothing of yours to undo' },
  'nothing-to-redo': { status: 409, message: 'There is nothing of yours to redo' },
  'undo-too-old': { status: 409, message: 'This change is too old to be undone' },
  'unknown-version': { status: 404, message: 'This tree has no such version' },
  'version-too-old': { status: 409, message: 'This version is too old to be restored' },
  'version-too-different': {
    status: 409,
    message: 'Too much has changed since this version to restore it at once',
  },
  'version-not-restorable': { status: 409, message: 'This version cannot be restored' },
  'unknown-parent-comment': { status: 404, message: 'The comment you reply to does not exist' },
  'deleted-parent-comment': { status: 400, message: 'A deleted comment cannot be replied to' },
  'only-author-edits': { status: 403, message: 'Only the author can edit a comment' },
  'only-author-deletes': { status: 403, message: 'Only the author can delete a comment' },
  'only-author-notifies': {
    status: 403,
    message: 'Only the author can notify others of a comment',
  },
} as const satisfies Readonly<Record<string, ErrorText>>;

const imageTexts = {
  'image-type': { status: 415, message: 'File type must be one of .jpg, .jpeg, .png, .gif, .svg' },
  'image-too-large': { status: 413, message: 'File is larger than 10485760 bytes' },
  'image-too-small': { status: 400, message: 'File is smaller than 1 bytes' },
  'too-many-files': { status: 400, message: 'Too many files' },
  'no-file': { status: 400, message: 'Choose a file first' },
  'not-a-form': { status: 415, message: 'Send the file as multipart/form-data' },
  'form-field': { status: 400, message: 'Send the file in the field "image" of the form' },
  'image-damaged': {
    status: 400,
    message: 'This file is damaged and cannot be read as an image',
  },
  'image-too-many-pixels': {
    status: 413,
    message: 'The image may have 64 million pixels and 500 frames at most',
  },
  'image-too-complex': { status: 400, message: 'This image is too complicated to be drawn' },
  'image-not-here': {
    status: 404,
    message: 'The image is not on this server, or you cannot see it',
  },
} as const satisfies Readonly<Record<string, ErrorText>>;

const paymentTexts = {
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
  'payment-unconfirmed': {
    status: 503,
    message:
      'PayPal cannot be reached to confirm your payment. You need not pay again: your plan changes as soon as it answers',
  },
  'wrong-signature': { status: 400, message: "The signature is not the payment provider's" },
} as const satisfies Readonly<Record<string, ErrorText>>;

/** Species rules that an edit breaks in every tree; the others depend on the tree (409). */
const alwaysRefused: ReadonlySet<string> = new Set<RefusalCode>([
  'not-a-time',
  'duration-not-positive',
  'name-length',
  'description-length',
  'too-many-tags',
  'tag-length',
  'tag-twice',
  'no-ancestor',
  'named-twice',
]);

/** Every reason why a call can be refused: its status and its sentence. */
export const errorTexts = {
  ...generalTexts,
  ...accountTexts,
  ...treeTexts,
  ...imageTexts,
  ...paymentTexts,
  ...withStatus(inputMessages, () => 400),
  ...withStatus(refusalMessages, (code) => (alwaysRefused.has(code) ? 400 : 409)),
} as const satisfies Readonly<Record<string, ErrorText>>;

/** Why a call is refused; one code for each sentence. */
export type ErrorCode = keyof typeof errorTexts;

function withStatus<Code extends string>(
  messages: Readonly<Record<Code, string>>,
  statusOf: (code: string) => number,
): Readonly<Record<Code, ErrorText>> {
  const texts: Partial<Record<Code, ErrorText>> = {};
  for (const code in messages) texts[code] = { status: statusOf(code), message: messages[code] };
  // The loop has gone through every code.
  return texts as Record<Code, ErrorText>;
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorTexts, text);
}

/** The zod message for a code: the code itself, checked by the compiler. */
export function inputError(code: ErrorCode): ErrorCode {
  return code;
}

/**
 * The English sentence of an error. A value `species` says which of many species of a request it is
 * about.
 */
export function errorSentence(code: ErrorCode, values: MessageValues = {}): string {
  const sentence = fillTemplate(errorTexts[code].message, values);
  return values.species === undefined ? sentence : `${values.species}: ${sentence}`;
}

/** A template with its values in English. */
export function fillTemplate(template: string, values: MessageValues): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString('en') : (value ?? placeholder);
  });
}
