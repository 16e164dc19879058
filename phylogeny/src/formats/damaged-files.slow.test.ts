import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileForest } from '../../testing/hostile-forests.ts';
import { forestFaults } from '../species/checks/invariants.ts';
import { readTrees } from './read.ts';
import { writeForest, writeFormats } from './write.ts';

describe.each(writeFormats)('a forest written as %s', (format) => {
  it('gives a sound forest or a reason, and never throws, when it is cut short or damaged', () => {
    const damaged = fc
      .tuple(
        hostileForest,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...'()[]\':;{<"')),
        fc.boolean(),
      )
      .map(([forest, part, insertion, embed]) => {
        const text = writeForest(forest, format, null, { embed });
        const at = Math.floor(part * text.length);
        return {
          cut: text.slice(0, at),
          damaged: text.slice(0, at) + insertion + text.slice(at + 1),
        };
      });
    fc.assert(
      fc.property(damaged, (texts) => {
        for (const text of [texts.cut, texts.damaged]) {
          const file = readTrees(text);
          if (!file.ok) expect(file.error.message).not.toBe('');
          for (const tree of file.ok ? file.value.trees : []) {
            const built = tree.build();
            if (built.ok) expect(forestFaults(built.value.forest)).toEqual([]);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
