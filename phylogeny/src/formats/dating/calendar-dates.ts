/** A calendar date as a number of years, and how much of a year it leaves open. */
export interface CalendarDate {
  readonly moment: number;
  readonly precision: number;
}

/** `2020-03-15`, `2020-03` or a number of years, also before the common era. */
const written = /^(-?\d{1,4})-(\d{1,2})(?:-(\d{1,2}))?$/;

/** Reads a calendar date: a day, a month or a decimal number of years. Null when it is none of them. */
export function readCalendarDate(text: string): CalendarDate | null {
  const [, year, month = '', day] = written.exec(text) ?? [];
  if (year !== undefined) {
    return calendarDate(Number(year), Number(month), day === undefined ? null : Number(day));
  }
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return null;
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  return { moment: Number(text), precision: 10 ** -decimals };
}

/**
 * The part of a year that has passed when a day begins; of a month, its middle. Null for days that no
 * calendar has.
 */
export function calendarDate(year: number, month: number, day: number | null): CalendarDate | null {
  const days = [31, isLeapYear(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const inYear = isLeapYear(year) ? 366 : 365;
  const inMonth = days[month - 1];
  if (inMonth === undefined) return null;
  const before = days.slice(0, month - 1).reduce((sum, count) => sum + count, 0);
  if (day === null) {
    return { moment: year + (before + inMonth / 2) / inYear, precision: inMonth / inYear };
  }
  if (day < 1 || day > inMonth) return null;
  return { moment: year + (before + day - 1) / inYear, precision: 1 / inYear };
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
