import { readCookie, renderedRequest, requestContext, writeCookie } from '../request-context.ts';

export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

/** Translations by English text; a counted text has one for each plural form. */
export type Catalogue = Readonly<
  Record<
    string,
    string | ({ readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
  >
>;

const cookie = 'language';
/** The translations of the browser's page. On the server, each request has its own. */
let loaded: Catalogue | undefined;

/** The chosen language, else the first supported language of the browser, else English. */
export function currentLanguage(): Language {
  const wanted = [readCookie(cookie), ...requestContext().languages];
  return wanted.map((tag) => tag?.split('-')[0]).find(isLanguage) ?? 'en';
}

/** The user's locale for numbers and dates, if it matches the language of the page. */
export function locale(): string {
  const language = currentLanguage();
  return requestContext().languages.find((tag) => tag.split('-')[0] === language) ?? language;
}

/** Await this before the first render; from then on, texts are available synchronously. */
export async function loadLanguage(): Promise<void> {
  const language = currentLanguage();
  const { documentElement } = document;
  // Setting it makes the browser restyle the whole page, so only do it if it differs.
  if (documentElement.lang !== language) documentElement.lang = language;
  loaded = language === 'es' ? (await import('./es.ts')).spanish : {};
}

/** Stores the language and reloads the page in it. */
export function chooseLanguage(language: Language): void {
  writeCookie(cookie, language);
  location.reload();
}

export function catalogue(): Catalogue {
  const texts = renderedRequest()?.catalogue ?? loaded;
  if (texts === undefined) {
    throw new Error('A text was used before the language was loaded, perhaps at module level');
  }
  return texts;
}

function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && Object.hasOwn(languages, tag);
}
