import type { RequestContext } from '@life-tree/contract';

let serverContext: RequestContext | undefined;

/** The cookies and preferred languages of the browser. */
export function requestContext(): RequestContext {
  return serverContext ?? { cookies: document.cookie, languages: navigator.languages };
}

/** Sets the context of the next page that the server renders. Rendering is synchronous, so requests do not mix. */
export function setRequestContext(context: RequestContext): void {
  serverContext = context;
}

export function readCookie(name: string): string | undefined {
  const found = requestContext()
    .cookies.split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

const yearInSeconds = 31_536_000;

/** Sets a cookie, or deletes it for null. Does nothing if the browser forbids cookies. */
export function writeCookie(name: string, value: string | null): void {
  const lifetime = value === null ? 0 : yearInSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${lifetime}; samesite=lax`;
}
