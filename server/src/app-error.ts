import { type ErrorCode, errorTexts } from '@life-tree/contract';

interface AppErrorDetails {
  /** What the person reads instead of the code's usual sentence. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/** A refusal a person may read: the only error whose text leaves the server. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errorTexts[code].message);
    this.name = 'AppError';
    this.code = code;
    this.status = errorTexts[code].status;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
