import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forestFaults } from '../species/invariants.ts';
import { hostileForest } from './hostile-forests.ts';
import { readTrees } from './read.ts';
import { Report } from './report.ts';
import { formats } from './round-trip-formats.ts';

describe.each(formats)('a forest written as $name', ({ write, readAs }) => {
  it('gives a sound forest or a reason, and never throws, when it is cut short or damaged', () => {
    const damaged = fc
      .tuple(
        hostileForest,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.string({ unit: 'binary' }),
      )
      .map(([forest, part, insertion]) => {
        const text = write(forest);
        const at = Math.floor(part * text.length);
        return {
          cut: text.slice(0, at),
          damaged: text.slice(0, at) + insertion + text.slice(at + 1),
        };
      });
    fc.assert(
      fc.property(damaged, (texts) => {
        for (const text of [texts.cut, texts.damaged]) {
          const result = readAs(text, new Report());
          if (!result.ok) expect(result.error.message).not.toBe('');
          const file = readTrees(text);
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
