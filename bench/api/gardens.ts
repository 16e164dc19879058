import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startPglite } from '../../server/src/database/pglite.ts';
import { type PlantedGarden, plantSpecies, type Query } from './planted-species.ts';
import { parentOf, processorTime } from './processor-time.ts';
import { type Bundle, bundleProduct, type Product, startCluster, startProduct } from './product.ts';

/** The product with some trees in it, and a way past it to a database with the same trees. */
export interface Garden extends PlantedGarden {
  readonly name: string;
  readonly product: Product;
  readonly query: Query;
  readonly transaction: (statements: readonly Statement[]) => Promise<unknown>;
  /** Milliseconds of processor the database has used outside of the product and of this process. */
  readonly databaseTime: () => number;
}

export type Statement = readonly [text: string, values: unknown[]];

/** What must be ended, whatever happens, last first. */
export type Endings = (() => unknown)[];

/** One on PostgreSQL, one embedded. */
export async function openGardens(sizes: readonly number[], endings: Endings): Promise<Garden[]> {
  const bundle = await bundleProduct();
  endings.push(bundle.remove);
  return [await openOnPostgres(bundle, sizes, endings), await openEmbedded(bundle, sizes, endings)];
}

export async function openOnPostgres(
  bundle: Bundle,
  sizes: readonly number[],
  endings: Endings,
): Promise<Garden> {
  const cluster = await startCluster();
  endings.push(cluster.stop);
  const databaseUrl = await cluster.create('garden');
  const product = await startProduct(bundle, { databaseUrl });
  endings.push(product.stop);
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  endings.push(() => pool.end());
  const query: Query = (text, values) => pool.query(text, values);
  const backend = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(backend.rows[0]?.pid ?? 0)?.parent ?? 0;
  return {
    ...(await plantSpecies(query, sizes)),
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

/** The way past it leads to a copy: no two processes may open one embedded database. */
export async function openEmbedded(
  bundle: Bundle,
  sizes: readonly number[],
  endings: Endings,
): Promise<Garden> {
  const folder = await mkdtemp(join(tmpdir(), 'life-tree-bench-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const database = join(dataDir, 'database');
  // The product makes its database itself.
  await startProduct(bundle, { dataDir }).then((product) => product.stop());
  const planting = await startPglite({ dataDir: database });
  const planted = await plantSpecies((text, values) => planting.engine.query(text, values), sizes);
  await planting.close();
  await cp(database, join(folder, 'copy'), { recursive: true });
  const { engine, close } = await startPglite({ dataDir: join(folder, 'copy') });
  endings.push(close);
  const product = await startProduct(bundle, { dataDir });
  endings.push(product.stop);
  return {
    ...planted,
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
