import { existsSync } from 'node:fs';
import { capture } from './run.mjs';

/** Installs a Debian package where that is possible; resolves with whether it is there now. */
export async function installDebianPackage(name) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.error(`Installing ${name}, which happens once…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update', '-qq'], { env });
  const { code } = await capture('apt-get', ['install', '-y', '-qq', name], { env });
  return code === 0;
}
