import { t } from '../../texts/t.ts';
import { longDate } from './long-date.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** `a minute ago`, `5 hours ago`, and the date after a week. */
export function timeAgo(moment: string, now: number): string {
  const age = now - new Date(moment).getTime();
  if (age < minute) return t('just now');
  if (age < hour) {
    const count = Math.floor(age / minute);
    return t('{count, plural, one {a minute ago} other {# minutes ago}}', { count });
  }
  if (age < day) {
    const count = Math.floor(age / hour);
    return t('{count, plural, one {an hour ago} other {# hours ago}}', { count });
  }
  if (age < 7 * day) {
    const count = Math.floor(age / day);
    return t('{count, plural, one {a day ago} other {# days ago}}', { count });
  }
  return longDate(moment);
}
