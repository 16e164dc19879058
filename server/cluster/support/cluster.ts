import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.mjs';
import { prepareDatabaseForProcess } from '../../test/database/test-database.ts';
import { administer } from '../../test/processes/administer.ts';
import { type RedisServer, startRedis } from '../../test/processes/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../../test/processes/server-process.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { installRelease, type Release } from './release.ts';

const size = 3;

/** Several server processes with one PostgreSQL and one Redis, behind nginx. */
export interface Cluster {
  readonly balancer: Balancer;
  readonly redis: RedisServer;
  readonly release: Release;
  /** The addresses of the processes, without nginx. */
  readonly addresses: readonly string[];
  /** Kills a process. */
  kill(index: number): Promise<void>;
  start(index: number, release?: Release): Promise<void>;
  /** Replaces a process as an operator does. Returns the exit code of the old one. */
  replace(index: number, release: Release): Promise<number | null>;
  /** Whether every process is still the one that was started. */
  areAllAlive(): boolean;
  /** Runs the administration command line. */
  administer(...words: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'life-tree-cluster-'));
  const database = await prepareDatabaseForProcess(dataDir);
  const redis = await startRedis();
  const release = await installRelease();
  const ports = await Promise.all(Array.from({ length: size }, freePort));
  const balancer = await startBalancer(ports);
  const environment = {
    ...database.environment,
    DATA_DIR: dataDir,
    REDIS_URL: redis.url,
    PUBLIC_URL: balancer.address,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const servers = new Map<number, { process: ServerProcess; ended: boolean }>();

  async function start(index: number, version: Release = release): Promise<void> {
    const started = await startServerProcess(version.main, {
      ...environment,
      PORT: String(ports[index]),
    });
    const server = { process: started, ended: false };
    servers.set(index, server);
    void started.exit.then(() => {
      server.ended = true;
    });
    await started.firstLine;
  }

  async function end(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const server = servers.get(index);
    if (server === undefined) return null;
    server.process.signal(signal);
    return (await server.process.exit).code;
  }

  await Promise.all(ports.map((_, index) => start(index)));
  return {
    balancer,
    redis,
    release,
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    kill: async (index) => {
      await end(index, 'SIGKILL');
    },
    start,
    replace: async (index, next) => {
      const port = ports[index] ?? 0;
      await balancer.takeOut(port);
      const code = await end(index, 'SIGTERM');
      await start(index, next);
      await balancer.takeIn(port);
      return code;
    },
    areAllAlive: () => [...servers.values()].every(({ ended }) => !ended),
    administer: async (...words) => {
      const settings = { DATA_DIR: dataDir, ...database.environment };
      const { out, err } = await administer(release, settings, ...words);
      return `${out}${err}`;
    },
    close: async () => {
      for (const index of servers.keys()) await end(index, 'SIGKILL');
      await balancer.close();
      await redis.kill();
      await database.remove();
      await release.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
