import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const fileName = 'admin.sock';
// What a Unix socket's address has room for, on the systems with the least.
const maxAddressLength = 103;

/** Where a server on this data listens for administrators: a file that only its owner may open. */
export function administrationFile(dataDir: string): string | null {
  return process.platform === 'win32' ? null : join(dataDir, fileName);
}

/** Lets `use` work with an address of the socket that is short enough, however deep the data lies. */
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
