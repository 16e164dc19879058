import type { MessageValues } from '@life-tree/phylogeny';
import { t } from '../texts/t.ts';

/** Errors of the client itself. */
const clientMessages = {
  'connection-failed': () => t('Connection Failed'),
  'upload-failed': () => t('Upload Failed'),
  'design-mode': () => t('Design Mode'),
  'tree-not-readable': () => t('The species of this tree could not be read'),
};
type ClientCode = keyof typeof clientMessages;

interface ApiErrorDetails {
  readonly values?: MessageValues | undefined;
  /** The HTTP status, or null when there was no reply. */
  readonly status?: number | null;
  /** The server's English sentence. */
  readonly sentence?: string;
  /** The text in the user's language; by default, the sentence. Codes of the client have their own texts. */
  readonly text?: string | undefined;
}

/** A call that was refused or did not reach the server. */
export class ApiError extends Error {
  /** A code of the contract or of the client. */
  readonly code: string;
  readonly values: MessageValues;
  readonly status: number | null;
  readonly text: string;

  constructor(
    code: string,
    { values = {}, status = null, sentence = code, text = sentence }: ApiErrorDetails = {},
  ) {
    super(sentence);
    this.name = 'ApiError';
    this.code = code;
    this.values = values;
    this.status = status;
    this.text = text;
  }
}

/** Whether a call failed with one of these codes. */
export function failedWith(failure: unknown, ...codes: readonly string[]): boolean {
  return failure instanceof ApiError && codes.includes(failure.code);
}

const connectionFailures = new WeakSet<object>();

/** Makes an error that something else throws count as a failed connection. */
export function markConnectionFailure(error: object): void {
  connectionFailures.add(error);
}

/** The text of any failure in the user's language. */
export function failureText(failure: unknown): string {
  if (failure instanceof ApiError) {
    const { code, text } = failure;
    return isClientCode(code) ? clientMessages[code]() : text;
  }
  if (typeof failure === 'object' && failure !== null && connectionFailures.has(failure)) {
    return t('Connection Failed');
  }
  // biome-ignore lint/suspicious/noConsole: developers look for programming errors here.
  console.error(failure);
  return t('Something went wrong');
}

function isClientCode(code: string): code is ClientCode {
  return Object.hasOwn(clientMessages, code);
}

/** The text of the failure of a promise; null if it succeeds. */
export async function failureOf(promise: Promise<unknown>): Promise<string | null> {
  try {
    await promise;
    return null;
  } catch (failure) {
    return failureText(failure);
  }
}
