import { cookieNamed, keepCookie } from '../../reader.ts';

type Contract = typeof import('@life-tree/contract');

// The contract's own value, under the compiler's eye: importing it would bring its schemas along.
const name: Contract['signedInCookie'] = 'signed-in';

/** Whether this browser was given a session that has not run out, as far as a page can know. */
export function maybeSignedIn(): boolean {
  return cookieNamed(name) !== undefined;
}

/** The session turned out to be over. */
export function forgetSignedIn(): void {
  keepCookie(name, null);
}
