import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linear, oklab, smallestDifference } from '../../../testing/colour-vision.ts';
import { sampleForest } from '../../../testing/sample-forests.ts';
import { Forest } from '../../species/forest.ts';
import { fromNested, type NestedSpecies } from '../../species/nested.ts';
import { contrast } from '../../timeline/contrast.ts';
import { branchColours, hueCount, shadeCount } from './branch-colours.ts';
import { mainBranches } from './main-branches.ts';
import { branchPalettes } from './palette.ts';

const shapes = ['tangled', 'branching', 'chain', 'ladder'] as const;
const anyForest = fc
  .record({
    shape: fc.constantFrom(...shapes),
    size: fc.integer({ min: 1, max: 90 }),
    seed: fc.nat(),
  })
  .map(({ shape, size, seed }) => sampleForest(shape, size, seed));

const hueOf = (colours: Uint8Array, index: number) =>
  Math.floor((colours[index] ?? 0) / shadeCount);

function branchOf(name: string, tips: number): NestedSpecies {
  const descendants = Array.from({ length: tips }, (_, n) => ({
    name: `${name}${n}`,
    afterApparition: 1,
    duration: 1,
  }));
  return { name, afterApparition: 1, duration: 1, descendants };
}

describe('main branches', () => {
  it('G4: start where the trunk splits into branches that matter', () => {
    const stem: NestedSpecies = {
      name: 'stem',
      afterApparition: 1,
      duration: 1,
      descendants: [branchOf('a', 6), branchOf('b', 8), branchOf('side', 1)],
    };
    const forest = fromNested([
      { name: 'root', apparition: 0, duration: 1, descendants: [stem, branchOf('tip', 0)] },
    ]);
    const { starts } = mainBranches(forest);
    const startOf = (name: string) => {
      const index = forest.names.indexOf(name);
      return forest.name(starts[index] ?? -1);
    };
    expect(['stem', 'side', 'side0', 'tip'].map(startOf)).toEqual(['root', 'root', 'root', 'root']);
    expect(['a', 'a5', 'b', 'b7'].map(startOf)).toEqual(['a', 'a', 'b', 'b']);
  });

  it('G4: can be larger when there is nothing to split in them', () => {
    const forest = fromNested([
      {
        name: 'root',
        apparition: 0,
        duration: 1,
        descendants: [branchOf('a', 20), branchOf('b', 4)],
      },
    ]);
    const { starts } = mainBranches(forest);
    expect([...new Set(starts)].map((start) => forest.name(start))).toEqual(['root', 'a', 'b']);
  });

  it('G4: are the side branches of a long line that has no larger ones', () => {
    let line: NestedSpecies = branchOf('last', 1);
    for (let step = 10; step > 0; step--) {
      const side = branchOf(`side ${step}`, step === 3 || step === 7 ? 1 : 0);
      line = { name: `step ${step}`, afterApparition: 1, duration: 1, descendants: [side, line] };
    }
    const forest = fromNested([{ ...line, apparition: 0 }]);
    const { starts } = mainBranches(forest);
    const names = [...new Set(starts)].map((start) => forest.name(start));
    expect(names).toEqual(expect.arrayContaining(['step 1', 'side 3', 'side 7']));
    expect(names).not.toContain('side 5');
  });

  it('are whole branches without the parts that are main branches themselves', () => {
    fc.assert(
      fc.property(anyForest, (forest) => {
        const { starts } = mainBranches(forest);
        for (let index = 0; index < forest.size; index++) {
          const start = starts[index] ?? -1;
          if (start !== index) expect(starts[forest.ancestor(index)]).toBe(start);
        }
      }),
    );
  });

  it('never start in a line of descent without side branches', () => {
    const { starts } = mainBranches(sampleForest('chain', 100_000));
    expect(starts.every((start) => start === 0)).toBe(true);
  });
});

describe('branch colours', () => {
  it('G4: have one hue in each main branch, different for up to eight of them', () => {
    fc.assert(
      fc.property(anyForest, (forest) => {
        const colours = branchColours(forest);
        const { starts } = mainBranches(forest);
        const used = new Map<number, number>();
        for (let index = 0; index < forest.size; index++) {
          const start = starts[index] ?? 0;
          used.set(start, hueOf(colours, start));
          expect(hueOf(colours, index)).toBe(used.get(start));
        }
        expect(new Set(used.values()).size).toBe(Math.min(used.size, hueCount));
      }),
    );
  });

  it('differ in shade between a branch and the ancestor it leaves', () => {
    const forest = sampleForest('tangled', 300, 4);
    const colours = branchColours(forest);
    const { starts } = mainBranches(forest);
    for (let index = 0; index < forest.size; index++) {
      for (const [n, child] of [...forest.descendants(index)].entries()) {
        if (starts[child] === child) continue;
        if (n === 0) expect(colours[child]).toBe(colours[index]);
        else expect(colours[child]).not.toBe(colours[index]);
      }
    }
  });

  it('G4: stay when a branch elsewhere is removed, as long as the main branches do', () => {
    fc.assert(
      fc.property(anyForest, fc.nat(), (forest, pick) => {
        const colours = branchColours(forest);
        const { starts } = mainBranches(forest);
        const gone = pick % forest.size;
        const end = forest.branchEnd(gone);
        const rest = Forest.fromSpecies([...forest.list()].filter((_, n) => n < gone || n >= end));
        if (!rest.ok) throw new Error(rest.error.code);
        const after = branchColours(rest.value);
        const { starts: startsAfter } = mainBranches(rest.value);
        const parent = forest.ancestor(gone);
        const near = parent < 0 ? forest.size : forest.branchEnd(parent);
        const kept = [];
        for (let index = 0; index < forest.size; index++) {
          // Later siblings move up by one; everything else is unaffected.
          if (index >= gone && index < near) continue;
          const row = rest.value.indexOf(forest.id(index));
          const start = forest.id(starts[index] ?? 0);
          fc.pre(start === rest.value.id(startsAfter[row] ?? 0));
          kept.push({ index, row });
        }
        const isMain = (index: number) => starts[index] === index;
        for (let index = gone; index < end; index++) fc.pre(!isMain(index));
        for (const { index, row } of kept) expect(after[row]).toBe(colours[index]);
      }),
    );
  });

  it('G4: mostly stay when a new main branch appears', () => {
    let changed = 0;
    for (let extra = 0; extra < 30; extra++) {
      const branches = Array.from({ length: 6 }, (_, n) => branchOf(`${extra}-${n}`, 20));
      const all = fromNested([{ name: 'root', apparition: 0, duration: 1, descendants: branches }]);
      const removed = 1 + (extra % 6) * 21;
      const fewer = Forest.fromSpecies(
        [...all.list()].filter((_, n) => n < removed || n >= removed + 21),
      );
      if (!fewer.ok) throw new Error(fewer.error.code);
      const [before, after] = [branchColours(fewer.value), branchColours(all)];
      for (let index = 0; index < fewer.value.size; index++) {
        const row = all.indexOf(fewer.value.id(index));
        if (hueOf(before, index) !== hueOf(after, row)) changed++;
      }
    }
    expect(changed / (30 * 106)).toBeLessThan(0.25);
  });
});

describe('the palettes', () => {
  const palettes = [branchPalettes.light, branchPalettes.dark];

  it('have enough contrast to the background in light and dark', () => {
    expect(branchPalettes.light).toHaveLength(hueCount * shadeCount);
    for (const colour of branchPalettes.light) {
      expect(contrast(colour, '#FBFAF5')).toBeGreaterThanOrEqual(3);
    }
    for (const colour of branchPalettes.dark) {
      expect(contrast(colour, '#0F1A13')).toBeGreaterThanOrEqual(3);
    }
  });

  it('G4: differ by at most a few degrees in hue between the shades of a branch', () => {
    for (const palette of palettes) {
      for (let at = 0; at < palette.length; at += shadeCount) {
        const hues = palette.slice(at, at + shadeCount).map((colour) => {
          const [, a = 0, b = 0] = oklab(linear(colour));
          return (Math.atan2(b, a) * 180) / Math.PI;
        });
        const first = hues[0] ?? 0;
        for (const hue of hues) {
          const turn = Math.abs(hue - first);
          expect(Math.min(turn, 360 - turn)).toBeLessThan(6);
        }
      }
    }
  });

  it('G4: can be told apart in the three common kinds of colour blindness', () => {
    for (const palette of palettes) {
      const bases = palette.filter((_, at) => at % shadeCount === 0);
      expect(smallestDifference(bases)).toBeGreaterThan(0.05);
    }
  });
});
