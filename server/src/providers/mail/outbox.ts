import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { newIdentifier } from '../../database/identifier.ts';
import type { MailCarrier } from './mail-carrier.ts';

/** Mails as files, for a server without a mail server. */
export interface Outbox extends MailCarrier {
  /** The ids of all mails, newest first. */
  list(): Promise<string[]>;
  /** The mail as it would have been sent, or null when there is none. */
  read(id: string): Promise<string | null>;
}

const mailId = /^[0-9a-f-]{36}$/;

export function openOutbox(folder: string, from: string): Outbox {
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from },
  );
  return {
    carry: async (mail) => {
      // Named before anything is awaited: mails are listed in the order they were handed in.
      const id = newIdentifier();
      const { message } = await transport.sendMail({ ...mail, textEncoding: 'quoted-printable' });
      await mkdir(folder, { recursive: true });
      // Renamed into place, so that no reader ever meets half a mail.
      const draft = join(folder, `.${id}.draft`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, join(folder, `${id}.eml`));
    },
    list: async () => {
      const names = await readdir(folder).catch(() => []);
      return names
        .filter((name) => name.endsWith('.eml') && mailId.test(name.slice(0, -4)))
        .map((name) => name.slice(0, -4))
        .sort()
        .reverse();
    },
    read: async (id) => {
      if (!mailId.test(id)) return null;
      return readFile(join(folder, `${id}.eml`), 'utf8').catch(() => null);
    },
    close: () => transport.close(),
  };
}

export function isOutbox(carrier: MailCarrier): carrier is Outbox {
  return 'list' in carrier && 'read' in carrier;
}
