import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { connect } from './database/connect.ts';
import type { OpenDatabase } from './database/database.ts';
import { createLogger } from './logging.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { createFileCache, type FileCache } from './providers/file-cache/file-cache.ts';
import { chooseImageStore } from './providers/image-store/choose-image-store.ts';
import type { ImageStore } from './providers/image-store/image-store.ts';
import { openMailFolder } from './providers/mail/mail-folder.ts';
import type { MailTransport } from './providers/mail/mail-transport.ts';
import { smtpTransport } from './providers/mail/smtp-transport.ts';
import type { Payments } from './providers/payments/payments.ts';
import { paypalPayments } from './providers/payments/paypal-payments.ts';
import { memoryState, redisState, type SharedState } from './providers/shared-state.ts';
import { createWorkerPool, type WorkerPool } from './providers/worker-pool/worker-pool.ts';
import { type BackgroundWork, createBackgroundWork } from './scheduling/background-work.ts';
import {
  createInTransaction,
  createWithoutTransaction,
  type InTransaction,
} from './transaction.ts';

/** Everything external that the app needs. */
export interface Resources
  extends Pick<OpenDatabase, 'database'>,
    Pick<SharedState, 'bus' | 'rateCounter' | 'presence' | 'disconnectedSockets'> {
  readonly config: Config;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly background: BackgroundWork;
  readonly mailTransport: MailTransport;
  readonly outbox: Outbox;
  readonly imageStore: ImageStore;
  readonly workerPool: WorkerPool;
  readonly fileCache: FileCache;
  /** Null if payments are not configured. */
  readonly payments: Payments | null;
  readonly inTransaction: InTransaction;
  readonly withoutTransaction: InTransaction;
  /** The services that must answer for the server to be ready, by the names operators know. */
  readonly parts: Readonly<Record<string, () => Promise<void>>>;
  close(): Promise<void>;
}

const clock = () => new Date();

export async function openResources(config: Config): Promise<Resources> {
  const logger = createLogger(config.logLevel);
  const shared = await openSharedState(config, logger);
  try {
    return assembleResources(config, logger, await connect(config, logger), shared);
  } catch (error) {
    await shared.close();
    throw error;
  }
}

export async function openSharedState(
  { redisUrl }: Config,
  logger: Logger,
  now: () => Date = clock,
): Promise<SharedState> {
  const time = () => now().getTime();
  return redisUrl === null ? memoryState(time) : redisState(redisUrl, logger, time);
}

/** Combines the opened resources with the rest; `close` closes all of them. */
export function assembleResources(
  config: Config,
  logger: Logger,
  open: OpenDatabase,
  shared: SharedState,
  now: () => Date = clock,
): Resources {
  const background = createBackgroundWork(logger);
  const { bus, rateCounter, presence, disconnectedSockets } = shared;
  const mailTransport = mailTransportFor(config);
  const outbox = createOutbox({ database: open.database, background, logger, now });
  const workerPool = createWorkerPool(logger);
  const fileCache = createFileCache(join(config.dataDir, 'temporary'));
  return {
    config,
    logger,
    now,
    background,
    mailTransport,
    outbox,
    bus,
    rateCounter,
    presence,
    disconnectedSockets,
    imageStore: chooseImageStore(config),
    workerPool,
    fileCache,
    payments: config.paypal === null ? null : paypalPayments(config.paypal, now),
    inTransaction: createInTransaction(open.database, bus),
    withoutTransaction: createWithoutTransaction(open.database, bus),
    database: open.database,
    parts: {
      database: () => open.ping(),
      ...(config.redisUrl !== null && { Redis: () => shared.ping() }),
    },
    close: async () => {
      await background.settled();
      mailTransport.close();
      await fileCache.close();
      await workerPool.close();
      await shared.close();
      await open.close();
    },
  };
}

function mailTransportFor({ mail, dataDir }: Config): MailTransport {
  return mail.smtpUrl === null
    ? openMailFolder(join(dataDir, 'outbox'), mail.from)
    : smtpTransport(mail.smtpUrl, mail.from);
}
