import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from '../scripts/browser.mjs';

/**
 * Our canvas in headless Chromium against tree viewers of npm and against the least any of them can
 * do (viewport-culled SVG and canvas), all in one run. The harness, the trees, the rivals' adapters and
 * the bounds are those of the peer benchmark that lies beside a clone, in ../shared/bench/peers; its
 * options are ours: --sizes 1000,10000, --reps 2, --adapters life-tree,culled, --shots DIR.
 */
const here = path.dirname(fileURLToPath(import.meta.url));
const peers = path.resolve(here, '../../shared/bench/peers');
if (!existsSync(path.join(peers, 'run.mjs'))) {
  console.error(`This benchmark needs the peer benchmark beside the clone: ${peers} is missing.`);
  process.exit(1);
}

// Rivals bring a hundred packages that nothing else here needs: they stay out of our lock file.
const arena = path.join(here, '.cache', 'render');
const rivals = ['@phylocanvas/phylocanvas.gl', 'd3', 'esbuild', 'phylotree', 'playwright-core'];
const rivalAdapters = ['01-svg-culled', '02-canvas-culled', '10-phylotree', '11-phylocanvas-gl'];

const browser = await ensureBrowser();
prepareArena();
const given = process.argv.slice(2);
const options = given.includes('--reps') ? given : [...given, '--reps', '2'];
process.exitCode = await run(process.execPath, ['run.mjs', '--only', 'render', ...options]);

/** The harness with our subjects among its own, in a folder that may be thrown away. */
function prepareArena() {
  mkdirSync(arena, { recursive: true });
  cpSync(path.join(peers, 'lib'), path.join(arena, 'lib'), { recursive: true, force: true });
  cpSync(path.join(peers, 'run.mjs'), path.join(arena, 'run.mjs'));
  const adapters = path.join(arena, 'adapters', 'render');
  rmSync(adapters, { recursive: true, force: true });
  mkdirSync(adapters, { recursive: true });
  for (const name of rivalAdapters) {
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
    const label = `Life Tree, as many species as a ${shape}`;
    const file = path.join(adapters, `06-life-tree-${shape}.mjs`);
    writeFileSync(file, ourAdapter(`life-tree-${shape}`, label, shape));
  }
}

/** The harness reads labels from the text of an adapter, so each subject of ours has a file of its own. */
function ourAdapter(id, label, shape) {
  const subject = JSON.stringify(path.join(here, 'render', 'life-tree.tsx'));
  return `import { lifeTree } from ${subject};
export default { ...lifeTree(${JSON.stringify(shape)}), id: '${id}', label: '${label}' };
`;
}

async function run(command, args) {
  await install();
  return spawnToEnd(command, args);
}

async function install() {
  const { dependencies } = JSON.parse(readFileSync(path.join(peers, 'package.json'), 'utf8'));
  const wanted = Object.fromEntries(rivals.map((name) => [name, dependencies[name]]));
  const manifest = { name: 'render-arena', private: true, type: 'module', dependencies: wanted };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const file = path.join(arena, 'package.json');
  const installed = path.join(arena, 'node_modules', '.package-lock.json');
  if (existsSync(file) && existsSync(installed) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(file, text);
  console.error('Installing the rivals, which happens once…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  // A workspace above would take the packages into its own node_modules.
  const code = await spawnToEnd(npm, ['install', '--workspaces=false', ...flags]);
  if (code !== 0) {
    console.error('The rivals could not be installed: npm said why above.');
    process.exit(1);
  }
}

function spawnToEnd(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: arena,
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM: browser },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
