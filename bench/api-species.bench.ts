import { compare, milliseconds, percent, printMachine, printTable } from './api/compare.ts';
import { processorTime } from './api/processor-time.ts';
import { type Cleanups, openSeededProducts } from './api/seeded-products.ts';

/**
 * Fetches all species of a tree, flat and nested, over HTTP. The bound is the SQL that writes the flat
 * list as one text, with the same driver.
 */
const sizes = [30, 1000, 100_000];
const bound = `
  select string_agg(row_to_json(fields)::text, ',' order by fields.id) as text from (
    select id, tree_id as "treeId", name, description, image, ancestor_id as "ancestorId",
      case when ancestor_id is null then start end as apparition,
      case when ancestor_id is not null then start end as "afterApparition", duration
    from species where tree_id = $1
  ) as fields`;

const cleanups: Cleanups = [];
try {
  const products = await openSeededProducts(sizes, cleanups);
  printMachine();
  const rows = [];
  for (const site of products) {
    for (const { id, species } of site.trees) {
      const ours = () => processorTime(process.pid, { onlyBelow: true }) + site.databaseTime();
      const bare = () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1000 + site.databaseTime();
      };
      const { call } = site.product;
      const measured = await compare(
        {
          flat: { run: () => call('GET', `species/${id}?shape=flat`), processor: ours },
          nested: { run: () => call('GET', `species/${id}`), processor: ours },
          bound: { run: () => site.query(bound, [id]), processor: bare },
        },
        species > 10_000
          ? { rounds: 5, turns: 2, warmUp: 2 }
          : { rounds: 7, turns: 20, warmUp: 200 },
      );
      const { flat, nested } = measured;
      rows.push([
        `${site.name}, ${species.toLocaleString('en')} species`,
        milliseconds(measured.bound.processor),
        `${milliseconds(flat.processor)} (${percent(measured.bound.processor / flat.processor)})`,
        `${milliseconds(nested.processor)} (${percent(measured.bound.processor / nested.processor)})`,
        milliseconds(measured.bound.elapsed),
        milliseconds(flat.elapsed),
        milliseconds(nested.elapsed),
      ]);
      console.error(rows.at(-1)?.join('  '));
    }
  }
  printTable(
    [
      'all species of a tree',
      'processor ms, bound',
      'flat (of the bound’s throughput)',
      'nested (of the bound’s throughput)',
      'clock ms, bound',
      'flat',
      'nested',
    ],
    rows,
  );
} finally {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
}
