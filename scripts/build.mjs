import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';
import { capture, exitWithError, inRoot } from './run.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json', 'contract/src', 'phylogeny/src'];

const parts = [
  {
    name: 'web',
    result: 'web/dist/.vite/manifest.json',
    sources: [
      ...shared,
      'canvas/src',
      'web/src',
      'web/public',
      'web/vite.config.ts',
      'web/chunk-circles.ts',
      'web/compiled-messages.ts',
      'web/compressed-files.ts',
    ],
    tool: ['vite', 'build', '--logLevel', 'warn'],
  },
  {
    name: 'server',
    result: 'server/dist/main.js',
    sources: [...shared, 'server/src', 'server/rolldown.config.ts'],
    tool: ['rolldown', '-c', 'rolldown.config.ts'],
  },
];

/** Builds the named parts (default: all) whose sources have changed since the last build. */
export async function build(...names) {
  const wanted = names.length === 0 ? parts : parts.filter(({ name }) => names.includes(name));
  await Promise.all(wanted.map(buildPart));
}

async function buildPart(part) {
  const stamp = inRoot('node_modules', '.cache', 'life-tree', `built-${part.name}`);
  const wanted = fingerprint(part.sources);
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isFresh && existsSync(inRoot(part.result))) return;
  console.error(`Building the ${part.name}…`);
  const [command, ...args] = part.tool;
  const { code, output } = await capture(inRoot('node_modules', '.bin', command), args, {
    cwd: inRoot(part.name),
  });
  if (code !== 0) {
    console.error(output);
    exitWithError(`Building the ${part.name} failed. The reason is above.`);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow)) {
    hash.update(file).update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

function filesBelow(source) {
  if (!existsSync(inRoot(source))) return [];
  if (path.extname(source) !== '') return [source];
  return readdirSync(inRoot(source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|gen)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(inRoot(), path.join(entry.parentPath, entry.name)))
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies();
  await build();
}
