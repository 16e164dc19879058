import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ensureBrowser } from '../scripts/browser.mjs';
import { compiledCatalogues, compiledMessages } from '../web/compiled-messages.ts';

/**
 * Compares our canvas in headless Chromium with tree viewers from npm and with the minimum any viewer needs
 * (viewport-culled SVG and canvas), in one run. The harness, the trees, the competitors' adapters and the
 * bounds come from the peer benchmark, which must be beside the clone in ../shared/bench/peers. Options:
 * --sizes 1000,10000, --reps 2, --adapters life-tree,culled, --shots DIR.
 */
const here = path.dirname(fileURLToPath(import.meta.url));
const peers = path.resolve(here, '../../shared/bench/peers');
if (!existsSync(path.join(peers, 'run.mjs'))) {
  console.error(
    `This benchmark needs the peer benchmark beside the clone, but ${peers} does not exist.`,
  );
  process.exit(1);
}

// The competitors need a hundred packages that nothing else uses, so they stay out of our lock file.
const folder = path.join(here, '.cache', 'render');
const competitors = [
  '@phylocanvas/phylocanvas.gl',
  'd3',
  'esbuild',
  'phylotree',
  'playwright-core',
];
const competitorAdapters = [
  '01-svg-culled',
  '02-canvas-culled',
  '10-phylotree',
  '11-phylocanvas-gl',
];

const given = process.argv.slice(2);
const sizes = given.includes('--sizes')
  ? (given[given.indexOf('--sizes') + 1] ?? '').split(',').map(Number)
  : [1000, 10_000, 100_000];
const browser = await ensureBrowser();
prepareFolder();
await buildSubject();
const options = given.includes('--reps') ? given : [...given, '--reps', '2'];
process.exitCode = await run(process.execPath, ['run.mjs', '--only', 'render', ...options]);

/** Copies the harness into a temporary folder and adds our subjects. */
function prepareFolder() {
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(peers, 'lib'), path.join(folder, 'lib'), { recursive: true, force: true });
  cpSync(path.join(peers, 'run.mjs'), path.join(folder, 'run.mjs'));
  const adapters = path.join(folder, 'adapters', 'render');
  rmSync(adapters, { recursive: true, force: true });
  mkdirSync(adapters, { recursive: true });
  for (const name of competitorAdapters) {
    cpSync(
      path.join(peers, 'adapters', 'render', `${name}.mjs`),
      path.join(adapters, `${name}.mjs`),
    );
  }
  writeFileSync(
    path.join(adapters, '05-life-tree.mjs'),
    ourAdapter('life-tree', 'Life Tree', null),
  );
  for (const shape of ['star', 'tangled', 'ladder']) {
    const label = `Life Tree, same number of species as a ${shape}`;
    const file = path.join(adapters, `06-life-tree-${shape}.mjs`);
    writeFileSync(file, ourAdapter(`life-tree-${shape}`, label, shape));
  }
  writeFileSync(
    path.join(adapters, '07-life-tree-fan.mjs'),
    ourAdapter('life-tree-fan', 'Life Tree as a fan', null, 'fan'),
  );
  writeFileSync(
    path.join(adapters, '08-life-tree-fan-star.mjs'),
    ourAdapter('life-tree-fan-star', 'Life Tree, a star as a fan', 'star', 'fan'),
  );
}

/** The harness bundles with esbuild, which cannot compile our messages. */
function buildSubject() {
  return build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [compiledCatalogues(), compiledMessages()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: path.join(folder, 'subject'),
      minify: false,
      lib: {
        entry: path.join(here, 'render', 'life-tree.tsx'),
        formats: ['es'],
        fileName: () => 'life-tree.mjs',
      },
    },
  });
}

/** The harness reads labels from the source of an adapter, so each subject needs its own file. */
function ourAdapter(id, label, shape, drawn) {
  const subject = JSON.stringify(path.join(folder, 'subject', 'life-tree.mjs'));
  return `import { lifeTree } from ${subject};
export default { ...lifeTree(${JSON.stringify(shape)}, ${JSON.stringify(sizes)}, ${JSON.stringify(drawn)}), id: '${id}', label: '${label}' };
`;
}

async function run(command, args) {
  await install();
  return spawnToEnd(command, args);
}

async function install() {
  const { dependencies } = JSON.parse(readFileSync(path.join(peers, 'package.json'), 'utf8'));
  const wanted = Object.fromEntries(competitors.map((name) => [name, dependencies[name]]));
  const manifest = {
    name: 'render-benchmark',
    private: true,
    type: 'module',
    dependencies: wanted,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const file = path.join(folder, 'package.json');
  const installed = path.join(folder, 'node_modules', '.package-lock.json');
  if (existsSync(file) && existsSync(installed) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(file, text);
  console.error('Installing the competitors (only needed once)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  // Otherwise npm would install the packages into the workspace's node_modules.
  const code = await spawnToEnd(npm, ['install', '--workspaces=false', ...flags]);
  if (code !== 0) {
    console.error('Installing the competitors failed. The message of npm is above.');
    process.exit(1);
  }
}

function spawnToEnd(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM: browser },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
