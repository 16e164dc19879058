import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';

const lookMilliseconds = 10_000;
/** As many as PostgreSQL's own vacuuming waits for, times ten: a page of descriptions is a few. */
const fewestDeadRows = 500;
const shareOfDeadRows = 0.2;

/**
 * Vacuums tables with many dead rows. PostgreSQL has a process for that, the embedded engine has none:
 * without this, its files would grow with everything that was ever changed or deleted.
 */
export function vacuumRegularly(engine: PGlite, logger: Logger | undefined): () => void {
  let isAtWork = false;
  const timer = setInterval(async () => {
    if (isAtWork || engine.closed) return;
    isAtWork = true;
    try {
      await vacuumWorst(engine);
    } catch (error) {
      logger?.warn({ err: error }, 'A table could not be vacuumed');
    } finally {
      isAtWork = false;
    }
  }, lookMilliseconds).unref();
  return () => clearInterval(timer);
}

/** Vacuums the table with the most dead rows, if it has many; one at a time, as nobody is served meanwhile. */
export async function vacuumWorst(engine: PGlite): Promise<void> {
  // Counts are written down once a second only, and while nothing is asked not at all.
  await engine.exec('select pg_stat_force_next_flush()');
  const { rows } = await engine.query<{ name: string }>(
    `select coalesce(owner.oid, seen.relid)::regclass::text as name
     from pg_stat_all_tables as seen
     left join pg_class as owner on owner.reltoastrelid = seen.relid
     where n_dead_tup > ${fewestDeadRows} and n_dead_tup > n_live_tup * ${shareOfDeadRows}
       and coalesce(owner.relnamespace, seen.schemaname::regnamespace) = 'public'::regnamespace
     order by n_dead_tup desc limit 1`,
  );
  for (const { name } of rows) await engine.exec(`vacuum ${name}`);
}
