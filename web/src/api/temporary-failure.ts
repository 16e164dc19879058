import { ApiError } from './api-error.ts';

/** Without a session, or with that of another account, calls wait until their own account logs in again. */
const sessionCodes = new Set(['not-logged-in', 'other-account', 'api-key-missing']);

/** Whether the same call may succeed later, because nothing has decided about it. */
export function isTemporary(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return true;
  const { code, status } = failure;
  if (status === null || status >= 500) return true;
  return status === 408 || status === 429 || sessionCodes.has(code);
}
