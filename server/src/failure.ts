import { type ErrorCode, errorTexts } from '@life-tree/contract';

interface FailureDetails {
  /** What the person reads instead of the code's usual sentence. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/** A refusal a person may read: the only error whose text leaves the server. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.message ?? errorTexts[code].message);
    this.name = 'Failure';
    this.code = code;
    this.status = errorTexts[code].status;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
