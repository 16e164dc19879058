import { t, tHeard } from '../texts/t.ts';

/** A call that was refused or never arrived; the message is a sentence for the person. */
export class ApiError extends Error {
  /** The HTTP status, or null when there was no reply. */
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** What to tell a person about a failure of any kind. */
export function failureText(failure: unknown): string {
  return failure instanceof ApiError ? tHeard(failure.message) : t('Connection Failed');
}

/** What to tell a person about how something ended; null when it ended well. */
export async function failureOf(act: Promise<unknown>): Promise<string | null> {
  try {
    await act;
    return null;
  } catch (failure) {
    return failureText(failure);
  }
}
