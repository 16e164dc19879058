import { readdirSync } from 'node:fs';
import { ensureDependencies } from './dependencies.mjs';
import { giveUp, inRoot, tool } from './run.mjs';

// A benchmark is a file `bench/<name>.bench.mjs` or `.ts`; a name runs all whose name begins with it.
await ensureDependencies();
const [wanted, ...options] = process.argv.slice(2);
const suffix = /\.bench\.(mjs|ts)$/;
const files = readdirSync(inRoot('bench')).filter((name) => suffix.test(name));
const chosen = files.filter((name) => wanted !== undefined && name.startsWith(wanted)).sort();
if (chosen.length === 0) {
  const names = files.map((name) => name.replace(suffix, '')).join(', ');
  giveUp(`Say which benchmark to run: npm run bench -- <name>, one of ${names}.`);
}
for (const name of chosen) {
  process.exitCode ||= await tool('tsx', [inRoot('bench', name), ...options]);
}
