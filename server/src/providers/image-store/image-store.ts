import type { Readable } from 'node:stream';

/** A stored file on its way to whoever asked for it. */
export interface StoredFile {
  /** In bytes. */
  readonly length: number;
  readonly stream: Readable;
}

/** Keeps files by name. Names are never used twice, so a file never changes once it is there. */
export interface ImageStore {
  /** The file is there as a whole afterwards, or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  get(name: string): Promise<StoredFile | null>;
  /** Keeps the same content under a second name too; false when there is no such file. */
  copy(name: string, to: string): Promise<boolean>;
  /** A file that is not there is deleted already. */
  delete(name: string): Promise<void>;
}

/** Names become paths and addresses, so none may lead anywhere else. */
export function requireStorableName(name: string): void {
  if (!/^[\w-]{2,100}(?:\.[a-z]{1,10}){1,3}$/.test(name)) {
    throw new Error('This is no name for a stored file');
  }
}
