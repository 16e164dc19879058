import type { Readable } from 'node:stream';

/** A stored file as a stream. */
export interface StoredFile {
  /** In bytes. */
  readonly length: number;
  readonly stream: Readable;
}

/** Stores files by name. Names are never reused, so a stored file never changes. */
export interface ImageStore {
  /** Stores the whole file or nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null if the file does not exist. */
  get(name: string): Promise<StoredFile | null>;
  /** Stores the same content under a second name; false if the file does not exist. */
  copy(name: string, to: string): Promise<boolean>;
  /** Succeeds even if the file does not exist. */
  delete(name: string): Promise<void>;
}

/** Names become paths and addresses, so they must not contain separators. */
export function requireStorableName(name: string): void {
  if (!/^[\w-]{2,100}(?:\.[a-z]{1,10}){1,3}$/.test(name)) {
    throw new Error('This is not a valid name for a stored file');
  }
}
