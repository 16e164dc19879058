import type { HistoryEntry } from '@life-tree/contract';
import { t } from '../../../texts/t.ts';
import { longDate } from '../../../ui/display/long-date.ts';

/** The changes of one day in the user's time zone. */
interface HistoryDay {
  readonly title: string;
  readonly entries: HistoryEntry[];
}

/** Groups changes by day and keeps their order. */
export function entriesByDay(entries: readonly HistoryEntry[], now: Date): readonly HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const title = dayTitle(entry.createdAt, now);
    const day = days.at(-1);
    if (day?.title === title) day.entries.push(entry);
    else days.push({ title, entries: [entry] });
  }
  return days;
}

function dayTitle(moment: string, now: Date): string {
  const day = new Date(moment).toDateString();
  if (day === now.toDateString()) return t('Today');
  // Not 24 hours earlier: a day can be longer or shorter.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === yesterday.toDateString() ? t('Yesterday') : longDate(moment);
}
