import { constants, statfsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { StartError } from '../../start-error.ts';

export const mebibyte = 1024 * 1024;
/**
 * The embedded engine crashes if it cannot create a write-ahead log file of 16 MB. So it stops storing
 * while there is still space for a few.
 */
const reservedMebibytes = 64;
/** Storing resumes only with clearly more space, so that it does not switch back and forth. */
const resumeMebibytes = 96;

/** Creates the folder. Throws a StartError if nothing can be stored in it. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
    throw new StartError(`Cannot write to ${folder} (${code}). Set DATA_DIR to a writable folder.`);
  }
  const free = freeMebibytes(folder);
  if (free < reservedMebibytes) {
    throw new StartError(
      `The disk of ${folder} is full: ${free} MB are free, but ${reservedMebibytes} MB are needed.`,
    );
  }
}

/**
 * Returns a function that tells whether a disk is nearly full now. It asks each time, which takes some microseconds:
 * a disk can fill up at once.
 */
export function watchSpace(
  folder: string,
  onChange: (isNearlyFull: boolean, freeMebibytes: number) => void,
): () => boolean {
  let isNearlyFull = false;
  return () => {
    const free = freeMebibytes(folder);
    const isNow = free < (isNearlyFull ? resumeMebibytes : reservedMebibytes);
    if (isNow !== isNearlyFull) {
      isNearlyFull = isNow;
      onChange(isNow, free);
    }
    return isNow;
  };
}

export function freeMebibytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / mebibyte);
}
