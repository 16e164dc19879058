import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startPglite } from '../../server/src/database/pglite/pglite.ts';
import { parentOf, processorTime } from './processor-time.ts';
import { type Bundle, bundleProduct, type Product, startCluster, startProduct } from './product.ts';
import { type Query, type SeededData, seedSpecies } from './seed-species.ts';

/** The product with some trees, and direct access to a database with the same trees. */
export interface SeededProduct extends SeededData {
  readonly name: string;
  readonly product: Product;
  readonly query: Query;
  readonly transaction: (statements: readonly Statement[]) => Promise<unknown>;
  /** Milliseconds of processor time used by the database outside of the product and this process. */
  readonly databaseTime: () => number;
}

export type Statement = readonly [text: string, values: unknown[]];

/** Functions to call at the end, in reverse order, even after an error. */
export type Cleanups = (() => unknown)[];

/** Starts the product twice: on PostgreSQL and on the embedded database. */
export async function openSeededProducts(
  sizes: readonly number[],
  cleanups: Cleanups,
): Promise<SeededProduct[]> {
  const bundle = await bundleProduct();
  cleanups.push(bundle.remove);
  return [
    await openOnPostgres(bundle, sizes, cleanups),
    await openEmbedded(bundle, sizes, cleanups),
  ];
}

export async function openOnPostgres(
  bundle: Bundle,
  sizes: readonly number[],
  cleanups: Cleanups,
): Promise<SeededProduct> {
  const cluster = await startCluster();
  cleanups.push(cluster.stop);
  const databaseUrl = await cluster.create('seeded');
  const product = await startProduct(bundle, { databaseUrl });
  cleanups.push(product.stop);
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  cleanups.push(() => pool.end());
  const query: Query = (text, values) => pool.query(text, values);
  const data = await seedSpecies(query, sizes);
  // Its autovacuum would do this. The embedded database has none, so it plans without statistics.
  await query('vacuum analyze');
  const backend = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(backend.rows[0]?.pid ?? 0)?.parent ?? 0;
  return {
    ...data,
    name: 'PostgreSQL',
    product,
    query,
    transaction: async (statements) => {
      const client = await pool.connect();
      await client.query('begin');
      for (const [text, values] of statements) await client.query(text, values);
      await client.query('commit');
      client.release();
    },
    databaseTime: () => processorTime(postmaster),
  };
}

/** Direct access goes to a copy, because two processes cannot open the same embedded database. */
export async function openEmbedded(
  bundle: Bundle,
  sizes: readonly number[],
  cleanups: Cleanups,
): Promise<SeededProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'life-tree-bench-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const database = join(dataDir, 'database');
  // The product creates the database itself.
  await startProduct(bundle, { dataDir }).then((product) => product.stop());
  const seeding = await startPglite({ dataDir: database });
  const data = await seedSpecies((text, values) => seeding.engine.query(text, values), sizes);
  await seeding.close();
  await cp(database, join(folder, 'copy'), { recursive: true });
  const { engine, close } = await startPglite({ dataDir: join(folder, 'copy') });
  cleanups.push(close);
  const product = await startProduct(bundle, { dataDir });
  cleanups.push(product.stop);
  return {
    ...data,
    name: 'embedded',
    product,
    query: (text, values) => engine.query(text, values),
    transaction: (statements) =>
      engine.transaction(async (tx) => {
        for (const [text, values] of statements) await tx.query(text, values);
      }),
    databaseTime: () => 0,
  };
}
