import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Forest } from '../species/forest.ts';
import { contrast } from '../timeline/contrast.ts';
import { branchColours, hueCount, lightnessSteps } from './branch-colours.ts';
import { branchPalettes } from './palette.ts';
import { sampleForest } from './sample-forests.ts';

describe('branch colours', () => {
  it('differ in lightness between a branch and the ancestor it leaves', () => {
    const forest = sampleForest('tangled', 300, 4);
    const colours = branchColours(forest);
    for (let index = 0; index < forest.size; index++) {
      const [first, ...others] = forest.descendants(index);
      if (first !== undefined) expect(colours[first]).toBe(colours[index]);
      for (const child of others) {
        expect((colours[child] ?? 0) % lightnessSteps).not.toBe(
          (colours[index] ?? 0) % lightnessSteps,
        );
      }
    }
  });

  it('stay when another branch is removed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 80 }), fc.nat(), fc.nat(), (size, seed, pick) => {
        const forest = sampleForest('tangled', size, seed);
        const colours = branchColours(forest);
        const gone = pick % size;
        const end = forest.branchEnd(gone);
        const rest = Forest.fromSpecies([...forest.list()].filter((_, n) => n < gone || n >= end));
        if (!rest.ok) throw new Error(rest.error.code);
        const after = branchColours(rest.value);
        const parent = forest.ancestor(gone);
        const near = parent < 0 ? forest.size : forest.branchEnd(parent);
        for (let index = 0; index < size; index++) {
          // Later siblings move up by one; everything else is unaffected.
          if (index >= gone && index < near) continue;
          const rowIndex = rest.value.indexOf(forest.id(index));
          expect(after[rowIndex]).toBe(colours[index]);
        }
      }),
    );
  });

  it('have enough contrast to the background in light and dark', () => {
    expect(branchPalettes.light).toHaveLength(hueCount * lightnessSteps);
    for (const colour of branchPalettes.light) {
      expect(contrast(colour, '#FBFAF5')).toBeGreaterThanOrEqual(3);
    }
    for (const colour of branchPalettes.dark) {
      expect(contrast(colour, '#0F1A13')).toBeGreaterThanOrEqual(3);
    }
  });
});
