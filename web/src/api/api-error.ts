import type { MessageValues } from '@life-tree/phylogeny';
import { errorText } from '../texts/messages.ts';
import { t } from '../texts/t.ts';

/** Failures that no server reported. */
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
}

/** A call that was refused or never arrived. */
export class ApiError extends Error {
  /** Why, as the contract names it, or one of this client's own codes. */
  readonly code: string;
  readonly values: MessageValues;
  readonly status: number | null;

  constructor(code: string, { values = {}, status = null, sentence = code }: ApiErrorDetails = {}) {
    super(sentence);
    this.name = 'ApiError';
    this.code = code;
    this.values = values;
    this.status = status;
  }
}

/** Whether a call failed for one of these reasons. */
export function failedWith(failure: unknown, ...codes: readonly string[]): boolean {
  return failure instanceof ApiError && codes.includes(failure.code);
}

const connectionFailures = new WeakSet<object>();

/** Makes an error that something else throws count as a failed connection. */
export function markConnectionFailure(error: object): void {
  connectionFailures.add(error);
}

/** A failure of any kind in the reader's language. */
export function failureText(failure: unknown): string {
  if (failure instanceof ApiError) {
    const { code, values, message } = failure;
    return isClientCode(code) ? clientMessages[code]() : errorText(code, values, message);
  }
  if (typeof failure === 'object' && failure !== null && connectionFailures.has(failure)) {
    return t('Connection Failed');
  }
  // biome-ignore lint/suspicious/noConsole: a programming error, which developers look for here.
  console.error(failure);
  return t('Something went wrong');
}

function isClientCode(code: string): code is ClientCode {
  return Object.hasOwn(clientMessages, code);
}

/** The text for how something ended; null when it ended well. */
export async function failureOf(act: Promise<unknown>): Promise<string | null> {
  try {
    await act;
    return null;
  } catch (failure) {
    return failureText(failure);
  }
}
