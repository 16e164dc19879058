import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture, exitWithError, inRoot } from './run.mjs';

const minNode = [20, 19];
const stamp = inRoot('node_modules', '.cache', 'life-tree', 'installed');

/** Installs the locked dependencies if they are missing or the lock file has changed. */
export async function ensureDependencies() {
  requireNodeVersion();
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing dependencies (only needed once)…');
  // No package needs its install script, because native code comes as prebuilt packages.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const install = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await capture(npm, install);
  if (code !== 0) {
    console.error(output);
    exitWithError('Installing the dependencies failed. The message of npm is above.');
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function requireNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minMajor, minMinor] = minNode;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  exitWithError(
    `Life Tree needs Node ${minNode.join('.')} or later; this is ${process.versions.node}.`,
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
