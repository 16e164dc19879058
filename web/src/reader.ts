import type { PageReader } from '@life-tree/contract';

let visitor: PageReader | undefined;

/** What the browser tells about its reader: choices kept in cookies, and the languages they know. */
export function reader(): PageReader {
  return visitor ?? { cookies: document.cookie, languages: navigator.languages };
}

/** On the server there is no browser: the next rendering, which does not wait, is for this reader. */
export function renderFor(next: PageReader): void {
  visitor = next;
}

export function cookieNamed(name: string): string | undefined {
  const found = reader()
    .cookies.split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

const yearInSeconds = 31_536_000;

/** Keeps a choice, or forgets it; does nothing where the browser forbids it. */
export function keepCookie(name: string, value: string | null): void {
  const lifetime = value === null ? 0 : yearInSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${lifetime}; samesite=lax`;
}
