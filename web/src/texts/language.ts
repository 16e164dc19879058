import { readCookie, renderedRequest, requestContext, writeCookie } from '../request-context.ts';
import type { Catalogue } from './catalogue.ts';

const english = 'en';

// Each file is a language. The browser only downloads the one it needs.
const catalogues = import.meta.glob<Catalogue>('./*.json', { import: 'default' });

/** The codes of all languages. English needs no file, because the code has its texts. */
export const languages: readonly string[] = [english, ...Object.keys(catalogues).map(codeOf)];

const cookie = 'language';

/**
 * The language of the browser's page, which stays the same until it is reloaded. A canvas asks for every
 * label, and reading the cookie each time would wait for another process of the browser. On the server,
 * each request has its own.
 */
interface PageLanguage {
  readonly language: string;
  readonly locale: string;
  readonly catalogue: Catalogue;
}

let page: PageLanguage | undefined;

/** The chosen language, else the first supported language of the browser, else English. */
export function currentLanguage(): string {
  return loadedPage()?.language ?? wantedLanguage();
}

/** Undefined on the server, and in the browser until its language has loaded. */
function loadedPage(): PageLanguage | undefined {
  return renderedRequest() === undefined ? page : undefined;
}

function wantedLanguage(): string {
  const wanted = [readCookie(cookie), ...requestContext().languages];
  return wanted.map((tag) => tag?.split('-')[0]).find(isLanguage) ?? english;
}

/** The user's locale for numbers and dates, if it matches the language of the page. */
export function locale(): string {
  return loadedPage()?.locale ?? wantedLocale();
}

function wantedLocale(): string {
  const language = wantedLanguage();
  return requestContext().languages.find((tag) => tag.split('-')[0] === language) ?? language;
}

/** Await this before the first render; from then on, texts are available synchronously. */
export async function loadLanguage(): Promise<void> {
  const language = wantedLanguage();
  const { documentElement } = document;
  // Setting it makes the browser restyle the whole page, so only do it if it differs.
  if (documentElement.lang !== language) documentElement.lang = language;
  const catalogue = (await catalogues[`./${language}.json`]?.()) ?? {};
  page = { language, locale: wantedLocale(), catalogue };
}

/** Stores the language and reloads the page in it. */
export function chooseLanguage(language: string): void {
  writeCookie(cookie, language);
  location.reload();
}

export function catalogue(): Catalogue {
  const texts = renderedRequest()?.catalogue ?? page?.catalogue;
  if (texts === undefined) {
    throw new Error('A text was used before the language was loaded, perhaps at module level');
  }
  return texts;
}

function isLanguage(tag: string | undefined): tag is string {
  return tag !== undefined && languages.includes(tag);
}

function codeOf(file: string): string {
  return file.slice('./'.length, -'.json'.length);
}
