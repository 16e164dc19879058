import { readdirSync } from 'node:fs';
import { ensureDependencies } from './dependencies.mjs';
import { exitWithError, inRoot, tool } from './run.mjs';

// Benchmarks are the files `bench/<name>.bench.mjs` and `.ts`. Runs all whose names start with the argument.
await ensureDependencies();
const [wanted, ...options] = process.argv.slice(2);
const suffix = /\.bench\.(mjs|ts)$/;
const files = readdirSync(inRoot('bench')).filter((name) => suffix.test(name));
const chosen = files.filter((name) => wanted !== undefined && name.startsWith(wanted)).sort();
if (chosen.length === 0) {
  const names = files.map((name) => name.replace(suffix, '')).join(', ');
  exitWithError(`Usage: npm run bench -- <name>, where <name> is one of ${names}.`);
}
for (const name of chosen) {
  process.exitCode ||= await tool('tsx', [inRoot('bench', name), ...options]);
}
