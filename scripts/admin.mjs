import { build } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
await build('server');
await import('../server/dist/admin.js');
