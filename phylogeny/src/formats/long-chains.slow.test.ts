import { expect, it } from 'vitest';
import { chainOf } from '../../testing/hostile-forests.ts';
import { formats, read } from '../../testing/round-trip-formats.ts';
import { Report } from './report.ts';
import { writeForest } from './write.ts';

it.each(formats)('a chain of 25,000 species can be written as $name and read', ({ write }) => {
  const chain = chainOf(25_000);
  const again = read(write(chain), new Report());
  expect(again.ok && again.value.columns).toMatchObject(chain.columns);
});

it.each(['newick', 'nexus', 'phyloxml', 'nexml'] as const)(
  'a chain of 25,000 species can be written as %s without a copy and read',
  (format) => {
    const chain = chainOf(25_000);
    const again = read(writeForest(chain, format), new Report());
    expect(again.ok && again.value.names).toEqual(chain.names);
    expect(again.ok && again.value.columns.parents).toEqual(chain.columns.parents);
  },
);
