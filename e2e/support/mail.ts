import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Waits for an email to an address and returns the link in it that starts with the given text. */
export async function linkMailedTo(address: string, start: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = findLink(await newestMail(address), start);
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

async function newestMail(address: string): Promise<string> {
  const outbox = path.join(process.env.E2E_DATA ?? '', 'outbox');
  const names = await readdir(outbox).catch(() => []);
  for (const name of names
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .reverse()) {
    const mail = await readFile(path.join(outbox, name), 'utf8');
    if (mail.toLowerCase().includes(`to: ${address}`)) return decodeQuotedPrintable(mail);
  }
  return '';
}

function decodeQuotedPrintable(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

function findLink(mail: string, start: string): string | undefined {
  const at = mail.indexOf(start);
  return at < 0 ? undefined : mail.slice(at).split(/[\s"'<>]/)[0];
}
