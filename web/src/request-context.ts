import type { RequestContext } from '@life-tree/contract';
import type { Catalogue } from './texts/catalogue.ts';

/** The request whose page the server is rendering, with the texts of its language. */
export interface RenderedRequest extends RequestContext {
  readonly catalogue: Catalogue;
}

/** Set once, where the server's storage of requests is created: see `rendered-request.ts`. */
let findRequest: () => RenderedRequest | undefined = () => undefined;

/** Returns what was set before. */
export function findRequestsWith(find: typeof findRequest): typeof findRequest {
  const before = findRequest;
  findRequest = find;
  return before;
}

/** Undefined in the browser. */
export function renderedRequest(): RenderedRequest | undefined {
  return findRequest();
}

/** The cookies and preferred languages of the browser. */
export function requestContext(): RequestContext {
  return renderedRequest() ?? { cookies: document.cookie, languages: navigator.languages };
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
