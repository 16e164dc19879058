const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

/** `March 2025`, in the reader's time zone. */
export function memberSince(moment: string): string {
  return monthAndYear.format(new Date(moment));
}
