import { readTrees } from '@life-tree/phylogeny';
import fc from 'fast-check';
import { describe, inject, it } from 'vitest';
import { anyForest } from '../../testing/random-forests.ts';
import { checkAtAllZooms } from '../../testing/readable-texts.ts';
import { largeForest } from '../../testing/sample-forests.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bytes of files as Latin-1 by their names, null where there are none. */
    publishedTrees: Readonly<Record<string, string | null>>;
  }
}

function bytesOf(latin1: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(latin1.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = latin1.charCodeAt(at);
  return bytes;
}

describe('texts are at least 12 px and never overlap, from the fitted tree to 1000 %', () => {
  it('in a large tree', () => checkAtAllZooms(largeForest(3000)));
  it('in random trees', () => {
    fc.assert(fc.property(anyForest, checkAtAllZooms), {
      numRuns: 12,
      interruptAfterTimeLimit: 8000,
    });
  });
  for (const [name, content] of Object.entries(inject('publishedTrees'))) {
    const missing = content === null ? ' (skipped: no ../shared/trees)' : '';
    it.skipIf(missing !== '')(`in ${name}${missing}`, () => {
      const bytes = bytesOf(content ?? '');
      const read = readTrees(bytes);
      const built = read.ok ? read.value.trees[0]?.build() : undefined;
      if (!built?.ok) throw new Error(`${name} has no tree`);
      checkAtAllZooms(built.value.forest);
    });
  }
});
