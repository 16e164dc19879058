import { expect } from 'vitest';
import { readTrees } from '../src/formats/read.ts';

/** Reads a file for tests in which only the reader itself can fail. */
export function readWhole(input: Uint8Array | string): void {
  const read = readTrees(input, { maxUnpackedSize: 1e7 });
  if (!read.ok) expect(read.error.message).not.toBe('');
  else for (const tree of read.value.trees.slice(0, 3)) tree.build();
}
