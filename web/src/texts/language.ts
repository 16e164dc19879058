import { cookieNamed, keepCookie, reader } from '../reader.ts';

export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

/** Each English text with its translation; a counted text has one for each of its plural forms. */
export type Catalogue = Readonly<
  Record<
    string,
    string | ({ readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
  >
>;

const cookie = 'language';
let loaded: Catalogue | undefined;

/** What the reader chose, else the first of the browser's languages that we speak, else English. */
export function currentLanguage(): Language {
  const wanted = [cookieNamed(cookie), ...reader().languages];
  return wanted.map((tag) => tag?.split('-')[0]).find(isLanguage) ?? 'en';
}

/** The reader's own way to write numbers and dates, as far as it goes with the page's language. */
export function locale(): string {
  const language = currentLanguage();
  return reader().languages.find((tag) => tag.split('-')[0] === language) ?? language;
}

/** To be awaited before the first render; from then on texts are at hand without waiting. */
export async function loadLanguage(): Promise<void> {
  const language = currentLanguage();
  const { documentElement } = document;
  // Only where it is another: it would make the browser style the whole page again.
  if (documentElement.lang !== language) documentElement.lang = language;
  setCatalogue(language === 'es' ? (await import('./es.ts')).spanish : {});
}

/** Sets the texts of the current reader. */
export function setCatalogue(texts: Catalogue): void {
  loaded = texts;
}

/** The page is loaded anew, in the other language throughout. */
export function chooseLanguage(language: Language): void {
  keepCookie(cookie, language);
  location.reload();
}

export function catalogue(): Catalogue {
  if (loaded === undefined) {
    throw new Error('A text was asked for before the language was loaded, at module level perhaps');
  }
  return loaded;
}

function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && Object.hasOwn(languages, tag);
}
