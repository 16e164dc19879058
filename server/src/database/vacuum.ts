import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import type { EmbeddedEngine } from './pglite/embedded-engine.ts';

/** A vacuum blocks all requests, so it waits until nobody has sent one for a while, but not forever. */
const quietMilliseconds = 1000;
const minWaitMilliseconds = 10_000;
const maxWaitMilliseconds = 600_000;
/** Ten times the threshold of PostgreSQL's autovacuum. */
const minDeadRows = 500;
const minDeadRatio = 0.2;

/**
 * Vacuums tables with many dead rows. The embedded engine has no autovacuum process: without this, its
 * files would grow with every change.
 */
export function vacuumRegularly(engine: EmbeddedEngine, logger: Logger | undefined): () => void {
  let isRunning = false;
  let lastCheck = performance.now();
  const timer = setInterval(async () => {
    if (isRunning || engine.closed) return;
    const isQuiet = engine.millisecondsSinceUse() >= quietMilliseconds;
    const waited = performance.now() - lastCheck;
    if (waited < (isQuiet ? minWaitMilliseconds : maxWaitMilliseconds)) return;
    isRunning = true;
    try {
      await vacuumWorst(engine);
    } catch (error) {
      logger?.warn({ err: error }, 'Could not vacuum a table');
    } finally {
      isRunning = false;
      lastCheck = performance.now();
    }
  }, quietMilliseconds).unref();
  return () => clearInterval(timer);
}

/** Vacuums the table with the most dead rows, if it has many. Only one, because it blocks all requests. */
export async function vacuumWorst(engine: PGlite): Promise<void> {
  // Without this, the statistics may be out of date.
  await engine.exec('select pg_stat_force_next_flush()');
  const { rows } = await engine.query<{ name: string }>(
    `select coalesce(owner.oid, seen.relid)::regclass::text as name
     from pg_stat_all_tables as seen
     left join pg_class as owner on owner.reltoastrelid = seen.relid
     where n_dead_tup > ${minDeadRows} and n_dead_tup > n_live_tup * ${minDeadRatio}
       and coalesce(owner.relnamespace, seen.schemaname::regnamespace) = 'public'::regnamespace
     order by n_dead_tup desc limit 1`,
  );
  for (const { name } of rows) await engine.exec(`vacuum ${name}`);
}
