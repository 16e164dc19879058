import { existsSync } from 'node:fs';
import path from 'node:path';
import { capture } from './run.mjs';

/** Whether a program is on PATH, or where Debian puts servers. */
export function isInstalled(program) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.some((folder) => existsSync(path.join(folder, program)));
}

/** Installs Debian packages if possible. Resolves with whether they are installed. */
export async function installDebianPackages(names, options = []) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.error(`Installing ${names.join(', ')} (only needed once)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update', '-qq'], { env });
  const { code } = await capture('apt-get', ['install', '-y', '-qq', ...options, ...names], {
    env,
  });
  return code === 0;
}
