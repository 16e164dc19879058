import { constants } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { StartError } from '../../start-error.ts';

const mebibyte = 1024 * 1024;
/**
 * The embedded engine writes ahead into files of 16 MB and does not survive that one of them cannot
 * be made: it stops storing while there is still room for a few.
 */
const reservedMebibytes = 64;
/** Back to storing only when there is clearly more, or it would go back and forth. */
const enoughMebibytes = 96;
const lookMilliseconds = 250;

/** Makes the folder; throws a sentence unless something can be stored in it. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
    throw new StartError(
      `Nothing can be stored in ${folder} (${code}): set DATA_DIR to a folder that may be written to.`,
    );
  }
  const free = await freeMebibytes(folder);
  if (free < reservedMebibytes) {
    throw new StartError(
      `The disk of ${folder} is full: ${free} MB are free, and ${reservedMebibytes} are needed.`,
    );
  }
}

/** Tells when a disk becomes nearly full, and when it is so no longer. Returns how to stop. */
export function watchSpace(
  folder: string,
  onChange: (isNearlyFull: boolean, freeMebibytes: number) => Promise<void>,
): () => void {
  let isNearlyFull = false;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const free = await freeMebibytes(folder);
      const isNow = free < (isNearlyFull ? enoughMebibytes : reservedMebibytes);
      if (isNow !== isNearlyFull) {
        await onChange(isNow, free);
        isNearlyFull = isNow;
      }
    } catch {
      // A folder that cannot be looked at is no worse than before; the next look may tell.
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(look, lookMilliseconds).unref();
  return () => clearInterval(timer);
}

async function freeMebibytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / mebibyte);
}
