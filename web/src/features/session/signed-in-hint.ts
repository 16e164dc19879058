import { signedInCookie } from '@life-tree/contract/values';
import { cookieNamed, keepCookie } from '../../reader.ts';

/** Whether this browser was given a session that has not run out, as far as a page can know. */
export function maybeSignedIn(): boolean {
  return cookieNamed(signedInCookie) !== undefined;
}

/** The session turned out to be over. */
export function forgetSignedIn(): void {
  keepCookie(signedInCookie, null);
}
