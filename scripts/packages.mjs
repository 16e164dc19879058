import { existsSync } from 'node:fs';
import { capture } from './run.mjs';

/** Installs a Debian package if possible. Resolves with whether it is installed. */
export async function installDebianPackage(name) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.error(`Installing ${name} (only needed once)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update', '-qq'], { env });
  const { code } = await capture('apt-get', ['install', '-y', '-qq', name], { env });
  return code === 0;
}
