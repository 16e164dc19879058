import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicConfiguration } from '@life-tree/contract';
import { apiBase } from '@life-tree/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { OpenDatabase } from '../src/database/database.ts';
import { createLogger } from '../src/logging.ts';
import { readMailFile } from '../src/providers/mail/mail-file.ts';
import { isMailFolder } from '../src/providers/mail/mail-folder.ts';
import { assembleResources, openSharedState, type Resources } from '../src/resources.ts';
import { openTestDatabase } from './database/test-database.ts';
import { createVisitor, type Visitor } from './visitor.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly resources: Resources;
  readonly apiKey: string;
  /** Everything logged so far. */
  logs(): string;
  /** Advances the server's clock. */
  wait(milliseconds: number): void;
  /** A new browser with the web app's key. */
  visitor(headers?: Readonly<Record<string, string>>): Visitor;
  /** The mails sent to an address so far, newest first. */
  mailsTo(address: string): Promise<ReturnType<typeof readMailFile>[]>;
  close(): Promise<void>;
}

interface TestAppOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly webAppFolder?: string;
  /** A database to share with others instead of a new one; it is closed with the app. */
  readonly database?: OpenDatabase;
  /** The server's clock only moves with `wait`, however long requests take on a busy machine. */
  readonly stopsClock?: boolean;
}

/** Starts the whole product on a new database, without a port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'life-tree-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'trace',
    PUBLIC_URL: 'http://tree.test',
    ...options.environment,
  });
  let passed = 0;
  const lines: string[] = [];
  const logger = createLogger(config.logLevel, { write: (line) => void lines.push(line) });
  const startedAt = Date.now();
  const now = () => new Date((options.stopsClock ? startedAt : Date.now()) + passed);
  const resources = assembleResources(
    config,
    logger,
    options.database ?? (await openTestDatabase()),
    await openSharedState(config, logger, now),
    now,
  );
  const app = await buildApp(resources, options.webAppFolder ?? join(folder, 'no-web-app'));
  const { apiKey } = (await app.inject(`${apiBase}/config`)).json<PublicConfiguration>();
  // A started server deletes what has expired. It must not meet rows that a test stores first.
  await resources.background.settled();

  return {
    app,
    resources,
    apiKey,
    logs: () => lines.join(''),
    wait: (milliseconds) => {
      passed += milliseconds;
    },
    visitor: (headers = {}) => createVisitor(app, { 'x-api-key': apiKey, ...headers }),
    mailsTo: async (address) => {
      await resources.background.settled();
      const { mailTransport } = resources;
      if (!isMailFolder(mailTransport)) throw new Error('This app has no outbox');
      const files = await Promise.all(
        (await mailTransport.list()).map((id) => mailTransport.read(id)),
      );
      return files
        .filter((file) => file !== null)
        .map(readMailFile)
        .filter((mail) => mail.to === address);
    },
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
