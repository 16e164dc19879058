import { constants } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { StartError } from '../../start-error.ts';

export const mebibyte = 1024 * 1024;
/**
 * The embedded engine crashes if it cannot create a write-ahead log file of 16 MB. So it stops storing
 * while there is still space for a few.
 */
const reservedMebibytes = 64;
/** Storing resumes only with clearly more space, so that it does not switch back and forth. */
const resumeMebibytes = 96;
const checkMilliseconds = 250;

/** Creates the folder. Throws a StartError if nothing can be stored in it. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
    throw new StartError(`Cannot write to ${folder} (${code}). Set DATA_DIR to a writable folder.`);
  }
  const free = await freeMebibytes(folder);
  if (free < reservedMebibytes) {
    throw new StartError(
      `The disk of ${folder} is full: ${free} MB are free, but ${reservedMebibytes} MB are needed.`,
    );
  }
}

/** Reports when a disk becomes nearly full and when it has space again. Returns a function that stops. */
export function watchSpace(
  folder: string,
  onChange: (isNearlyFull: boolean, freeMebibytes: number) => Promise<void>,
): () => void {
  let isNearlyFull = false;
  let isChecking = false;

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      const free = await freeMebibytes(folder);
      const isNow = free < (isNearlyFull ? resumeMebibytes : reservedMebibytes);
      if (isNow !== isNearlyFull) {
        await onChange(isNow, free);
        isNearlyFull = isNow;
      }
    } catch {
      // Ignore a failed check: the next one follows soon.
    } finally {
      isChecking = false;
    }
  }

  const timer = setInterval(check, checkMilliseconds).unref();
  return () => clearInterval(timer);
}

export async function freeMebibytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / mebibyte);
}
