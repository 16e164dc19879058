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
  'api-key-missing': { status: 401, message: 'A valid API key is required' },
  'not-logged-in': { status: 401, message: 'You are not logged in' },
  'other-account': { status: 401, message: 'Another account is logged in' },
  'foreign-origin': { status: 403, message: 'Requests from other sites are not accepted' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  'not-found': { status: 404, message: 'Not found' },
  'just-deleted': { status: 404, message: 'This has just been deleted' },
  'unknown-path': { status: 404, message: 'There is no page or call at this address' },
  'request-timeout': { status: 408, message: 'The request took too long' },
  'too-large': { status: 413, message: 'The request is too large' },
  'wrong-type': { status: 415, message: 'This type of content is not accepted' },
  'too-many': { status: 429, message: 'Too many requests. Try again in a moment' },
  'headers-too-large': { status: 431, message: 'The headers are too large' },
  internal: { status: 500, message: 'Something went wrong on our side' },
  unavailable: {
    status: 503,
    message: 'Part of the service is unavailable. Try again in a moment',
  },
  overloaded: {
    status: 503,
    message: 'The server has too much to do at the moment. Try again in a few seconds',
  },
  'nothing-stored': {
    status: 503,
    message: 'Changes cannot be saved at the moment. Try again later',
  },
  'shutting-down': { status: 503, message: 'The server is shutting down' },
  'part-down': { status: 503, message: '{part} is not responding' },
} as const satisfies Readonly<Record<string, ErrorText>>;

const accountTexts = {
  'wrong-credentials': { status: 401, message: 'Invalid email or password' },
  'code-needed': {
    status: 401,
    message: 'Enter the code of your authenticator app, or a recovery code',
  },
  'wrong-code': { status: 403, message: 'This code is wrong or was used before' },
  'second-factor-on': { status: 409, message: 'The second factor is already on' },
  'second-factor-not-prepared': {
    status: 409,
    message: 'Start again: the second factor has not been set up',
  },
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
  'account-suspended': {
    status: 403,
    message: 'Your account is suspended. If you think that this is a mistake, write to us',
  },
  'report-own': { status: 400, message: 'You cannot report what is yours' },
  'already-reported': { status: 409, message: 'You have reported this already' },
  'moderation-done': { status: 409, message: 'This has been done already' },
  'moderate-admin': { status: 403, message: 'Admins cannot be suspended' },
  'block-yourself': { status: 400, message: 'You cannot block yourself' },
  'blocks-limit': { status: 403, message: 'You can block at most {limit} people' },
  blocked: { status: 403, message: 'You cannot do this: the person has blocked you' },
  'date-passed': { status: 400, message: '{date} is in the past.' },
  'unknown-institution': { status: 404, message: 'There is no institution {domain}.' },
  'unknown-account': { status: 404, message: 'There is no account with the email {email}.' },
} as const satisfies Readonly<Record<string, ErrorText>>;

const treeTexts = {
  'tree-limit': { status: 403, message: 'Maximum number of Phylogenetic Trees' },
  'copy-too-large': {
    status: 403,
    message:
      'This tree has {count} species, and your plan allows {limit} in a tree. You can upgrade your plan, or copy only a branch: select it, press Ctrl C (or ⌘ C) and paste it into a tree of your own.',
  },
  'species-limit': {
    status: 403,
    message:
      'No more species allowed in this tree, you can upgrade your plan or create another Phylogenetic Tree',
  },
  'inferred-limit': {
    status: 403,
    message: 'A tree can have at most as many inferred ancestors as species',
  },
  'collaborator-limit': {
    status: 403,
    message: "No more collaborators allowed in this tree by its owner's plan",
  },
  'only-owner-removes': { status: 403, message: 'Only the owner can delete collaborators' },
  'only-owner-publishes': {
    status: 403,
    message: 'Only the owner can change who can see the tree',
  },
  'owner-as-collaborator': {
    status: 400,
    message: 'The owner of a tree cannot be its collaborator',
  },
  'collaborator-unknown': { status: 400, message: 'One of the new collaborators has no account' },
  'tree-hidden': {
    status: 403,
    message: 'This tree is hidden by the moderators and cannot be made public',
  },
  'hidden-tree-copied': {
    status: 403,
    message: 'This tree is hidden by the moderators and cannot be copied',
  },
  'invitations-limit': {
    status: 403,
    message:
      '@{username} has not accepted {limit} of your invitations yet. Wait until they accept some',
  },
  'collaborator-added-and-removed': {
    status: 400,
    message: 'A collaborator cannot be added and removed at the same time',
  },
  'too-many-open-trees': { status: 429, message: 'Too many trees are open at once' },
  'tree-not-joined': { status: 403, message: 'Join the tree before you edit it' },
  'edit-refused': { status: 409, message: 'This edit is no longer possible' },
  'edit-too-large': {
    status: 409,
    message: 'This edit changes too much at once. Split it into smaller edits',
  },
  'history-full': {
    status: 409,
    message:
      'This tree has changed too much in the last 24 hours. For now, only its owner can edit it',
  },
  'edit-body-too-large': {
    status: 413,
    message: 'This edit is too large. Split it into smaller edits',
  },
  'new-species-limit': { status: 413, message: 'One call can add at most {limit} species' },
  'new-images-limit': { status: 413, message: 'One call can add at most {limit} images' },
  'operation-id-used': { status: 409, message: 'Another edit already has this operationId' },
  'nothing-to-undo': { status: 409, message: 'You have nothing to undo' },
  'nothing-to-redo': { status: 409, message: 'You have nothing to redo' },
  'undo-too-old': { status: 409, message: 'This change is too old to undo' },
  'unknown-version': { status: 404, message: 'This tree has no such version' },
  'version-too-old': { status: 409, message: 'This version is too old to restore' },
  'version-too-different': {
    status: 409,
    message: 'Too much has changed since this version to restore it at once',
  },
  'version-not-restorable': { status: 409, message: 'This version cannot be restored' },
  'snapshots-limit': { status: 403, message: 'A tree can have at most {limit} snapshots' },
  'release-withdrawn': { status: 410, message: 'This release was withdrawn by its author' },
  'release-closed': { status: 410, message: 'The tree of this release is no longer public' },
  'releases-limit': { status: 403, message: 'A tree can have at most {limit} releases' },
  'images-limit': {
    status: 403,
    message: 'The plan of the owner allows {limit} images in all their trees, former ones included',
  },
  'images-too-large': {
    status: 403,
    message:
      'The plan of the owner allows {limit} MB of images in all their trees, former ones included',
  },
  'releases-too-large': {
    status: 403,
    message:
      'Your releases would take more than {limit} MB. Withdraw some of them or upgrade your plan',
  },
  'doi-lookup-off': { status: 404, message: 'This server does not look up DOIs' },
  'unknown-doi': { status: 404, message: 'No source is registered under {doi}' },
  'doi-lookup-failed': {
    status: 502,
    message: '{doi} could not be looked up. You can add it as it is, or try again later',
  },
  'unknown-parent-comment': { status: 404, message: 'The comment you reply to does not exist' },
  'deleted-parent-comment': { status: 400, message: 'You cannot reply to a deleted comment' },
  'comments-limit': { status: 403, message: 'A tree can have at most {limit} comments' },
  'only-author-edits': { status: 403, message: 'Only the author can edit a comment' },
  'only-author-deletes': {
    status: 403,
    message: 'Only its author and the owner of the tree can delete a comment',
  },
  'only-author-notifies': {
    status: 403,
    message: 'Only the author can notify others of a comment',
  },
} as const satisfies Readonly<Record<string, ErrorText>>;

const imageTexts = {
  'image-type': {
    status: 415,
    message: 'File type must be one of .jpg, .jpeg, .png, .gif, .webp, .avif, .svg',
  },
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
    message: 'An image can have at most 64 million pixels and 500 frames',
  },
  'image-too-complex': { status: 400, message: 'This image is too complex to process' },
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
    message: 'This subscription is for another plan or billing period',
  },
  'subscription-used': { status: 409, message: 'This subscription has already been used' },
  'payment-pending': {
    status: 409,
    message: 'PayPal has not confirmed your payment yet. You do not need to pay again',
  },
  'payments-down': {
    status: 503,
    message: 'PayPal cannot be reached. Nothing has changed. Try again in a moment',
  },
  'payment-unconfirmed': {
    status: 503,
    message:
      'PayPal cannot be reached to confirm your payment. You do not need to pay again. Your plan will change as soon as PayPal confirms it',
  },
  'wrong-signature': { status: 400, message: 'The signature is not from the payment provider' },
} as const satisfies Readonly<Record<string, ErrorText>>;

/** Refusals that do not depend on the tree (400); all others do (409). */
const alwaysRefused: ReadonlySet<string> = new Set<RefusalCode>([
  'not-a-time',
  'duration-not-positive',
  'rank-not-whole',
  'name-length',
  'description-length',
  'not-bounds',
  'bounds-kind',
  'bounds-empty',
  'bounds-level',
  'not-a-placement',
  'not-a-colour',
  'too-many-other-ancestors',
  'other-ancestor-twice',
  'not-an-ancestor-role',
  'too-many-citations',
  'locator-length',
  'citation-note-length',
  'not-a-trait',
  'credit-author-length',
  'credit-licence-length',
  'credit-link',
  'unit-length',
  'column-type',
  'column-choices',
  'source-not-valid',
  'source-too-large',
  'group-members',
  'band-times',
  'band-row',
  'colour-by',
  'fan-angles',
  'strips',
  'split-labels',
  'scale-direction',
  'scale-zero-length',
  'too-many-eras',
  'era-times',
  'era-level',
  'too-many-tags',
  'tag-length',
  'tag-twice',
  'no-ancestor',
  'named-twice',
]);

/** The status and English sentence of every error. */
export const errorTexts = {
  ...generalTexts,
  ...accountTexts,
  ...treeTexts,
  ...imageTexts,
  ...paymentTexts,
  ...withStatus(inputMessages, () => 400),
  ...withStatus(refusalMessages, (code) => (alwaysRefused.has(code) ? 400 : 409)),
} as const satisfies Readonly<Record<string, ErrorText>>;

/** Why a call is refused. Each sentence has its own code. */
export type ErrorCode = keyof typeof errorTexts;

function withStatus<Code extends string>(
  messages: Readonly<Record<Code, string>>,
  statusOf: (code: string) => number,
): Readonly<Record<Code, ErrorText>> {
  const texts: Partial<Record<Code, ErrorText>> = {};
  for (const code in messages) texts[code] = { status: statusOf(code), message: messages[code] };
  // The loop has set every code.
  return texts as Record<Code, ErrorText>;
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorTexts, text);
}

/** The zod message for a code: the code itself, checked by the compiler. */
export function inputError(code: ErrorCode): ErrorCode {
  return code;
}

/** The English sentence of an error. The value `species` names the species that is refused. */
export function errorSentence(code: ErrorCode, values: MessageValues = {}): string {
  const sentence = fillTemplate(errorTexts[code].message, values);
  return values.species === undefined ? sentence : `${values.species}: ${sentence}`;
}

/** Inserts values into a template, with numbers in English format. */
export function fillTemplate(template: string, values: MessageValues): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString('en') : (value ?? placeholder);
  });
}
