import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fileStats } from '../cli/stats.ts';
import { forestFaults } from '../species/invariants.ts';
import { readTrees } from './read.ts';

// Tree files of many programs, with counts by other tools. The collection is too large, and under too
// many licences, to be kept here, so these tests run only where it is available.
const beside = fileURLToPath(new URL('../../../../shared/trees', import.meta.url));
const corpus = process.env.TREE_CORPUS ?? beside;
const list = path.join(corpus, 'expected.json');

interface Expected {
  readonly outcome: 'parse' | 'refuse' | 'either';
  readonly trees?: number;
  readonly tips?: number;
  readonly nodes?: number;
  readonly minHeight?: number;
  readonly maxHeight?: number;
  readonly names?: readonly (string | null)[];
  readonly lengths?: string;
  readonly allTips?: number;
  readonly allNodes?: number;
  readonly polytomies?: number;
  readonly singletons?: number;
  readonly duplicateNames?: number;
  readonly negativeLengths?: number;
  readonly unnamedTips?: number;
  readonly rootAge?: number;
  readonly unit?: string;
}

const counted = [
  'trees',
  'tips',
  'nodes',
  'names',
  'lengths',
  'allTips',
  'allNodes',
  'polytomies',
  'singletons',
  'duplicateNames',
  'negativeLengths',
  'unnamedTips',
] as const;

/** Files that we count differently: there a support value was taken for the taxon with the same number. */
const countedOtherwise: Readonly<Record<string, string>> = {
  'nexus/treebase-s15613.nex': 'duplicateNames',
};

function checkHeight(ours: number | null, theirs: number | undefined): void {
  if (theirs === undefined) return;
  expect(ours).not.toBeNull();
  // The counts have ten digits; sums of rounded lengths differ in the last one.
  expect(Math.abs((ours ?? 0) - theirs)).toBeLessThanOrEqual(Math.abs(theirs) * 1e-8 + 1e-10);
}

/** The number of files when it was last counted, so that a run without them says what it misses. */
const lastCount = 145;

if (!existsSync(list)) {
  const where = process.env.TREE_CORPUS ?? '../shared/trees';
  describe.skip.each(Array.from({ length: lastCount }, (_, index) => index + 1))(
    `file %i of the collection (skipped: no ${where}; TREE_CORPUS can name another folder)`,
    () => {
      it('is read or refused as by other programs', () => {});
    },
  );
} else {
  const files: Record<string, Expected> = JSON.parse(readFileSync(list, 'utf8'));
  describe.each(Object.entries(files))('%s', (name, expected) => {
    const read = readTrees(readFileSync(path.join(corpus, name)));

    it(`is ${expected.outcome === 'refuse' ? 'refused' : 'read'} as by other programs`, () => {
      if (!read.ok) {
        expect(expected.outcome, read.error.message).not.toBe('parse');
        expect(read.error.message).toMatch(/^\S.{10,}[^.]$/);
        return;
      }
      expect(expected.outcome).not.toBe('refuse');
      const built = read.value.trees[0]?.build();
      if (!built?.ok) throw new Error(built?.error.message ?? 'no tree');
      expect(forestFaults(built.value.forest)).toEqual([]);
      const stats = fileStats(read.value, built.value);
      for (const key of counted) {
        if (expected[key] === undefined || countedOtherwise[name] === key) continue;
        expect([key, stats[key]]).toEqual([key, expected[key]]);
      }
      checkHeight(stats.minHeight, expected.minHeight);
      checkHeight(stats.maxHeight, expected.maxHeight);
      if (expected.rootAge !== undefined && expected.unit === 'Ma') {
        const { forest } = built.value;
        expect(-forest.extinction(0) / 1e6).toBeCloseTo(expected.rootAge, 1);
      }
    });
  });
}
