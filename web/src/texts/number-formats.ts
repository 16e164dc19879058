import type { Formatters } from 'intl-messageformat';
import { locale } from './language.ts';

/**
 * Small whole numbers are written the same in these languages. The browser's own formats take as long as a
 * frame to create, so most pages do without them.
 */
const plainLanguages = /^(?:en|es)\b/;

function isPlain(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) < 1000 && plainLanguages.test(locale());
}

const numbers: Intl.NumberFormat = {
  format: (value) =>
    isPlain(value) ? String(value) : localeFormats().number.format(value ?? Number.NaN),
  formatToParts: (value) => localeFormats().number.formatToParts(value ?? Number.NaN),
  formatRange: (from, to) => localeFormats().number.formatRange(from, to),
  formatRangeToParts: (from, to) => localeFormats().number.formatRangeToParts(from, to),
  resolvedOptions: () => localeFormats().number.resolvedOptions(),
};

/** Formats a number for the user's locale. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** What messages are formatted with. */
export const formatters: Formatters = {
  getNumberFormat: (locales, options) =>
    options === undefined ? numbers : new Intl.NumberFormat(locales, options),
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
  getPluralRules: (_, { type = 'cardinal' } = {}) => localeFormats()[type],
};

/** The browser's formats of one locale, created when they are needed. */
class LocaleFormats {
  readonly locale: string;
  #number: Intl.NumberFormat | null = null;
  #cardinal: Intl.PluralRules | null = null;
  #ordinal: Intl.PluralRules | null = null;

  constructor(locale: string) {
    this.locale = locale;
  }

  get number(): Intl.NumberFormat {
    this.#number ??= new Intl.NumberFormat(this.locale);
    return this.#number;
  }

  get cardinal(): Intl.PluralRules {
    this.#cardinal ??= new Intl.PluralRules(this.locale);
    return this.#cardinal;
  }

  get ordinal(): Intl.PluralRules {
    this.#ordinal ??= new Intl.PluralRules(this.locale, { type: 'ordinal' });
    return this.#ordinal;
  }
}

let current: LocaleFormats | null = null;

// The locale differs between requests on the server.
function localeFormats(): LocaleFormats {
  const wanted = locale();
  if (current?.locale !== wanted) current = new LocaleFormats(wanted);
  return current;
}
