import { type ErrorCode, type ErrorReply, errorSentence, errorTexts } from '@life-tree/contract';
import type { MessageValues } from '@life-tree/phylogeny';

interface AppErrorDetails {
  /** The values of the placeholders in the code's sentence. */
  readonly values?: MessageValues | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** A refusal that users may read: the only error whose text leaves the server. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly values: MessageValues | undefined;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(errorSentence(code, details.values));
    this.name = 'AppError';
    this.code = code;
    this.values = details.values;
    this.status = errorTexts[code].status;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** The body of the refused reply. */
  get reply(): ErrorReply {
    const { message: error, code, values = {} } = this;
    return { error, code, ...(Object.keys(values).length > 0 && { values: { ...values } }) };
  }
}
