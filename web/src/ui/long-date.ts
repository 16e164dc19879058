import { currentLanguage, locale } from '../texts/language.ts';

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** `March 5th, 2025`, or as the reader's language writes it; in the reader's time zone unless told. */
export function longDate(moment: string, timeZone?: string): string {
  const date = new Date(moment);
  if (currentLanguage() !== 'en') {
    return date.toLocaleDateString(locale(), { dateStyle: 'long', timeZone });
  }
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en', { ...options, timeZone });
  const day = part({ day: 'numeric' });
  const suffix = suffixes[ordinal.select(Number(day))] ?? 'th';
  return `${part({ month: 'long' })} ${day}${suffix}, ${part({ year: 'numeric' })}`;
}
