import { currentLanguage, locale } from '../../texts/language.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `March 5th, 2025`, in the user's language and by default in their time zone. */
export function longDate(moment: string, timeZone?: 'UTC'): string {
  const date = new Date(moment);
  if (currentLanguage() !== 'en') {
    return date.toLocaleDateString(locale(), { dateStyle: 'long', timeZone });
  }
  // Formatted by hand, because creating an Intl format is slower than the rest of a card.
  const [year, month, day] =
    timeZone === 'UTC'
      ? [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
      : [date.getFullYear(), date.getMonth(), date.getDate()];
  return `${months[month]} ${day}${suffix(day)}, ${year}`;
}

function suffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
