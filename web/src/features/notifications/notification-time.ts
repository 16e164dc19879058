const day = 24 * 60 * 60 * 1000;
const year = 365.25 * day;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `14:05` for the last 24 hours, `05/03` for the last year, `2024` before; in the reader's time zone. */
export function notificationTime(createdAt: string, now: number): string {
  const moment = new Date(createdAt);
  const age = now - moment.getTime();
  if (age < day) return `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
  if (age < year) return `${twoDigits(moment.getDate())}/${twoDigits(moment.getMonth() + 1)}`;
  return String(moment.getFullYear());
}
