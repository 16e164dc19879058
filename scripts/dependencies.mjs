import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture, giveUp, inRoot } from './run.mjs';

const oldestNode = [20, 19];
const stamp = inRoot('node_modules', '.cache', 'life-tree', 'installed');

/** Installs the locked dependencies when they are missing, or older than the lock file. */
export async function ensureDependencies() {
  refuseOldNode();
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing the dependencies, which happens once…');
  // No package here needs its install script: native parts come as prebuilt packages.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const install = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await capture(npm, install);
  if (code !== 0) {
    console.error(output);
    giveUp('The dependencies could not be installed: npm said why above.');
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldMajor, oldMinor] = oldestNode;
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return;
  giveUp(
    `Life Tree needs Node ${oldestNode.join('.')} or later; this is ${process.versions.node}.`,
  );
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  hash.update(readFileSync(inRoot('package-lock.json')));
  for (const entry of readdirSync(inRoot(), { withFileTypes: true })) {
    const manifest = inRoot(entry.name, 'package.json');
    if (entry.isDirectory() && entry.name !== 'node_modules' && existsSync(manifest)) {
      hash.update(readFileSync(manifest));
    }
  }
  return hash.digest('hex');
}
