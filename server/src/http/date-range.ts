/** The `from` and `to` of a list, each a day or a moment. */
export interface DateRangeQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Includes `from`, excludes `before`; null where the range is open. */
export interface DateRange {
  readonly from: Date | null;
  readonly before: Date | null;
}

const dayMilliseconds = 24 * 3600 * 1000;

// PostgreSQL has no year 0 and cannot read years of five digits as JavaScript writes them.
const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** `to` is included in the range: a day as a whole, a moment to its millisecond. */
export function readDateRange({ from, to }: DateRangeQuery): DateRange {
  return {
    from: from === undefined ? null : storableDate(Date.parse(from)),
    before: to === undefined ? null : storableDate(Date.parse(to) + lengthOf(to)),
  };
}

function storableDate(milliseconds: number): Date {
  return new Date(Math.min(Math.max(milliseconds, earliest), latest));
}

function lengthOf(date: string): number {
  return date.includes('T') ? 1 : dayMilliseconds;
}
