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
  return failure instanceof ApiError ? failure.message : 'Connection Failed';
}
