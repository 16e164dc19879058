import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Act, createAct } from './act.ts';
import { type BackgroundWork, createBackgroundWork } from './background-work.ts';
import type { Config } from './config.ts';
import { connect } from './database/connect.ts';
import type { OpenDatabase } from './database/database.ts';
import { createLogger } from './logging.ts';
import type { EventBus } from './providers/event-bus/event-bus.ts';
import { memoryEventBus } from './providers/event-bus/memory-event-bus.ts';
import type { MailCarrier } from './providers/mail/mail-carrier.ts';
import { openOutbox } from './providers/mail/outbox.ts';
import { createPostman, type Postman } from './providers/mail/postman.ts';
import { smtpCarrier } from './providers/mail/smtp-carrier.ts';
import { memoryRateCounter } from './providers/rate-counter/memory-rate-counter.ts';
import type { RateCounter } from './providers/rate-counter/rate-counter.ts';

/** Everything the app needs from the world outside it. */
export interface Resources extends OpenDatabase {
  readonly config: Config;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly background: BackgroundWork;
  readonly mailCarrier: MailCarrier;
  readonly postman: Postman;
  readonly rateCounter: RateCounter;
  readonly bus: EventBus;
  readonly act: Act;
}

export async function openResources(config: Config): Promise<Resources> {
  const logger = createLogger(config.logLevel);
  return assembleResources(config, logger, await connect(config, logger));
}

/** Joins an open database with the rest; the whole closes as one. */
export function assembleResources(
  config: Config,
  logger: Logger,
  open: OpenDatabase,
  now: () => Date = () => new Date(),
): Resources {
  const background = createBackgroundWork(logger);
  const bus = memoryEventBus();
  const mailCarrier = carrierFor(config);
  const postman = createPostman(mailCarrier, background, logger);
  return {
    config,
    logger,
    now,
    background,
    mailCarrier,
    postman,
    rateCounter: memoryRateCounter(() => now().getTime()),
    bus,
    act: createAct(open.database, bus),
    database: open.database,
    ping: () => open.ping(),
    close: async () => {
      postman.hurry();
      await background.settled();
      mailCarrier.close();
      await bus.close();
      await open.close();
    },
  };
}

function carrierFor({ mail, dataDir }: Config): MailCarrier {
  return mail.smtpUrl === null
    ? openOutbox(join(dataDir, 'outbox'), mail.from)
    : smtpCarrier(mail.smtpUrl, mail.from);
}
