import { locale } from '../../texts/language.ts';

/** `March 2025`, in the reader's time zone. */
export function memberSince(moment: string): string {
  return new Date(moment).toLocaleDateString(locale(), { month: 'long', year: 'numeric' });
}
