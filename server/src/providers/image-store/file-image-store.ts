import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageStore, requireStorableName } from './image-store.ts';

const hourMilliseconds = 3_600_000;

/** Stores images in a folder of this machine, or of a disk that several machines share. */
export function fileImageStore(folder: string): ImageStore {
  const drafts = join(folder, 'drafts');
  let ready: Promise<void> | null = null;

  // Folders of a million files are slow. Names are random, so these folders fill evenly.
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  const pathOf = (name: string) => join(folderOf(name), name);

  async function prepare(): Promise<void> {
    await mkdir(drafts, { recursive: true });
    await removeStaleDrafts(drafts);
  }

  return {
    put: async (name, bytes) => {
      requireStorableName(name);
      ready ??= prepare();
      await ready;
      const draft = join(drafts, randomUUID());
      try {
        await writeToDisk(draft, bytes);
        await mkdir(folderOf(name), { recursive: true });
        await rename(draft, pathOf(name));
      } catch (error) {
        // The folder may have been deleted: the next call creates it again.
        ready = null;
        await rm(draft, { force: true });
        throw error;
      }
    },

    get: async (name) => {
      requireStorableName(name);
      const file = await open(pathOf(name)).catch(nullIfMissing);
      if (file === null) return null;
      try {
        const { size } = await file.stat();
        return { length: size, stream: file.createReadStream() };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    copy: async (name, to) => {
      requireStorableName(name);
      requireStorableName(to);
      await mkdir(folderOf(to), { recursive: true });
      return linkOrCopy(pathOf(name), pathOf(to));
    },

    delete: async (name) => {
      requireStorableName(name);
      await rm(pathOf(name), { force: true });
    },
  };
}

async function writeToDisk(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    // The rename may reach the disk before the content, which would leave an empty file after a power cut.
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes drafts of killed processes. A newer draft may belong to a running process. */
async function removeStaleDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const draft = await stat(join(folder, name)).catch(nullIfMissing);
    if (draft !== null && Date.now() - draft.mtimeMs > hourMilliseconds) {
      await rm(join(folder, name), { force: true });
    }
  }
}

/** Files never change, so two names can share one; deleting one leaves the other. */
async function linkOrCopy(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return true;
    if (code === 'ENOENT') return false;
  }
  // Not every file system supports hard links, and their number is limited.
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    return nullIfMissing(error) !== null;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
