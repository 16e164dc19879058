import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const fileName = 'admin.sock';
// The shortest limit for a Unix socket's address on any system.
const maxAddressLength = 103;

/** The socket file of the server that uses this data. Only its owner can open it. */
export function administrationFile(dataDir: string): string | null {
  return process.platform === 'win32' ? null : join(dataDir, fileName);
}

/** Calls `use` with a socket address that is short enough even if the path of DATA_DIR is long. */
export async function withAdministrationAddress<Value>(
  dataDir: string,
  use: (address: string) => Promise<Value>,
): Promise<Value> {
  const file = administrationFile(dataDir);
  if (file === null) return use(pipeName(dataDir));
  if (Buffer.byteLength(file) <= maxAddressLength || process.platform !== 'linux') return use(file);
  const folder: FileHandle = await open(dataDir);
  try {
    return await use(`/proc/self/fd/${folder.fd}/${fileName}`);
  } finally {
    await folder.close();
  }
}

function pipeName(dataDir: string): string {
  const name = createHash('sha256').update(resolve(dataDir).toLowerCase()).digest('hex');
  return `\\\\.\\pipe\\life-tree-${name.slice(0, 32)}`;
}
