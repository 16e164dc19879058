import { ensureDependencies } from './dependencies.mjs';

await ensureDependencies();
await import('../phylogeny/bin/phylogeny.mjs');
