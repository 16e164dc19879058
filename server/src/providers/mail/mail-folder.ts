import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newIdentifier } from '@life-tree/contract';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport.ts';

/** Writes mails to files, for installations without a mail server. */
export interface MailFolder extends MailTransport {
  /** The ids of all mails, newest first. */
  list(): Promise<string[]>;
  /** The mail as it would have been sent; null if it does not exist. */
  read(id: string): Promise<string | null>;
}

const mailId = /^[0-9a-f-]{36}$/;

export function openMailFolder(folder: string, from: string): MailFolder {
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from },
  );
  return {
    send: async (mail) => {
      // Created before the first await, so that mails are listed in the order they were sent.
      const id = newIdentifier();
      const { message } = await transport.sendMail({ ...mail, textEncoding: 'quoted-printable' });
      await mkdir(folder, { recursive: true });
      // Renamed when complete, so that nobody reads an incomplete file.
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

export function isMailFolder(transport: MailTransport): transport is MailFolder {
  return 'list' in transport && 'read' in transport;
}
