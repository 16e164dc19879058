import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BackgroundWork } from '../../scheduling/background-work.ts';
import type { Mail, MailTransport } from './mail-transport.ts';

/** Sends mails in the background, so that a slow or failing mail server does not affect requests. */
export interface MailQueue {
  add(kind: string, mail: Mail): void;
  /** Retries waiting mails immediately, for the last time. */
  flush(): void;
}

const pausesBeforeNextAttempt = [1_000, 10_000, 60_000];

export function createMailQueue(
  transport: MailTransport,
  background: BackgroundWork,
  logger: Logger,
): MailQueue {
  const closing = new AbortController();

  async function deliver(kind: string, mail: Mail): Promise<void> {
    for (const pause of [...pausesBeforeNextAttempt, null]) {
      const last = pause === null || closing.signal.aborted;
      if (await attempt(kind, mail)) return;
      if (last) break;
      await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    logger.error({ mail: kind }, 'Gave up on a mail');
  }

  async function attempt(kind: string, mail: Mail): Promise<boolean> {
    try {
      await transport.send(mail);
      logger.info({ mail: kind }, 'Mail sent');
      return true;
    } catch (error) {
      logger.warn({ mail: kind, err: error }, 'Could not send a mail');
      return false;
    }
  }

  return {
    add: (kind, mail) => background.run(`mail: ${kind}`, () => deliver(kind, mail)),
    flush: () => closing.abort(),
  };
}
