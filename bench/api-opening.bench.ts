import { compare, milliseconds, printMachine, printTable, times } from './api/compare.ts';
import { processorTime } from './api/processor-time.ts';
import { type Cleanups, openSeededProducts } from './api/seeded-products.ts';

/**
 * Opening a tree with one request, against the three requests that it took before (its species, the tree,
 * its parts), one after the other, on both databases.
 */
const sizes = [30, 500, 2000];
const cleanups: Cleanups = [];
try {
  const rows: string[][] = [];
  for (const seeded of await openSeededProducts(sizes, cleanups)) {
    const { name, product, trees, databaseTime } = seeded;
    for (const { id, species: size } of trees) {
      const processor = () => processorTime(product.pid) + databaseTime();
      const { one, three } = await compare(
        {
          one: { run: () => product.call('GET', `ph-tree/${id}/open`), processor },
          three: {
            run: async () => {
              await product.call('GET', `species/${id}?shape=flat`);
              await product.call('GET', `ph-tree/${id}`);
              await product.call('GET', `ph-tree/${id}/parts`);
            },
            processor,
          },
        },
        { rounds: 9, turns: size > 1000 ? 10 : 40, warmUp: 100 },
      );
      rows.push([
        `${name}, ${size} species`,
        milliseconds(three.processor),
        milliseconds(one.processor),
        times(one.processor / three.processor),
        times(one.elapsed / three.elapsed),
      ]);
    }
  }
  printMachine();
  printTable(
    [
      'opening a tree',
      'three requests, processor ms',
      'one request',
      'one ÷ three',
      'by the clock',
    ],
    rows,
  );
} finally {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
}
