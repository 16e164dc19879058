import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { installDebianPackage } from './packages.mjs';
import { capture, giveUp, tool } from './run.mjs';

await ensureDependencies();
const programs = await ensurePostgres();
const folder = mkdtempSync(path.join(os.tmpdir(), 'life-tree-postgres-'));
const port = await freePort();
await startCluster();
try {
  process.exitCode = await tool('vitest', ['run', '--project', 'server'], {
    env: {
      ...process.env,
      TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
    },
  });
} finally {
  await asDatabaseUser('pg_ctl', ['-D', path.join(folder, 'data'), '-m', 'immediate', 'stop']);
  rmSync(folder, { recursive: true, force: true });
}

async function ensurePostgres() {
  return (
    findPostgres() ??
    ((await installDebianPackage('postgresql')) ? findPostgres() : undefined) ??
    giveUp(
      'The PostgreSQL tests need a PostgreSQL server: install one, or put its programs on PATH.',
    )
  );
}

/** The folder that holds initdb and pg_ctl: on PATH, or where Debian keeps each version. */
function findPostgres() {
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

/** PostgreSQL refuses to run as root, so there it runs as the user Debian's package made. */
function asDatabaseUser(program, args) {
  const command = path.join(programs, program);
  return process.getuid?.() === 0
    ? capture('runuser', ['-u', 'postgres', '--', command, ...args], { cwd: os.tmpdir() })
    : capture(command, args);
}

async function startCluster() {
  if (process.getuid?.() === 0) await capture('chown', ['postgres', folder]);
  const data = path.join(folder, 'data');
  await must('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  // A throwaway cluster: it need not survive a power cut.
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    '-c fsync=off -c synchronous_commit=off -c full_page_writes=off',
    '-c max_connections=200',
  ].join(' ');
  await must('pg_ctl', ['-D', data, '-l', path.join(folder, 'log'), '-o', settings, '-w', 'start']);
}

async function must(program, args) {
  const { code, output } = await asDatabaseUser(program, args);
  if (code === 0) return;
  console.error(output);
  rmSync(folder, { recursive: true, force: true });
  giveUp(`PostgreSQL's ${program} failed: the reason is above.`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
