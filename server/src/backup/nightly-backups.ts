import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { databaseFolder } from '../database/connect.ts';
import { freeMebibytes, mebibyte } from '../database/pglite/disk-space.ts';
import type { Resources } from '../resources.ts';
import { writeBackupFile } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';

const keptBackups = 7;
/** By the server's clock: when few people work. A server that does not run then makes its backup when it starts. */
const earliestHour = 3;
/** Left for the database. */
const reservedMebibytes = 128;
const namePattern = /^life-tree-\d{4}-\d{2}-\d{2}\.backup$/;

/**
 * Keeps a backup of each of the last seven days in DATA_DIR/backups, because a power failure can make the embedded
 * database unreadable. They have no images, which are files of their own.
 */
export function createNightlyBackups(
  {
    config: { dataDir },
    database,
    logger,
    now,
  }: Pick<Resources, 'database' | 'logger' | 'now'> & {
    readonly config: Pick<Config, 'dataDir'>;
  },
  { findFree = freeMebibytes }: { readonly findFree?: typeof freeMebibytes } = {},
) {
  const folder = join(dataDir, 'backups');
  return {
    /** Makes the backup of this day, unless it exists or it is too early. */
    makeIfDue: async (): Promise<void> => {
      const at = now();
      const name = `life-tree-${dayOf(at)}.backup`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const files = await readdir(folder);
      if (at.getHours() < earliestHour || files.includes(name)) return;
      // Left by a server that was killed.
      for (const file of files.filter((each) => /\.(part|spool)$/.test(each))) {
        await rm(join(folder, file), { force: true });
      }
      const needed = (await sizeOf(databaseFolder(dataDir))) / mebibyte + reservedMebibytes;
      const free = findFree(folder);
      if (free < needed) {
        const details = { freeMebibytes: free, neededMebibytes: Math.ceil(needed) };
        logger.error(details, 'The nightly backup was not made: the disk has too little space');
        return;
      }
      const source = { database, imageStore: null, now, spoolFolder: folder };
      const { rows } = await writeBackupFile(join(folder, name), (out) => makeBackup(source, out));
      logger.info({ rows, file: name }, 'The nightly backup was made');
      const made = (await readdir(folder)).filter((each) => namePattern.test(each)).sort();
      for (const old of made.slice(0, -keptBackups)) await rm(join(folder, old));
    },
  };
}

function dayOf(at: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

/** The bytes of all files in a folder, which are more than those of a compressed copy. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // The database may delete a file meanwhile.
    const file = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    if (file?.isFile() === true) bytes += file.size;
  }
  return bytes;
}
