import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { BackupError } from './records.ts';
import { verifyBackup } from './restore-backup.ts';

/**
 * Writes a backup to a new file, completely or not at all. Never overwrites an existing file.
 */
export async function writeBackupFile<Outcome>(
  file: string,
  write: (out: Writable) => Promise<Outcome>,
): Promise<Outcome> {
  const occupied = new BackupError(`The file ${file} already exists. Choose another name.`);
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
    throw new BackupError('The backup is incomplete. See the server’s log.');
  }
}

/** Verifies a backup and returns its bytes. */
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

/** Flushes to disk, so that the backup survives a crash of the machine. */
async function toDisk(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
