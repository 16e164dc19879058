import { ensureDependencies } from '../dependencies.mjs';
import { startPostgres } from '../postgres.mjs';
import { tool } from '../run.mjs';

await ensureDependencies();
const postgres = await startPostgres();
try {
  process.exitCode = await tool(
    'vitest',
    ['run', '--project', 'server', ...process.argv.slice(2)],
    {
      env: { ...process.env, TEST_DATABASE_URL: postgres.url },
    },
  );
} finally {
  await postgres.stop();
}
