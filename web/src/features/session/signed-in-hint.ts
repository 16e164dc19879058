type Contract = typeof import('@life-tree/contract');

// The contract's own value, under the compiler's eye: importing it would bring its schemas along.
const name: Contract['signedInCookie'] = 'signed-in';

/** Whether this browser was given a session that has not run out, as far as a page can know. */
export function maybeSignedIn(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`));
}

/** The session turned out to be over. */
export function forgetSignedIn(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet
  document.cookie = `${name}=; path=/; max-age=0`;
}
