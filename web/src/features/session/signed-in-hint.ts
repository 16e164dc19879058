import { signedInCookie } from '@life-tree/contract/values';
import { cookieNamed, keepCookie } from '../../reader.ts';

/** Whether this browser probably has a valid session. The session cookie itself is hidden from scripts. */
export function maybeSignedIn(): boolean {
  return cookieNamed(signedInCookie) !== undefined;
}

/** Call this when the server says that there is no session. */
export function forgetSignedIn(): void {
  keepCookie(signedInCookie, null);
}
