import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.mjs';
import { installDebianPackages } from './packages.mjs';
import { capture, exitWithError } from './run.mjs';

/** Starts a temporary PostgreSQL on loopback. Returns its address, its control command and a stop function. */
export async function startPostgres() {
  const programs = await ensurePostgres();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'life-tree-postgres-'));
  const data = path.join(folder, 'data');
  const port = await freePort();
  // Durability is off: the data is temporary.
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    '-c fsync=off -c synchronous_commit=off -c full_page_writes=off',
    '-c max_connections=200',
  ].join(' ');
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root, so use the user that Debian's package creates.
  const asDatabaseUser = (program) => [
    ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []),
    path.join(programs, program),
  ];
  const control = [
    ...[...asDatabaseUser('pg_ctl'), '-D', data, '-l', path.join(folder, 'log')],
    ...['-o', settings, '-w'],
  ];
  const runOrExit = async ([command, ...args]) => {
    const { code, output } = await capture(command, args, { cwd: os.tmpdir() });
    if (code === 0) return;
    console.error(output);
    rmSync(folder, { recursive: true, force: true });
    exitWithError('PostgreSQL did not start. The reason is above.');
  };
  if (isRoot) await capture('chown', ['postgres', folder]);
  const encoding = ['-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await runOrExit([...asDatabaseUser('initdb'), '-D', data, '-U', 'postgres', ...encoding]);
  await runOrExit([...control, 'start']);
  const stop = async () => {
    const [command, ...args] = control;
    await capture(command, [...args, '-m', 'immediate', 'stop'], { cwd: os.tmpdir() });
    rmSync(folder, { recursive: true, force: true });
  };
  // PostgreSQL runs in the background, so stop it if this process is interrupted.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => stop().finally(() => process.exit(1)));
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, control, stop };
}

async function ensurePostgres() {
  return (
    findPostgres() ??
    ((await installDebianPackages(['postgresql'])) ? findPostgres() : undefined) ??
    exitWithError('PostgreSQL is required. Install it, or put initdb and pg_ctl on PATH.')
  );
}

/** Finds the folder with initdb and pg_ctl, on PATH or where Debian installs each version. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ];
  return folders.find((candidate) => existsSync(path.join(candidate, 'initdb')));
}
