import { describe, expect, it } from 'vitest';
import { chainOf } from './hostile-forests.ts';
import { Report } from './report.ts';
import { formats, read } from './round-trip-formats.ts';

describe.each(formats)('a forest written as $name', ({ write }) => {
  it('can be a chain of 25,000 species', () => {
    const chain = chainOf(25_000);
    const again = read(write(chain), new Report());
    const { parents, starts } = again.ok ? again.value.columns : chainOf(0).columns;
    expect(parents.every((parent, row) => parent === row - 1)).toBe(true);
    expect(starts.length).toBe(chain.size);
  });
});
