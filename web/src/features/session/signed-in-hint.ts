import { signedInCookie } from '@life-tree/contract/values';
import { readCookie, writeCookie } from '../../request-context.ts';

/** Whether this browser probably has a valid session. The session cookie itself is hidden from scripts. */
export function maybeSignedIn(): boolean {
  return readCookie(signedInCookie) !== undefined;
}

/** Call this when the server says that there is no session. */
export function forgetSignedIn(): void {
  writeCookie(signedInCookie, null);
}
