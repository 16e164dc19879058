import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { BackupError } from './records.ts';
import { verifyBackup } from './restore-backup.ts';

/**
 * Writes a backup into a file of its own, which is there as a whole afterwards or not at all. What
 * others have put there is never written over.
 */
export async function writeBackupFile<Outcome>(
  file: string,
  write: (out: Writable) => Promise<Outcome>,
): Promise<Outcome> {
  const occupied = new BackupError(`There is a file ${file} already: name another one.`);
  if (await exists(file)) throw occupied;
  const draft = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    const out = createWriteStream(draft, { flags: 'wx', mode: 0o600 });
    await once(out, 'open');
    const outcome = await write(out);
    await new Promise<void>((resolve, reject) => {
      out.end((error?: Error | null) => (error ? reject(error) : resolve()));
    });
    await requireWhole(draft);
    await toDisk(draft);
    if (await exists(file)) throw occupied;
    await rename(draft, file);
    await toDisk(dirname(file));
    return outcome;
  } finally {
    await rm(draft, { force: true });
  }
}

async function requireWhole(draft: string): Promise<void> {
  try {
    await verifyBackup(createReadStream(draft));
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError('The backup broke off before its end: the log of the server says why.');
  }
}

/** The bytes of a backup, once it is known to be whole. */
export async function readBackupFile(file: string): Promise<AsyncIterable<Buffer>> {
  if (!(await exists(file))) throw new BackupError(`There is no file ${file}.`);
  await verifyBackup(createReadStream(file));
  return createReadStream(file);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** A backup that is only in the system's memory would be gone with the machine it is to outlive. */
async function toDisk(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
