import { build } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
await build();
// In this very process, so that Ctrl-C and SIGTERM reach the server itself and nothing is orphaned.
await import('../server/dist/main.js');
