import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BackgroundWork } from '../../background-work.ts';
import type { Mail, MailCarrier } from './mail-carrier.ts';

/** Sends mails after the reply, so that a slow or failing mail server neither delays nor fails a call. */
export interface Postman {
  post(kind: string, mail: Mail): void;
  /** Mails that still wait to be tried again are tried one last time now. */
  hurry(): void;
}

const pausesBeforeNextAttempt = [1_000, 10_000, 60_000];

export function createPostman(
  carrier: MailCarrier,
  background: BackgroundWork,
  logger: Logger,
): Postman {
  const closing = new AbortController();

  async function deliver(kind: string, mail: Mail): Promise<void> {
    for (const pause of [...pausesBeforeNextAttempt, null]) {
      const last = pause === null || closing.signal.aborted;
      if (await attempt(kind, mail)) return;
      if (last) break;
      await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    logger.error({ mail: kind }, 'A mail was given up');
  }

  async function attempt(kind: string, mail: Mail): Promise<boolean> {
    try {
      await carrier.carry(mail);
      logger.info({ mail: kind }, 'A mail was sent');
      return true;
    } catch (error) {
      logger.warn({ mail: kind, err: error }, 'A mail could not be sent');
      return false;
    }
  }

  return {
    post: (kind, mail) => background.run(`mail: ${kind}`, () => deliver(kind, mail)),
    hurry: () => closing.abort(),
  };
}
