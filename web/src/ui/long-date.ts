import { currentLanguage, locale } from '../texts/language.ts';

const monthName = new Intl.DateTimeFormat('en', { month: 'long' });
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** `March 5th, 2025`, or as the reader's language writes it; in the reader's time zone. */
export function longDate(moment: string): string {
  const date = new Date(moment);
  if (currentLanguage() !== 'en') return date.toLocaleDateString(locale(), { dateStyle: 'long' });
  const day = date.getDate();
  const suffix = suffixes[ordinal.select(day)] ?? 'th';
  return `${monthName.format(date)} ${day}${suffix}, ${date.getFullYear()}`;
}
